const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The pauses between attempts, in seconds: the schedule that the Standard Webhooks specification suggests, cut to three days. With
 * ten attempts, the last one is 64 to 72 hours after the first.
 */
export const RETRY_DELAYS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR,
] as const

/** For how long an event is tried, and how long it waits for a paused endpoint. */
export const RETRY_DAYS = 3

/** A receiver can ask for a longer pause, up to this. */
const MAX_RETRY_AFTER_SECONDS = 24 * HOUR

/** How much of a pause is left to chance, so that what failed together isn't tried together. */
const JITTER = 0.1

/**
 * The pause before the next attempt, in seconds; null after the last one. `failures` counts the one that just happened, from 1;
 * `retryAfter` is the response's header, if its status is one that has it (RFC 9110, section 10.2.3); `random` is from 0 up to 1.
 */
export function retryDelay(
  failures: number,
  { retryAfter, now, random }: { retryAfter: string | null; now: Date; random: number },
): number | null {
  const delay = RETRY_DELAYS[failures - 1]
  if (delay === undefined) return null
  const wished = Math.min(secondsOf(retryAfter, now), MAX_RETRY_AFTER_SECONDS)
  return Math.max(delay * (1 - JITTER * random), wished)
}

/** `120`, or `Fri, 31 Dec 1999 23:59:59 GMT`; 0 for anything else. */
function secondsOf(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now.getTime()) / 1_000)
}

/** How much of a response the log keeps. */
const MAX_RESPONSE = 500

/** A response as the log keeps it: its beginning, without control characters. */
export function excerptOf(body: string): string | null {
  const text = body
    .toWellFormed()
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
  return [...text].slice(0, MAX_RESPONSE).join('') || null
}

/** Why a response isn't a success, as a sentence; null for one that is. */
export function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return `The server answered ${status}, a redirect. ODIE doesn’t follow redirects: enter the address that it leads to.`
  if (status === 410) return 'The server answered 410 Gone, which asks ODIE to stop.'
  return `The server answered ${status}. Any status from 200 to 299 is a success.`
}
