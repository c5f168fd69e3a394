import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DomainError } from '#kernel/errors.ts'
import { readManifest } from './backup-folder.ts'
import { MANIFEST } from './manifest.ts'

/*
 * A folder of backups: each in a folder that its time names, such as `2026-11-22T02.17.00Z`. Whatever has another name isn't
 * touched.
 */

const NAME = /^\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\dZ$/

/** A folder without a manifest is a backup that's being made, or one that was interrupted; none takes this long. */
const ABANDONED_AFTER_MS = 2 * 24 * 60 * 60 * 1_000

/** The folder for a backup that's made now. */
export const backupFolderIn = (dir: string, now: Date) =>
  path.join(dir, `${now.toISOString().slice(0, 19).replaceAll(':', '.')}Z`)

/**
 * Deletes the oldest complete backups, except for the newest `keep`, and incomplete ones that have been abandoned. Returns the
 * names of what it deleted.
 */
export async function rotate(dir: string, { keep, now }: { keep: number; now: Date }): Promise<string[]> {
  const { complete, incomplete } = await backupsIn(dir)
  const deleted = complete.slice(keep)
  for (const name of incomplete)
    if (now.getTime() - (await stat(path.join(dir, name))).mtimeMs > ABANDONED_AFTER_MS) deleted.push(name)
  for (const name of deleted) {
    // The manifest goes first, so that an interrupted deletion leaves no backup that looks complete.
    await rm(path.join(dir, name, MANIFEST), { force: true })
    await rm(path.join(dir, name), { recursive: true, force: true })
  }
  return deleted
}

/** The newest complete backup, and when it was made. Throws `not_possible` if there's none. */
export async function newestBackup(dir: string): Promise<{ folder: string; createdAt: Date }> {
  const [newest] = (await backupsIn(dir)).complete
  if (!newest) throw new DomainError('not_possible', `There’s no complete backup in ${dir}.`)
  const folder = path.join(dir, newest)
  return { folder, createdAt: new Date((await readManifest(folder)).createdAt) }
}

/** The names of the backups, newest first. */
async function backupsIn(dir: string) {
  const complete: string[] = []
  const incomplete: string[] = []
  for (const name of (await namesIn(dir))
    .filter((each) => NAME.test(each))
    .sort()
    .reverse())
    ((await isComplete(path.join(dir, name))) ? complete : incomplete).push(name)
  return { complete, incomplete }
}

const namesIn = (dir: string) =>
  readdir(dir).catch((error: NodeJS.ErrnoException) => {
    throw new DomainError('not_possible', `The backups in ${dir} can’t be read (${error.code}).`)
  })

const isComplete = (folder: string) =>
  stat(path.join(folder, MANIFEST)).then(
    () => true,
    () => false,
  )
