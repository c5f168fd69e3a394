import fs from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPglite } from './pglite.ts'

let dir: string
let opened: Awaited<ReturnType<typeof openPglite>>

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'odie-pglite-'))
  opened = await openPglite(dir)
  await opened.pglite.exec('create table kept (id int primary key)')
}, 60_000)

afterAll(async () => {
  await opened.close()
  await rm(dir, { recursive: true, force: true })
})

/** The log's files of which something was written and not yet fsynced, as the kernel was asked for it. */
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

/** For each of 20 commits: whether it was in the log, and all of the log on the disk, as it was acknowledged. */
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
  'a commit has been written to the log, and the log fsynced, before it is acknowledged',
  async () => {
    expect(await areCommitsDurable(opened.pglite)).toEqual(Array.from({ length: 20 }, () => true))
  },
)

test.runIf(process.platform === 'linux')('as shipped it would not be: the test above can fail', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'odie-pglite-shipped-'))
  const shipped = await PGlite.create(other)
  await shipped.exec('create table kept (id int primary key)')
  expect(await areCommitsDurable(shipped)).toContain(false)
  await shipped.close()
  await rm(other, { recursive: true, force: true })
})

test('what was committed is there after the process has gone without closing', async () => {
  const copy = await mkdtemp(path.join(tmpdir(), 'odie-pglite-copy-'))
  await opened.pglite.query('insert into kept values (1000)')
  await cp(dir, copy, { recursive: true, filter: (file) => !file.endsWith('odie.lock') })
  const recovered = await openPglite(copy)
  expect((await recovered.pglite.query('select id from kept where id = 1000')).rows).toEqual([{ id: 1000 }])
  await recovered.close()
  await rm(copy, { recursive: true, force: true })
})

test('a second process (or a second opening) is kept out of the folder', async () => {
  await expect(openPglite(dir)).rejects.toThrow(/in use by process \d+: stop that process/)
})

test('a query beside its own open transaction is an error, not a wait for ever', async () => {
  await expect(opened.pglite.transaction(() => opened.pglite.query('select 1'))).rejects.toThrow(/pass `tx`/)
})

test('timers keep ticking while queries run back to back', async () => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  for (let i = 0; i < 300; i++) await opened.pglite.query('select 1')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})
