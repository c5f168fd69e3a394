import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '#platform/config/config-error.ts'

/**
 * Locks a folder against other processes. PGlite has no lock of its own: two processes with 200 acknowledged inserts each
 * left 200 rows. Returns the function that unlocks it. Throws a `ConfigError` when another process holds the lock.
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  const lock = path.join(dir, 'odie.lock')
  const own = path.join(dir, `odie.lock.${randomUUID()}`)
  const me = `${process.pid} ${await startTimeOf(process.pid)}`
  await writeFile(own, me)
  try {
    // `link` fails when the name exists, so only one of two processes gets it. A dead holder's lock is moved away first.
    for (let attempt = 0; attempt < 5; attempt++) {
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
    `The database in ${dir} is in use by process ${holder.split(' ')[0]}: stop that process, or use a different DATA_DIR.`,
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

/** Renamed, not deleted: if another process was faster, this is its new lock, which is put back. */
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
  // PIDs are reused, in containers above all 1 and 7: the start time tells the processes apart.
  return (await startTimeOf(Number(pid))) === start
}

/**
 * When a process started, in clock ticks since boot; 'unknown' where there's no /proc, 'ended' for a zombie process.
 */
async function startTimeOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the command in parentheses and may contain spaces. After it: the state, and the start as the 20th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? 'unknown')
}
