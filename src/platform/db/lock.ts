import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '#platform/config/config-error.ts'

/**
 * Keeps a second process out of a folder. PGlite has no guard of its own: two processes with 200 acknowledged inserts each
 * left 200 rows. Answers the function that lets go. Throws a `ConfigError` when the folder is held.
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  const lock = path.join(dir, 'odie.lock')
  const own = path.join(dir, `odie.lock.${randomUUID()}`)
  const me = `${process.pid} ${await startOf(process.pid)}`
  await writeFile(own, me)
  try {
    // `link` fails when the name exists, so of two processes one gets it. A dead holder's lock is moved away first.
    for (let tries = 0; tries < 5; tries++) {
      if (await links(own, lock)) return async () => await rm(lock, { force: true })
      const holder = await readFile(lock, 'utf8').catch(() => null)
      if (holder === null) continue
      if (await isAlive(holder)) throw held(dir, holder)
      await moveAway(lock, holder)
    }
    throw held(dir, 'unknown')
  } finally {
    await unlink(own)
  }
}

const held = (dir: string, holder: string) =>
  new ConfigError(
    `The database in ${dir} is in use by process ${holder.split(' ')[0]}: stop that process, or give this one another DATA_DIR.`,
  )

async function links(from: string, to: string) {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Renamed, not deleted: when another process was faster, what is moved is its fresh lock, and goes back. */
async function moveAway(lock: string, expected: string) {
  const aside = `${lock}.${randomUUID()}`
  try {
    await rename(lock, aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) !== expected) await links(aside, lock)
  await unlink(aside)
}

async function isAlive(holder: string) {
  const [pid = '', start] = holder.split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // A pid is soon somebody else's, notably 1 and 7 in a container: the start time tells them apart.
  return (await startOf(Number(pid))) === start
}

/**
 * When a process started, in clock ticks since boot; 'unknown' where there is no /proc, 'ended' for one that was killed
 * and only waits for its parent to notice.
 */
async function startOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the command in brackets, and may hold spaces; after it come the state and, as the 20th, the start.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? 'unknown')
}
