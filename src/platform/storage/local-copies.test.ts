import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLocalCopies } from './local-copies.ts'
import { FileMissing } from './storage.ts'

let dir: string
/** The keys that were downloaded. */
let downloads: string[]

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'odie-copies-'))
})
beforeEach(async () => {
  downloads = []
  for (const name of await readdir(dir)) await rm(path.join(dir, name))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const HOUR_MS = 60 * 60_000

const copiesWith = ({ keepMs = HOUR_MS, maxBytes = 100 } = {}) =>
  createLocalCopies({
    keepMs,
    maxBytes,
    download: async (key) => {
      downloads.push(key)
      if (key === 'missing') throw new FileMissing(key)
      const file = path.join(dir, `${key}-${downloads.length}`)
      await writeFile(file, key.padEnd(40))
      return { file, bytes: 40 }
    },
  })

const read = async (file: string) => (await readFile(file, 'utf8')).trim()

test('a file is downloaded once for all who use it at the same time, and for the next ones', async () => {
  const copies = copiesWith()
  expect(await Promise.all([copies.use('a', read), copies.use('a', read)])).toEqual(['a', 'a'])
  expect(await copies.use('a', read)).toBe('a')
  expect(downloads).toEqual(['a'])
})

test('beyond the limit, the copies that were used longest ago are deleted, but none in use', async () => {
  const copies = copiesWith({ maxBytes: 100 })
  await copies.use('a', async (inUse) => {
    await copies.use('b', read)
    await copies.use('c', read)
    expect(existsSync(inUse)).toBe(true)
  })
  expect(await readdir(dir)).toHaveLength(2)
  await copies.use('c', read)
  expect(downloads).toEqual(['a', 'b', 'c'])
})

test('a copy is deleted once it wasn’t used for a while', async () => {
  const copies = copiesWith({ keepMs: 0 })
  await copies.use('a', read)
  expect(await readdir(dir)).toEqual([])
})

test('the copy of a deleted file is deleted too, after its users', async () => {
  const copies = copiesWith()
  await copies.use('a', async (file) => {
    await copies.forget('a')
    expect(await read(file)).toBe('a')
  })
  await copies.use('b', read)
  await copies.forget('b')
  expect(await readdir(dir)).toEqual([])
})

test('closing deletes every copy, after its users', async () => {
  const copies = copiesWith()
  await copies.use('a', read)
  await copies.use('b', async (file) => {
    await copies.close()
    expect(await read(file)).toBe('b')
  })
  expect(await readdir(dir)).toEqual([])
})

test('a failed download isn’t kept, and what a user throws changes nothing', async () => {
  const copies = copiesWith()
  await expect(copies.use('missing', read)).rejects.toThrow(FileMissing)
  await expect(copies.use('missing', read)).rejects.toThrow(FileMissing)
  await expect(copies.use('a', () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')
  expect(await copies.use('a', read)).toBe('a')
  expect(downloads).toEqual(['missing', 'missing', 'a'])
})

test('a file that was just stored is read from its local copy, and the previous copy is deleted once it’s no longer in use', async () => {
  const copies = copiesWith()
  const stored = path.join(dir, 'stored')
  await writeFile(stored, 'stored')
  await copies.use('a', async (old) => {
    await copies.add('a', { file: stored, bytes: 40 })
    expect(existsSync(old)).toBe(true)
  })
  expect(await copies.use('a', read)).toBe('stored')
  expect(await readdir(dir)).toEqual(['stored'])
  await copies.forget('a')
  expect(await readdir(dir)).toEqual([])
})
