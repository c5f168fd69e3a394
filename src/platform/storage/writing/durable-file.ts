import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Steps, StorageKey } from '../storage.ts'
import { growFile } from './grow-file.ts'
import { syncFolder } from './sync-folder.ts'
import { createUnfinished } from './unfinished-files.ts'
import { writeFile } from './write-file.ts'

type Named = { key: StorageKey; file: string; root: string }

/** Stores a stream step by step in the new `file`, below `root`. It's deleted if there was no step. */
export async function writeInSteps(
  source: AsyncIterable<Uint8Array>,
  steps: Steps,
  { key, file, root }: Named,
) {
  const syncName = await prepareName(file, root)
  const handle = await open(file, 'wx', 0o600)
  let isKept = false
  try {
    await growFile(source, handle, {
      ...steps,
      onStep: async (measured) => {
        if (!isKept) await syncName()
        isKept = true
        await steps.onStep({ key, ...measured })
      },
    })
  } finally {
    await handle.close()
    if (!isKept) await rm(file, { force: true })
  }
}

/** Writes a stream to the new `file`, and returns its size and hash once it's durable. */
export async function writeDurably(source: AsyncIterable<Uint8Array>, file: string, maxBytes: number) {
  const handle = await createUnfinished(file, 'wx')
  try {
    const measured = await writeFile(source, handle, { maxBytes, isSynced: true })
    await handle.sync()
    return measured
  } finally {
    await handle.close()
  }
}

/** Gives the complete file its name. */
export async function settle(temporary: string, file: string, root: string) {
  const syncName = await prepareName(file, root)
  await rename(temporary, file)
  await syncName()
}

/** Makes the folder of a file. Its name is durable only after the folders that hold it are synced too, which the result does. */
async function prepareName(file: string, root: string) {
  const folder = path.dirname(file)
  const firstNew = await mkdir(folder, { recursive: true, mode: 0o700 })
  return async () => {
    await syncFolder(folder)
    if (firstNew) await syncFolder(path.dirname(folder))
    if (firstNew && firstNew !== folder) await syncFolder(root)
  }
}
