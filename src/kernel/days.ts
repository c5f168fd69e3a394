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

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day (`2026-11-22`) as `November 22, 2026`. */
export const dayInWords = (day: string) => longDay.format(new Date(day))
