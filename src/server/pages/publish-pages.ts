import { existsSync } from 'node:fs'
import { cp, glob, mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

/** How long the scripts and styles of earlier builds stay: a tab that's open longer loads its pages anew. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Puts a finished build in place of the one that's served. The assets of earlier builds stay for 30 days, because open tabs, and
 * servers that haven't been restarted yet, still ask for them; their names contain a hash, so builds don't overwrite each other's.
 * Running it again after an interruption is safe.
 *
 * @param next The folder of the new build, which is moved
 * @param served The folder that servers read
 */
export async function publishPages(next: string, served: string, now = Date.now()) {
  const replaced = `${served}.replaced`
  // An interruption between the two `rename`s below has left the earlier build there.
  if (!existsSync(served)) await rename(replaced, served).catch(ignoreMissing)
  await mkdir(path.join(next, 'assets'), { recursive: true })
  for await (const asset of glob('assets/*', { cwd: served }))
    await keep(path.join(served, asset), path.join(next, asset), now)
  await rm(replaced, { recursive: true, force: true })
  await rename(served, replaced).catch(ignoreMissing)
  await rename(next, served)
  await rm(replaced, { recursive: true, force: true })
}

/** The file's time is when the last build that has it was made. */
async function keep(asset: string, copy: string, now: number) {
  const { mtime } = await stat(asset)
  if (now - mtime.getTime() > KEEP_MS) return
  if (await stat(copy).catch(ignoreMissing)) return
  await cp(asset, copy)
  await utimes(copy, mtime, mtime)
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
