import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DomainError } from '#kernel/errors.ts'
import { readLinesOf } from './backup-folder.ts'
import { BackedUpFile, FILE_LIST } from './manifest.ts'
import { restore, type Target } from './restore.ts'
import { newestBackup } from './rotation.ts'
import { verify } from './verify.ts'

const HOUR_MS = 60 * 60 * 1_000
const SCRATCH = '.drill-'

type Scratch = Target & { close(): Promise<void> }

/**
 * Restores the newest backup of a folder into a new installation beside it, verifies every row and file there, and deletes it.
 * Returns a summary. Throws `not_possible` if there's no backup, the newest is older than `maxAgeHours`, or it can't be restored
 * completely.
 */
export async function drill(
  dir: string,
  { now, maxAgeHours, open }: { now: Date; maxAgeHours: number; open(scratch: string): Promise<Scratch> },
): Promise<string> {
  const { folder, createdAt } = await newestBackup(dir)
  const hours = Math.floor((now.getTime() - createdAt.getTime()) / HOUR_MS)
  if (hours >= maxAgeHours)
    throw new DomainError(
      'not_possible',
      `The newest backup, ${folder}, is ${hours} hours old: find out why there’s no newer one.`,
    )
  await removeScratches(dir)
  // Not in the system's folder for temporary files, which is often in memory.
  const scratch = path.join(dir, `${SCRATCH}${crypto.randomUUID()}`)
  try {
    const target = await open(scratch)
    try {
      const { files } = await restore(target, folder)
      const source = { db: target.database.db, storage: target.storage, now: () => now }
      const verified = await verify(source, {
        missing: files.deleted > 0 ? await deletedIn(folder) : new Set(),
      })
      return `${folder} can be restored. ${verified}`
    } finally {
      await target.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** What drills that were killed have left. */
async function removeScratches(dir: string) {
  for (const name of await readdir(dir))
    if (name.startsWith(SCRATCH)) await rm(path.join(dir, name), { recursive: true, force: true })
}

/** The keys of files that were deleted while the backup was made: their rows refer to nothing. */
async function deletedIn(folder: string) {
  const keys = new Set<string>()
  for await (const line of readLinesOf(path.join(folder, FILE_LIST))) {
    const { key, content } = BackedUpFile.parse(JSON.parse(line))
    if (!content) keys.add(key)
  }
  return keys
}
