import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config-error.ts'
import { startPostgres } from '#test/harness/database/postgres-server.ts'
import { startTcpProxy } from '#test/stand-ins/tcp-proxy.ts'
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

test('losing the connection between two queries of a transaction fails the transaction, not the process', async () => {
  const postgres = await startPostgres()
  const proxy = await startTcpProxy(postgres.url)
  const url = `${postgres.url.replace(new URL(postgres.url).host, new URL(proxy.url).host)}/postgres`
  const { db, client, close } = await openDatabase({ kind: 'postgres', url })
  if (client.kind !== 'postgres') throw new Error('not PostgreSQL')
  const lost = new Promise((resolve) => client.pool.once('acquire', (used) => used.once('end', resolve)))
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.disconnect()
    // An error event that has no listener would end the process here.
    await lost
    await tx.execute(sql`select 2`)
  })
  await expect(transaction).rejects.toThrow()
  proxy.reconnect()
  expect((await db.execute(sql`select 3 as number`)).rows).toEqual([{ number: 3 }])
  await close()
  await proxy.close()
  await postgres.stop()
})
