import { readFileSync } from 'node:fs'

/** Linux counts CPU time in these units, whatever the kernel's own frequency (USER_HZ in proc(5)). */
export const TICK_MS = 10

/** Resident memory in bytes, from Linux's /proc; 0 elsewhere, where only the heap and WebAssembly limits apply. */
export function residentBytesOf(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
    return pages * 4096
  } catch {
    return 0
  }
}

/** The CPU time of all threads so far in milliseconds, from Linux's /proc; null elsewhere, where only the clock counts. */
export function cpuMsOf(pid: number | undefined): number | null {
  try {
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}
