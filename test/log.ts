import type { Log } from '#platform/log.ts'

/** Errors that a test causes on purpose would bury the one that it did not expect; `TEST_LOG=1` shows them all. */
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
