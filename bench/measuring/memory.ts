import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const SAMPLE_EVERY_MS = 50

/** The resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Runs `work` and returns the resident memory of a process in MB before it, and every 50 ms during it. */
export async function watchMemory(pid: number, work: () => Promise<unknown>) {
  const before = residentMb(pid)
  const samples: number[] = []
  let isOver = false
  const running = work().finally(() => {
    isOver = true
  })
  // A failure ends the samples first and is thrown below.
  running.catch(() => undefined)
  while (!isOver) {
    samples.push(residentMb(pid))
    await pause(SAMPLE_EVERY_MS)
  }
  await running
  return { before, samples, peak: Math.max(before, ...samples) }
}
