import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Loaded before the server of one journey (`--import`): its clock is ahead by the milliseconds in DATA_DIR/clock-shift,
 * and DATA_DIR/clock-shifted says so once it is.
 * The embedded database reads the same clock. The product knows nothing of this.
 */

const FILE = path.join(process.env.DATA_DIR ?? '.', 'clock-shift')
const LOOK_AGAIN_MS = 50

const Real = Date
let aheadMs = 0

setInterval(() => {
  try {
    aheadMs = Number(readFileSync(FILE, 'utf8'))
    writeFileSync(`${FILE}ed`, String(aheadMs))
  } catch {
    // The clock hasn't been moved yet.
  }
}, LOOK_AGAIN_MS).unref()

globalThis.Date = new Proxy(Real, {
  construct: (_, parts: unknown[]) =>
    parts.length === 0 ? new Real(Real.now() + aheadMs) : Reflect.construct(Real, parts),
  get: (target, key) => (key === 'now' ? () => Real.now() + aheadMs : Reflect.get(target, key)),
})
