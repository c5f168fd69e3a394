import { eq, gt, lte, or, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { timestamptz } from '#platform/db/columns.ts'
import { networkOf } from './client-network.ts'

/**
 * How often something may be done, counted in the database across all processes. `noun` is what's counted, in the plural and as
 * users call it; without it they learn only that they tried too often, as with passwords.
 */
export type Limit = { name: string; max: number; windowSeconds: number; noun?: string }

const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  windowEnds: timestamptz().notNull(),
})

/** More than concurrent statements' clocks, those of the starts of their transactions, can differ. */
const TRANSACTION_SECONDS = 60

/**
 * Counts one more attempt, in one statement, so that concurrent attempts all count. `subject` is an id, an email address, a
 * client address (IPv6 counts per /64), or several of these joined by `|`.
 * @throws DomainError `too_many_requests` after `max` attempts in the window, with a message that says when to try again
 */
export async function consume(ctx: Context, limit: Limit, subject: string) {
  const freshEnd = sql`now() + make_interval(secs => ${limit.windowSeconds}::int)`
  // One that ends later than any that begins now was begun before the clock was set back.
  const isOver = or(
    lte(rateLimits.windowEnds, sql`now()`),
    gt(rateLimits.windowEnds, sql`${freshEnd} + make_interval(secs => ${TRANSACTION_SECONDS}::int)`),
  )
  const [counted] = await ctx.db
    .insert(rateLimits)
    .values({ key: keyOf(limit, subject), hits: 1, windowEnds: freshEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // Counting stops above the limit, so that the number can't overflow.
        hits: sql`case when ${isOver} then 1 else least(${rateLimits.hits} + 1, ${limit.max + 1}::int) end`,
        windowEnds: sql`case when ${isOver} then ${freshEnd} else ${rateLimits.windowEnds} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      // The database's clock set the window, so the same clock measures it.
      secondsLeft: sql<number>`ceil(extract(epoch from ${rateLimits.windowEnds} - now()))::int`,
    })
  if (counted && counted.hits > limit.max) throw tooMany(limit, Math.max(1, counted.secondsLeft))
}

/** Uncounts one attempt that turned out to be fine: a sign-in with the right password. */
export async function refund(ctx: Context, limit: Limit, subject: string) {
  await ctx.db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 1)` })
    .where(eq(rateLimits.key, keyOf(limit, subject)))
}

export async function reset(ctx: Context, limit: Limit, subject: string) {
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, subject)))
}

export async function deleteExpiredLimits(ctx: Context) {
  await ctx.db.delete(rateLimits).where(lte(rateLimits.windowEnds, ctx.now()))
}

const keyOf = ({ name }: Limit, subject: string) => `${name}:${subject.split('|').map(networkOf).join('|')}`

function tooMany({ max, windowSeconds, noun }: Limit, seconds: number) {
  const why = noun
    ? `You’ve reached the limit of ${max} ${noun} per ${windowText(windowSeconds)}`
    : 'Too many attempts'
  return new DomainError('too_many_requests', `${why}. Please try again in ${timeText(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** `hour`, `day`, or `15 minutes`. */
function windowText(seconds: number): string {
  if (seconds === DAY) return 'day'
  return seconds === HOUR ? 'hour' : timeText(seconds)
}

/** Rounded up, because trying too early would fail again. */
function timeText(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds <= 2 * HOUR
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / HOUR), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
