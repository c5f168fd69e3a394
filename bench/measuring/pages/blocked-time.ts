/** What's read of an event in Chrome's trace. Times are in microseconds; `tdur` is CPU time of the thread. */
export type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string }
}

/** Total Blocking Time counts what a task takes beyond this. From web.dev/articles/tbt. */
const LONG_TASK_MS = 50

/**
 * Total Blocking Time in milliseconds, from the CPU time of the page's main thread instead of the time that passed: on two cores, Chrome's
 * other threads, Lighthouse, and the server make tasks up to three times as long. `slowdown` is how many times slower the phone is.
 * Throws if the trace has no first paint.
 */
export function blockedCpuMs(events: readonly TraceEvent[], slowdown: number): number {
  const firstPaint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!firstPaint) throw new Error('The trace has no first paint.')
  const { pid } = firstPaint
  const main = events.find(
    (event) => event.pid === pid && event.name === 'thread_name' && event.args?.name === 'CrRendererMain',
  )
  return events
    .filter(
      ({ name, ph, tid, ts, dur = 0, ...event }) =>
        event.pid === pid &&
        tid === main?.tid &&
        ph === 'X' &&
        name === 'RunTask' &&
        ts + dur > firstPaint.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - LONG_TASK_MS), 0)
}
