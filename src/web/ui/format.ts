import { monthText } from '#kernel/days.ts'
import { numberText } from '#kernel/formatters.ts'
import type { Dollars } from '#kernel/money.ts'
import { dollarText } from '#kernel/money.ts'

/** `$145.00 – $210.00`, or one amount where both are the same. */
export const dollarRangeText = (low: Dollars, high: Dollars) =>
  low === high ? dollarText(low) : `${dollarText(low)} – ${dollarText(high)}`

/** `Nov 22, 2026` where the user is. */
export function dateText(moment: string): string {
  const at = new Date(moment)
  return `${monthText(at.getMonth())} ${at.getDate()}, ${at.getFullYear()}`
}

/** `Nov 22, 2026, 4:05 PM` where the user is. */
export function momentText(moment: string): string {
  const at = new Date(moment)
  const minutes = String(at.getMinutes()).padStart(2, '0')
  return `${dateText(moment)}, ${at.getHours() % 12 || 12}:${minutes} ${at.getHours() < 12 ? 'AM' : 'PM'}`
}

const MINUTE_MS = 60_000
const AGES = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const

/** How long ago a moment is, in its largest unit: `3 days`, `1 hour`; `less than a minute` at first. */
export function ageText(moment: string, now = Date.now()): string {
  const elapsedMs = now - Date.parse(moment)
  const age = AGES.find(({ ms }) => elapsedMs >= ms)
  return age ? countText(Math.floor(elapsedMs / age.ms), age.unit) : 'less than a minute'
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** `4.2 MB`, in steps of 1024 as the upload limit counts. */
export function sizeText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const amount = bytes / 1024 ** step
  return `${step === 0 || amount >= 10 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step]}`
}

/** `1 page`, `2 pages`. */
export const countText = (count: number, noun: string, plural = `${noun}s`) =>
  `${numberText(count)} ${count === 1 ? noun : plural}`

/** An identifier as readable words: `needs_visit` becomes `Needs visit`. */
export const wordsOf = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** ` per visit`, to append to a price; empty for `each`. */
export const perUnit = (unit: string | null) => (unit && unit !== 'each' ? ` per ${unit}` : '')

/** A name in kebab or camel case as words: `estimate-sent` is “Estimate sent”. */
export function actionText(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^sign in\b/, 'login')
    .replaceAll(/\b(id|ip)\b/g, (abbreviation) => abbreviation.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
