import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startEmbedded } from './server.ts'

const HOUR_MS = 60 * 60 * 1000

/** Starts a demo server whose clock can be moved. Only the embedded database reads the same clock. */
export async function startServerWithClock() {
  const preload = import.meta.resolve('./clock-offset.ts')
  const server = await startEmbedded({ DEMO: 'true', NODE_OPTIONS: `--import ${preload}` })
  const file = path.join(server.dataDir, 'clock-offset')
  /** Moves the server's clock this many hours ahead. */
  const setClockAhead = async (hours: number) => {
    // Renamed, so that no thread reads half of it.
    await writeFile(`${file}-next`, String(hours * HOUR_MS))
    await rename(`${file}-next`, file)
  }
  return { server, setClockAhead }
}
