import { centralTime } from './days.ts'

/** Whether reminders may go out: between 8 a.m. and 8 p.m. in Wisconsin. */
export function isDaytime(at: Date) {
  const hours = centralTime(at).getUTCHours()
  return hours >= 8 && hours < 20
}
