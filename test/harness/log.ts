import type { Log } from '#platform/telemetry/log.ts'

/** Silent, because expected errors would bury the unexpected one; `TEST_LOG=1` shows everything. */
const show = process.env.TEST_LOG ? console.error : () => undefined

export const silent: Log & Record<string, unknown> = {
  level: 'silent',
  error: show,
  warn: show,
  info: () => undefined,
  debug: () => undefined,
  trace: () => undefined,
  fatal: show,
  child: () => silent,
}
