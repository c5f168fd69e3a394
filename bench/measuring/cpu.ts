import { readFileSync } from 'node:fs'

/** Linux counts CPU time in these units, whatever the kernel's own frequency (USER_HZ in proc(5)). */
const TICK_MS = 10

/** The CPU time of a process and all of its threads so far, in milliseconds. Without its children. */
export function cpuMsOf(pid: number): number {
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
