import { eq, lte, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { timestamptz } from '#platform/db/columns.ts'
import { networkOf } from './client-network.ts'

/** How often something may be done, counted in the database across all processes. */
export type Limit = { name: string; max: number; windowSeconds: number }

const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  windowEnds: timestamptz().notNull(),
})

/**
 * Counts one more attempt, in one statement, so that concurrent attempts all count. `subject` is an id, an email address, a
 * client address (IPv6 counts per /64), or several of these joined by `|`.
 * @throws DomainError `too_many_requests` after `max` attempts in the window, with a message that says when to try again
 */
export async function consume(ctx: Context, limit: Limit, subject: string) {
  const freshEnd = sql`now() + make_interval(secs => ${limit.windowSeconds}::int)`
  const isOver = lte(rateLimits.windowEnds, sql`now()`)
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
  if (counted && counted.hits > limit.max) throw tooMany(Math.max(1, counted.secondsLeft))
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

function tooMany(seconds: number) {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  const when = `${count} ${unit}${count === 1 ? '' : 's'}`
  return new DomainError('too_many_requests', `Too many attempts. Please try again in ${when}.`, {
    retryAfterSeconds: seconds,
  })
}
