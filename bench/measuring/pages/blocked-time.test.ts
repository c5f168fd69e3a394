import { expect, test } from 'vitest'
import { blockedCpuMs, type TraceEvent } from './blocked-time.ts'

const [PAGE, OTHER] = [7, 8]
const main = { pid: PAGE, tid: 1 }
const thread = (pid: number, tid: number, name: string): TraceEvent => ({
  ...{ name: 'thread_name', ph: 'M', ts: 0, pid, tid },
  args: { name },
})
const task = (ts: number, tdur: number, where = main): TraceEvent => ({
  ...{ name: 'RunTask', ph: 'X', ts, dur: tdur * 3, tdur },
  ...where,
})
const THREADS = [
  thread(OTHER, 1, 'CrRendererMain'),
  thread(PAGE, 1, 'CrRendererMain'),
  thread(PAGE, 2, 'Compositor'),
]
const PAINT: TraceEvent = { name: 'firstContentfulPaint', ph: 'I', ts: 100_000, ...main }

test('what a task of the main thread takes beyond 50 ms on the slower phone blocks it, in CPU time', () => {
  const events = [...THREADS, PAINT, task(200_000, 20_000), task(300_000, 12_500), task(400_000, 30_000)]
  expect(blockedCpuMs(events, 4)).toBe(30 + 0 + 70)
})

test('tasks before the first paint, and those of other threads and processes, block nothing', () => {
  const others = [
    task(10_000, 20_000),
    task(200_000, 20_000, { pid: PAGE, tid: 2 }),
    task(200_000, 20_000, { pid: OTHER, tid: 1 }),
  ]
  expect(blockedCpuMs([...THREADS, PAINT, ...others], 4)).toBe(0)
})

test('a trace without a first paint is an error', () => {
  expect(() => blockedCpuMs(THREADS, 4)).toThrow('no first paint')
})
