const DAY_MS = 24 * 60 * 60 * 1_000

/** The calendar day in Wisconsin, as `2026-11-22`. */
export const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at)

const hour = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'America/Chicago',
})

/** Whether it's between 8 a.m. and 8 p.m. in Wisconsin, when reminders may go out. */
export function isDaytime(at: Date) {
  const hours = Number(hour.format(at))
  return hours >= 8 && hours < 20
}

/** How many days from today until a day (`2026-11-22`); 0 today, negative after it. */
export const daysUntil = (day: string, now: Date) =>
  Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS)

/** The day that many days after another (`2026-11-22`), whatever the clocks do in between. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortDayWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day (`2026-11-22`) as `Nov 22`, with the year unless it's this year in Wisconsin. */
export const shortDayText = (day: string, now: Date) =>
  (day.slice(0, 4) === dayOf(now).slice(0, 4) ? shortDay : shortDayWithYear).format(new Date(day))

/** When a day is, counted from today in Wisconsin: `today`, `tomorrow`, `in 5 days`, `yesterday`, `5 days ago`. */
export function whenText(day: string, now: Date): string {
  const days = daysUntil(day, now)
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days === 1 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day (`2026-11-22`) as `November 22, 2026`. */
export const dayInWords = (day: string) => longDay.format(new Date(day))

const longTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Chicago',
  timeZoneName: 'short',
})

/** A time in Wisconsin, with its time zone: `November 22, 2026 at 4:05 PM CST`. */
export const timeInWords = (at: Date) => longTime.format(at)
