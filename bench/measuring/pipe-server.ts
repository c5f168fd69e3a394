import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/*
 * The least that an upload takes: a bare server that pipes each body to a file and syncs it. Of those sent to /hashed, it also takes the
 * SHA-256. DELETE removes all files. A process of its own, which prints its port and ends with its standard input.
 */

const folder = await mkdtemp(path.join(tmpdir(), 'odie-bench-pipe-'))
let count = 0
const server = http.createServer(async (request, response) => {
  if (request.method === 'DELETE') {
    for (const name of await readdir(folder)) await rm(path.join(folder, name))
    response.end()
    return
  }
  const file = path.join(folder, String(count++))
  const body = request.url === '/hashed' ? hashed(request) : request
  pipeline(body, createWriteStream(file, { flush: true })).then(
    () => response.end('stored'),
    (error: unknown) => response.destroy(error as Error),
  )
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

async function* hashed(body: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
  hash.digest()
}

process.stdin.resume().once('end', async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})
