const DAY_MS = 24 * 60 * 60 * 1_000

/** The calendar day in Wisconsin, as `2026-11-22`. */
export const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at)

/** How many days from today until a day (`2026-11-22`); 0 today, negative after it. */
export const daysUntil = (day: string, now: Date) =>
  Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS)

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day (`2026-11-22`) as `November 22, 2026`. */
export const dayInWords = (day: string) => longDay.format(new Date(day))
