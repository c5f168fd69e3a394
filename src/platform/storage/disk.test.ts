import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDisk } from './disk.ts'
import type { Storage } from './storage.ts'
import { guaranteesOf } from './storage-guarantees.ts'

let root: string
let storage: Storage

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'odie-files-'))
  storage = await openDisk(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

guaranteesOf(
  'disk',
  () => storage,
  () => openDisk(root),
)

const HOURS_AGO = new Date(Date.now() - 2 * 60 * 60_000)

/** Creates a partial file like a killed process leaves behind. */
async function createAbandoned(folder: string, at: Date) {
  const dir = path.join(root, 'arriving', folder)
  await mkdir(dir, { recursive: true })
  const file = path.join(dir, 'f'.repeat(32))
  await writeFile(file, 'half')
  for (const each of [file, dir]) await utimes(each, at, at)
  return dir
}

test('disk: the partial files of a killed process are deleted after an hour, with their folder', async () => {
  const [old, fresh] = [await createAbandoned('old', HOURS_AGO), await createAbandoned('fresh', new Date())]
  expect(await Array.fromAsync(storage.list({ olderThanMs: -60_000 }))).not.toContain('f'.repeat(32))
  await openDisk(root)
  expect([existsSync(path.join(old, 'f'.repeat(32))), existsSync(fresh)]).toEqual([false, true])
  // Deleting the file updated the folder's time.
  await utimes(old, HOURS_AGO, HOURS_AGO)
  await storage.deleteUnfinished()
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
})

test('disk: a process can store files after a cleanup deleted its empty folder', async () => {
  const idleRoot = await mkdtemp(path.join(root, 'idle-'))
  const idle = await openDisk(idleRoot)
  const arriving = path.join(idleRoot, 'arriving')
  const [folder = ''] = await readdir(arriving)
  await utimes(path.join(arriving, folder), HOURS_AGO, HOURS_AGO)
  await openDisk(idleRoot)
  expect(await readdir(arriving)).not.toContain(folder)

  const { key } = await idle.put(Readable.from([Buffer.from('a report')]), { maxBytes: 100 })
  expect(await text((await idle.read(key)).body)).toBe('a report')
})

test('disk: the check fails if the folder isn’t writable', async () => {
  await storage.check()
  const gone = await mkdtemp(path.join(root, 'gone-'))
  const unwritable = await openDisk(gone)
  await rm(gone, { recursive: true })
  await writeFile(gone, 'a file where the folder was')
  await expect(unwritable.check()).rejects.toThrow('ENOTDIR')
})
