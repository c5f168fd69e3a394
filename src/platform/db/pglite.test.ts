import fs from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPglite } from './pglite.ts'
import { openFiles } from './pglite-files.ts'

let dir: string
let opened: Awaited<ReturnType<typeof openPglite>>

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'odie-pglite-'))
  opened = await openPglite(dir)
  await opened.pglite.exec('create table kept (id int primary key)')
})

afterAll(async () => {
  await opened.close()
  await rm(dir, { recursive: true, force: true })
})

/** A copy of the open database, as a crash would leave it. */
async function copyOfDatabase() {
  const copy = await mkdtemp(path.join(tmpdir(), 'odie-pglite-copy-'))
  await cp(dir, copy, { recursive: true, filter: (file) => !file.endsWith('odie.lock') })
  return copy
}

/** The files of the write-ahead log that were written on this thread and not yet fsynced. */
function watchLog() {
  const unsynced = new Set<string>()
  let writes = 0
  const logFileOf = (fd: number) => {
    const file = fs.readlinkSync(`/proc/self/fd/${fd}`)
    return file.includes('/pg_wal/') ? file : null
  }
  const { writeSync, fsyncSync } = fs
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(((fd: number, ...rest: [Uint8Array]) => {
    const file = logFileOf(fd)
    if (file) {
      writes++
      unsynced.add(file)
    }
    return writeSync(fd, ...rest)
  }) as typeof writeSync)
  const fsync = vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
    unsynced.delete(logFileOf(fd) ?? '')
    fsyncSync(fd)
  })
  const end = () => {
    write.mockRestore()
    fsync.mockRestore()
  }
  return { unsynced, countWrites: () => writes, [Symbol.dispose]: end }
}

/** For each of 20 commits: whether it was in the log, and the whole log on disk, by the time it was acknowledged. */
async function areCommitsDurable(pglite: PGlite) {
  using log = watchLog()
  const durable: boolean[] = []
  for (let id = 0; id < 20; id++) {
    const before = log.countWrites()
    if (id % 2 === 0) await pglite.query('insert into kept values ($1)', [id])
    else await pglite.transaction((tx) => tx.query('insert into kept values ($1)', [id]))
    durable.push(log.countWrites() > before && log.unsynced.size === 0)
  }
  return durable
}

test.runIf(process.platform === 'linux')(
  'a commit is written to the log, and the log fsynced, before it is acknowledged',
  async () => {
    const copy = await copyOfDatabase()
    const durable = await openFiles(copy)
    expect(await areCommitsDurable(durable)).toEqual(Array.from({ length: 20 }, () => true))
    await durable.close()
    await rm(copy, { recursive: true, force: true })
  },
)

test.runIf(process.platform === 'linux')(
  'PGlite as shipped is not durable, so the test above can fail',
  async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'odie-pglite-shipped-'))
    const shipped = await PGlite.create(other)
    await shipped.exec('create table kept (id int primary key)')
    expect(await areCommitsDurable(shipped)).toContain(false)
    await shipped.close()
    await rm(other, { recursive: true, force: true })
  },
)

test('a commit survives a process that ends without closing the database', async () => {
  await opened.pglite.query('insert into kept values (1000)')
  const copy = await copyOfDatabase()
  const recovered = await openPglite(copy)
  expect((await recovered.pglite.query('select id from kept where id = 1000')).rows).toEqual([{ id: 1000 }])
  await recovered.close()
  await rm(copy, { recursive: true, force: true })
})

test('a folder that is open cannot be opened a second time', async () => {
  await expect(openPglite(dir)).rejects.toThrow(/in use by process \d+: stop that process/)
})

test('a query next to its own open transaction is an error instead of a deadlock', async () => {
  await expect(opened.pglite.transaction(() => opened.pglite.query('select 1'))).rejects.toThrow(/pass `tx`/)
})

test('the event loop keeps running during a long query', async () => {
  const events: string[] = []
  const query = opened.pglite
    .query('select count(*) from generate_series(1, 2000000)')
    .then(() => events.push('query'))
  setImmediate(() => events.push('event loop'))
  await query
  expect(events).toEqual(['event loop', 'query'])
})

test('a failed query reports its SQLSTATE and nothing of its parameters', async () => {
  await opened.pglite.query('create table named (name text unique)')
  const insert = () => opened.pglite.query('insert into named values ($1)', ['Casey'])
  await insert()
  const error = await insert().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ code: '23505', constraint: 'named_name_key' })
  expect(error).not.toHaveProperty('params')
})

test('a transaction that throws, or fails to commit, leaves nothing behind and frees the connection', async () => {
  const { pglite } = opened
  await pglite.exec('create table checked (id int primary key deferrable initially deferred)')
  const twice = async (commit: boolean) =>
    await pglite.transaction(async (tx) => {
      await tx.query('insert into checked values (1)')
      if (!commit) throw new Error('changed my mind')
      await tx.query('insert into checked values (1)')
    })
  await expect(twice(false)).rejects.toThrow('changed my mind')
  await expect(twice(true)).rejects.toMatchObject({ code: '23505' })
  expect((await pglite.query('select * from checked')).rows).toEqual([])
})

test('transactions run one at a time, and queries wait for the open one', async () => {
  const { pglite } = opened
  await pglite.exec('create table counter (n int); insert into counter values (0)')
  const increment = async () =>
    await pglite.transaction(async (tx) => {
      const { rows } = await tx.query<{ n: number }>('select n from counter')
      await tx.query('update counter set n = $1', [(rows[0]?.n ?? 0) + 1])
    })
  await Promise.all(Array.from({ length: 20 }, increment))
  expect((await pglite.query('select n from counter')).rows).toEqual([{ n: 20 }])
})

test('a notification reaches its listener until it unsubscribes', async () => {
  const { pglite } = opened
  const received: string[] = []
  const first = Promise.withResolvers<void>()
  const unlisten = await pglite.listen('news', (payload) => {
    received.push(payload)
    first.resolve()
  })
  await pglite.query("select pg_notify('news', 'one')")
  await first.promise
  await unlisten()
  await pglite.query("select pg_notify('news', 'two')")
  await pglite.query('select 1')
  expect(received).toEqual(['one'])
})

test('values come back as with PostgreSQL: bigints as numbers, bytes, JSON, dates, nulls', async () => {
  const { rows } = await opened.pglite.query(
    `select 5::bigint as n, '\\x00ff'::bytea as bytes, '{"a":[1]}'::jsonb as json, null as nothing,
      '2026-05-01T12:00:00Z'::timestamptz as at, $1::text[] as names`,
    [['a', 'b']],
  )
  expect(rows).toEqual([
    {
      n: 5,
      bytes: new Uint8Array([0, 255]),
      json: { a: [1] },
      nothing: null,
      at: new Date('2026-05-01T12:00:00Z'),
      names: ['a', 'b'],
    },
  ])
})

test('after closing, a query is rejected instead of waiting', async () => {
  const copy = await copyOfDatabase()
  const { pglite, close } = await openPglite(copy)
  await close()
  await expect(pglite.query('select 1')).rejects.toThrow('closed')
  await rm(copy, { recursive: true, force: true })
})
