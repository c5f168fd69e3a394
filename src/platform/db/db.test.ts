import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config-error.ts'
import { openDatabase } from './db.ts'

/** Accepts connections and never responds, like a database host behind a firewall that drops packets. */
const sockets: Socket[] = []
const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
await once(silent, 'listening')
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('connecting to a database that never responds fails instead of hanging', async () => {
  const { port } = silent.address() as AddressInfo
  const url = `postgres://odie:odie@127.0.0.1:${port}/odie`
  await expect(openDatabase({ kind: 'postgres', url }, { connectTimeoutMs: 100 })).rejects.toThrow(
    ConfigError,
  )
})
