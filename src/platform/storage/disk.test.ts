import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

guaranteesOf('disk', () => storage)

test('disk: what a killed process left half-written is gone at the next start', async () => {
  await writeFile(path.join(root, 'arriving', 'f'.repeat(32)), 'half')
  await openDisk(root)
  expect(await readdir(path.join(root, 'arriving'))).toEqual([])
})
