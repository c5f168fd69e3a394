import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { lockDirectory } from './lock.ts'
import { openPgliteThread, type Pglite } from './pglite-client.ts'

/** Neither checkpoints nor vacuum run on their own in PGlite: 15 updates of a table of 20,000 rows left 240 MB of log. */
const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000

/** Opens or creates the database in `dir`. Throws a `ConfigError` when another process has it open. */
export async function openPglite(dir: string): Promise<{ pglite: Pglite; close(): Promise<void> }> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(dir)
  try {
    if (!fs.existsSync(path.join(dir, 'PG_VERSION'))) await createInChild(dir)
    const pglite = openPgliteThread({ dir })
    await pglite.query('select 1')
    const timers = [
      every(CHECKPOINT_EVERY_MS, pglite, 'checkpoint'),
      every(VACUUM_EVERY_MS, pglite, 'vacuum analyze'),
    ]
    const close = async () => {
      for (const timer of timers) clearInterval(timer)
      await pglite.close()
      await unlock()
    }
    return { pglite, close }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A process that runs initdb keeps 800 MB for good, so a short-lived one does it. */
async function createInChild(dir: string) {
  const script = path.join(import.meta.dirname, 'make-pglite.ts')
  await promisify(execFile)(process.execPath, [script, dir])
}

function every(intervalMs: number, pglite: Pglite, statement: string) {
  // A failure is harmless: the next run catches up.
  return setInterval(() => void pglite.exec(statement).catch(() => undefined), intervalMs).unref()
}
