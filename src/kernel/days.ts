import { dateFormatter } from './formatters.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

/** Of the homes, whatever that of the server or the browser. */
export const TIME_ZONE = 'America/Chicago'

/** The day of the month of a month's nth Sunday; months count from 0. */
const nthSunday = (year: number, month: number, nth: number) =>
  1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7) + 7 * (nth - 1)

/**
 * The hour of Central Time, in the UTC fields of a date. Daylight saving time is from 2 a.m. on the second Sunday in March to 2 a.m. on
 * the first one in November, since 2007 (15 U.S.C. 260a). By hand, because a browser's first `Intl.DateTimeFormat` takes a slow phone
 * 110 ms.
 */
export function centralTime(at: Date) {
  const year = at.getUTCFullYear()
  const start = Date.UTC(year, 2, nthSunday(year, 2, 2), 8)
  const end = Date.UTC(year, 10, nthSunday(year, 10, 1), 7)
  const time = at.getTime()
  return new Date(time - (time >= start && time < end ? 5 : 6) * HOUR_MS)
}

/** The calendar day in Wisconsin, as `2026-11-22`. */
export const dayOf = (at: Date) => centralTime(at).toISOString().slice(0, 10)

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

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** A month, from 0 to 11, as `Nov`. */
export const monthText = (month: number) => MONTHS[month]?.slice(0, 3)

/** The number of a day (`2026-11-22`) in its month, its month from 0 to 11, and its year. */
function partsOf(day: string) {
  const [year = '', month, number] = day.split('-')
  return { year, month: Number(month) - 1, number: Number(number) }
}

/** A day (`2026-11-22`) as `Nov 22`. */
export function dayOfYearText(day: string) {
  const { month, number } = partsOf(day)
  return `${monthText(month)} ${number}`
}

/** A day (`2026-11-22`) as `Nov 22`, with the year unless it's this year in Wisconsin. */
export function shortDayText(day: string, now: Date) {
  const { year } = partsOf(day)
  return year === dayOf(now).slice(0, 4) ? dayOfYearText(day) : `${dayOfYearText(day)}, ${year}`
}

/** When a day is, counted from today in Wisconsin: `today`, `tomorrow`, `in 5 days`, `yesterday`, `5 days ago`. */
export function whenText(day: string, now: Date): string {
  const days = daysUntil(day, now)
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days === 1 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** A day (`2026-11-22`) as `November 22, 2026`. */
export function dayInWords(day: string) {
  const { year, month, number } = partsOf(day)
  return `${MONTHS[month]} ${number}, ${year}`
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The day of the week of a day (`2026-11-22`): `Sunday`. */
export const weekdayOf = (day: string) => WEEKDAYS[new Date(Date.parse(day)).getUTCDay()] ?? ''

/** A day that someone works on or keeps free (`2026-11-22`) as `Sunday, November 22, 2026`. */
export const workDayInWords = (day: string) => `${weekdayOf(day)}, ${dayInWords(day)}`

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
export const dateInWords = (at: Date) => dayInWords(dayOf(at))
