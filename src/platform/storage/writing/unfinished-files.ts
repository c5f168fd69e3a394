import { mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Twice the longest that a request may take: what nothing was written to for this long was left behind. */
export const ABANDONED_AFTER_MS = 60 * 60_000

/**
 * Deletes what killed processes left half-written, by age, because nothing shows whether a process on another machine still
 * runs. An upload in progress is written to all the time; an idle process makes its empty folder again when it needs it.
 */
export async function deleteAbandoned(root: string) {
  const before = Date.now() - ABANDONED_AFTER_MS
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const file = path.join(root, entry.name)
    if (!entry.isDirectory()) {
      await deleteOld(file, before)
      continue
    }
    for (const name of await readdir(file).catch(() => [])) await deleteOld(path.join(file, name), before)
    if (await isOld(file, before)) await rmdir(file).catch(() => undefined)
  }
}

async function deleteOld(file: string, before: number) {
  if (await isOld(file, before)) await rm(file, { force: true })
}

const isOld = async (file: string, before: number) =>
  ((await stat(file).catch(() => null))?.mtimeMs ?? Infinity) < before

/** Opens a new file, and makes its folder when a cleanup has just deleted it for being empty. */
export async function createUnfinished(file: string, flags: 'w' | 'wx') {
  for (let triesLeft = 3; ; triesLeft--)
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      return await open(file, flags, 0o600)
    } catch (error) {
      if (!isMissing(error) || triesLeft === 0) throw error
    }
}

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
