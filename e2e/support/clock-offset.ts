import { readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Preloaded into one journey's server (`--import`), in all of its threads. Moves its clock ahead by the milliseconds in
 * DATA_DIR/clock-offset. The file is read each time, because threads that read it now and then don't agree on the time meanwhile:
 * the embedded database has one of its own.
 */

const FILE = path.join(process.env.DATA_DIR ?? '.', 'clock-offset')

const RealDate = Date

function now() {
  try {
    return RealDate.now() + Number(readFileSync(FILE, 'utf8'))
  } catch {
    // No offset has been set yet.
    return RealDate.now()
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (_, args: unknown[]) =>
    args.length === 0 ? new RealDate(now()) : Reflect.construct(RealDate, args),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
