import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '#test/processes.ts'

const PROBE_EVERY_MS = 20

export type Percentiles = { p50: number; p99: number; max: number; count: number }

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
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return { p50: at(0.5), p99: at(0.99), max: times.at(-1)!, count: times.length }
}

/** Prints one line. */
export function report(what: string, { p50, p99, max, count }: Percentiles) {
  const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
  console.log(`  /healthz ${what}: p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(max)} (${count} calls)`)
}
