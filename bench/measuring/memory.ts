import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf } from '#test/processes/processes.ts'

const SAMPLE_EVERY_MS = 50
const COLLECTED_AFTER_MS = 1_000
/** Collections that freed less than 1 MB each. */
const SETTLED_AFTER = 5

/** The environment of a Node process whose memory `collectedMb` can measure. */
export const COLLECTABLE = { NODE_OPTIONS: `--import=${new URL('garbage.ts', import.meta.url)}` }

/** The resident memory of a process in MB, without pages of files (programs, libraries): the system takes and returns those as it likes. */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/**
 * The resident memory in MB of a process started with `COLLECTABLE`, once collecting its garbage frees no more: V8 and the C library
 * take several collections to give memory back, which otherwise looked like a negative growth of 70 MB.
 */
export async function collectedMb(pid: number): Promise<number> {
  let least = residentMb(pid)
  for (let unchanged = 0; unchanged < SETTLED_AFTER; ) {
    process.kill(pid, 'SIGWINCH')
    await pause(COLLECTED_AFTER_MS)
    const now = residentMb(pid)
    unchanged = now < least - 1 ? 0 : unchanged + 1
    least = Math.min(least, now)
  }
  return least
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

/** Runs `work` and returns the most resident memory in MB that a child of this process has had at any time. A pool ends large ones. */
export async function peakOfChildrenMb(work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, ...childrenOf(process.pid).map(peakMb))
  }
  const timer = setInterval(sample, SAMPLE_EVERY_MS)
  try {
    await work()
    sample()
    return peak
  } finally {
    clearInterval(timer)
  }
}

/** 0 if the process has ended. */
function peakMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
