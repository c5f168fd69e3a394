import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '#test/processes/processes.ts'
import { percentile } from './statistics.ts'
import { digits } from './text.ts'

const PROBE_EVERY_MS = 20

type Percentiles = { p50: number; p99: number; max: number; count: number }

/** How long /healthz takes, called every 20 ms, one call at a time, until `work` ends. Milliseconds. */
export async function probe({ url }: Server, work: Promise<unknown>): Promise<Percentiles> {
  const times: number[] = []
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - start)
    await pause(PROBE_EVERY_MS)
  }
  await work
  const at = (share: number) => percentile(times, share)
  return { p50: at(0.5), p99: at(0.99), max: at(1), count: times.length }
}

/** Rows of a table with the columns `PROBE_COLUMNS`: the idle server, and the busy one compared with it. */
export function probeRows(what: { idle: string; busy: string }, idle: Percentiles, busy: Percentiles) {
  const row = (name: string, { p50, p99, max, count }: Percentiles) => [
    name,
    ...[p50, p99, max].map(digits),
    `${(p50 / idle.p50).toFixed(1)}×`,
    `${(p99 / idle.p99).toFixed(1)}×`,
    String(count),
  ]
  return [row(what.idle, idle), row(what.busy, busy)]
}

export const PROBE_COLUMNS = ['', 'p50, ms', 'p99, ms', 'max, ms', 'p50 of idle', 'p99 of idle', 'calls']
