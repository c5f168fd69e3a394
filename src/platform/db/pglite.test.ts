import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

test('a commit has been fsynced before it is acknowledged', async () => {
  const fsync = vi.spyOn(fs, 'fsyncSync')
  try {
    for (let id = 0; id < 20; id++) {
      const before = fsync.mock.calls.length
      await opened.pglite.query('insert into kept values ($1)', [id])
      expect(fsync.mock.calls.length).toBeGreaterThan(before)
    }
  } finally {
    fsync.mockRestore()
  }
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
