import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { FileMissing, type Storage, type StorageKey } from './storage.ts'

/** How many files have been copied, and how many were there already. */
export type Progress = { copied: number; copiedBytes: number; present: number }

type Options = {
  /** Compare the hashes of files that are there already, instead of their sizes alone. */
  compare: boolean
  onProgress(progress: Progress): void
}

/** Copying mostly waits for the network. */
const PARALLEL = 4

/**
 * Copies every file under its key, and reads it back to compare its hash. What's there already isn't copied again, so this can be
 * interrupted and repeated. Files that are deleted meanwhile are left out.
 */
export async function copyFiles(from: Storage, to: Storage, options: Options): Promise<Progress> {
  const progress: Progress = { copied: 0, copiedBytes: 0, present: 0 }
  const keys = from.list({ olderThanMs: -60_000 })[Symbol.asyncIterator]()
  let hasFailed = false
  const copyRest = async () => {
    for (let next = await keys.next(); !next.done && !hasFailed; next = await keys.next()) {
      const outcome = await copyFile(from, to, { key: next.value, compare: options.compare })
      progress.copied += outcome.copied
      progress.copiedBytes += outcome.bytes
      progress.present += outcome.present
      options.onProgress(progress)
    }
  }
  // Each of them ends before an error is thrown, so that nothing goes on in the background.
  const ends = await Promise.allSettled(
    Array.from({ length: PARALLEL }, () =>
      copyRest().catch((error) => {
        hasFailed = true
        throw error
      }),
    ),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return progress
}

type Outcome = { copied: number; bytes: number; present: number }

const DELETED: Outcome = { copied: 0, bytes: 0, present: 0 }
const PRESENT: Outcome = { copied: 0, bytes: 0, present: 1 }

async function copyFile(
  from: Storage,
  to: Storage,
  { key, compare }: { key: StorageKey; compare: boolean },
): Promise<Outcome> {
  try {
    const bytes = await from.sizeOf(key)
    const isThere = (await sizeIfAny(to, key)) === bytes
    if (isThere && (!compare || (await hashOf(from, key)) === (await hashOf(to, key)))) return PRESENT
    const { body } = await from.read(key)
    const { sha256 } = await to.put(body, { maxBytes: Number.MAX_SAFE_INTEGER, key })
    if ((await hashOf(to, key)) === sha256) return { copied: 1, bytes, present: 0 }
    await to.delete(key)
    throw new Error(`The copy of the file ${key} isn’t the same as the file. Run the command again.`)
  } catch (error) {
    if (error instanceof FileMissing && (await sizeIfAny(from, key)) === null) return DELETED
    throw error
  }
}

/** Null when there's no such file. */
const sizeIfAny = (storage: Storage, key: StorageKey) =>
  storage.sizeOf(key).catch((error) => {
    if (error instanceof FileMissing) return null
    throw error
  })

async function hashOf(storage: Storage, key: StorageKey) {
  const hash = createHash('sha256')
  const { body } = await storage.read(key)
  await pipeline(body, hash)
  return hash.digest('hex')
}
