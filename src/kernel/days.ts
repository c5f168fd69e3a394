import { dateFormatter } from './formatters.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

/** Of the homes, whatever that of the server or the browser. */
export const TIME_ZONE = 'America/Chicago'

/** The calendar day in Wisconsin, as `2026-11-22`. */
export const dayOf = dateFormatter({ timeZone: TIME_ZONE }, 'en-CA')

const hourText = dateFormatter({ hour: 'numeric', hourCycle: 'h23', timeZone: TIME_ZONE })

/** Whether it's between 8 a.m. and 8 p.m. in Wisconsin, when reminders may go out. */
export function isDaytime(at: Date) {
  const hours = Number(hourText(at))
  return hours >= 8 && hours < 20
}

/** How many days from today until a day (`2026-11-22`); 0 today, negative after it. */
export const daysUntil = (day: string, now: Date) =>
  Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS)

/** The day that many days after another (`2026-11-22`), whatever the clocks do in between. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The last millisecond of a day (`2026-11-22`) in Wisconsin, where midnight is 5 a.m. UTC in summer, and 6 a.m. in winter. */
export function lastMomentOf(day: string) {
  const summer = new Date(Date.parse(daysAfter(day, 1)) + 5 * HOUR_MS)
  const midnight = dayOf(summer) > day ? summer : new Date(summer.getTime() + HOUR_MS)
  return new Date(midnight.getTime() - 1)
}

const dayAndMonth = dateFormatter({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayMonthAndYear = dateFormatter({ dateStyle: 'medium', timeZone: 'UTC' })

/** A day (`2026-11-22`) as `Nov 22`. */
export const dayOfYearText = (day: string) => dayAndMonth(new Date(day))

/** A day (`2026-11-22`) as `Nov 22`, with the year unless it's this year in Wisconsin. */
export const shortDayText = (day: string, now: Date) =>
  day.slice(0, 4) === dayOf(now).slice(0, 4) ? dayOfYearText(day) : dayMonthAndYear(new Date(day))

/** When a day is, counted from today in Wisconsin: `today`, `tomorrow`, `in 5 days`, `yesterday`, `5 days ago`. */
export function whenText(day: string, now: Date): string {
  const days = daysUntil(day, now)
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days === 1 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

const longDay = dateFormatter({ dateStyle: 'long', timeZone: 'UTC' })

/** A day (`2026-11-22`) as `November 22, 2026`. */
export const dayInWords = (day: string) => longDay(new Date(day))

/** A time in Wisconsin, with its time zone: `November 22, 2026 at 4:05 PM CST`. */
export const timeInWords = dateFormatter({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
  timeZoneName: 'short',
})

/** The day of a time in Wisconsin: `November 22, 2026`. */
export const dateInWords = dateFormatter({ dateStyle: 'long', timeZone: TIME_ZONE })
