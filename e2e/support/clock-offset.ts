import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Preloaded into one journey's server (`--import`). Moves its clock ahead by the milliseconds in DATA_DIR/clock-offset, then
 * writes them to DATA_DIR/clock-offset-applied. The embedded database reads the same clock.
 */

const FILE = path.join(process.env.DATA_DIR ?? '.', 'clock-offset')
const POLL_MS = 50

const RealDate = Date
let offsetMs = 0

setInterval(() => {
  try {
    offsetMs = Number(readFileSync(FILE, 'utf8'))
    writeFileSync(`${FILE}-applied`, String(offsetMs))
  } catch {
    // No offset has been set yet.
  }
}, POLL_MS).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (_, args: unknown[]) =>
    args.length === 0 ? new RealDate(RealDate.now() + offsetMs) : Reflect.construct(RealDate, args),
  get: (target, key) => (key === 'now' ? () => RealDate.now() + offsetMs : Reflect.get(target, key)),
})
