import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Clamd, MALWARE, MALWARE_NAME, startClamd } from '#test/stand-ins/clamd.ts'
import { freePort } from '#test/stand-ins/free-port.ts'
import { openScanner, ScannerUnavailable } from './scanner.ts'

/* With ClamAV's real daemon, and one signature of our own. */

let clamd: Clamd
beforeAll(async () => {
  clamd = await startClamd({ streamMaxLength: '1M' })
})
afterAll(() => clamd.stop())

const timeoutMs = 60_000

async function* chunksOf(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

const scan = (...chunks: string[]) => openScanner(clamd.address).scan(chunksOf(...chunks), { timeoutMs })

test('a clean file passes, and so does an empty one', async () => {
  expect(await scan('a report')).toEqual({ malware: null })
  expect(await scan()).toEqual({ malware: null })
})

test('malware is found and named, also across the chunks of a stream', async () => {
  expect(await scan(`before ${MALWARE} after`)).toEqual({ malware: MALWARE_NAME })
  expect(await scan('before ', MALWARE.slice(0, 9), '', MALWARE.slice(9))).toEqual({ malware: MALWARE_NAME })
})

test('twenty files are scanned at once, each with its own result', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => scan(`${index} `, index % 2 ? MALWARE : 'clean')),
  )
  expect(results.map(({ malware }) => malware !== null)).toEqual(
    Array.from({ length: 20 }, (_, index) => index % 2 === 1),
  )
})

test('a file above clamd’s limit isn’t taken for clean', async () => {
  const huge = Array.from({ length: 32 }, () => 'x'.repeat(256 * 1024))
  await expect(scan(...huge, MALWARE)).rejects.toThrow(ScannerUnavailable)
})

test('a scanner that’s down, or that closes connections, is unavailable', async () => {
  const down = openScanner({ host: '127.0.0.1', port: await freePort() })
  await expect(down.scan(chunksOf('a report'), { timeoutMs })).rejects.toThrow(ScannerUnavailable)
  const closing = await serve((socket) => socket.destroy())
  await expect(closing.scan(chunksOf('a report'), { timeoutMs })).rejects.toThrow(ScannerUnavailable)
})

test('a scanner that hangs is given up after the time limit', async () => {
  const hanging = await serve((socket) => void socket.resume())
  await expect(hanging.scan(chunksOf('a report'), { timeoutMs: 200 })).rejects.toThrow(
    'The virus scanner didn’t answer within 0.2 seconds.',
  )
})

test.each(['', 'stream: OK, or not', 'hello', 'INSTREAM size limit exceeded. ERROR', 'stream:  FOUND'])(
  'the answer “%s” isn’t taken for clean',
  async (answer) => {
    const other = await serve((socket) => socket.on('data', () => socket.end(`${answer}\0`)))
    await expect(other.scan(chunksOf('a report'), { timeoutMs })).rejects.toThrow(ScannerUnavailable)
  },
)

test('a file that can’t be read is an error of its own', async () => {
  // biome-ignore lint/correctness/useYield: it fails before the first chunk
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    throw new Error('the disk is gone')
  }
  await expect(openScanner(clamd.address).scan(broken(), { timeoutMs })).rejects.toThrow('the disk is gone')
})

/** A scanner of the test's own. */
async function serve(respond: (socket: Socket) => unknown) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    respond(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return openScanner({ host: '127.0.0.1', port: (server.address() as { port: number }).port })
}
