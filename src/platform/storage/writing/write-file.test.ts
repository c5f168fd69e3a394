import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeFile } from './write-file.ts'

const CONTENT = randomBytes(30 * 1024 * 1024)
const OPTIONS = { maxBytes: CONTENT.length, isSynced: true }

async function* inChunks() {
  for (let from = 0; from < CONTENT.length; from += 50_000) yield CONTENT.subarray(from, from + 50_000)
}

/** A new file. `datasync` fails like a disk's: once, and not again. */
async function openFile({ fails }: { fails: boolean }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'odie-write-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const name = path.join(folder, 'file')
  const file = await open(name, 'wx')
  let syncs = 0
  const datasync = async () => {
    if (++syncs === 1 && fails) throw Object.assign(new Error('the disk failed'), { code: 'EIO' })
    await file.datasync()
  }
  const handle = { write: file.write.bind(file), datasync } as unknown as FileHandle
  return { name, file, handle, syncs: () => syncs }
}

test('a large file is on its way to the disk before its end arrives, and complete', async () => {
  const { name, file, handle, syncs } = await openFile({ fails: false })
  const sha256 = createHash('sha256').update(CONTENT).digest('hex')
  expect(await writeFile(inChunks(), handle, OPTIONS)).toEqual({ bytes: CONTENT.length, sha256 })
  await file.close()
  expect(syncs()).toBeGreaterThan(0)
  expect((await readFile(name)).equals(CONTENT)).toBe(true)
})

test('a file whose beginning didn’t reach the disk isn’t acknowledged, though a later sync succeeds', async () => {
  const { file, handle } = await openFile({ fails: true })
  await expect(writeFile(inChunks(), handle, OPTIONS)).rejects.toThrow('the disk failed')
  await file.close()
})

test('a file that needn’t outlive its request is never synced', async () => {
  const { file, handle, syncs } = await openFile({ fails: false })
  await writeFile(inChunks(), handle, { ...OPTIONS, isSynced: false })
  await file.close()
  expect(syncs()).toBe(0)
})
