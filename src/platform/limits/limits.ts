import { eq, lte, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'

/** How often something may be done; counted in the database, so that it holds over several processes. */
export type Limit = { name: string; max: number; windowSeconds: number }

const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  windowEnds: timestamp({ withTimezone: true }).notNull(),
})

/**
 * Counts one more try, in one statement, so that a thousand at once are a thousand. Throws `too_many_requests`, with a
 * sentence that says when to try again, once more than `max` fell into the window.
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
        // Past the limit nothing more is counted, so that the number cannot grow without end.
        hits: sql`case when ${isOver} then 1 else least(${rateLimits.hits} + 1, ${limit.max + 1}::int) end`,
        windowEnds: sql`case when ${isOver} then ${freshEnd} else ${rateLimits.windowEnds} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      // The database's clock set the window, so the database's clock measures it.
      secondsLeft: sql<number>`ceil(extract(epoch from ${rateLimits.windowEnds} - now()))::int`,
    })
  if (counted && counted.hits > limit.max) throw tooMany(Math.max(1, counted.secondsLeft))
}

/** Takes back one try that turned out to be fine: a sign-in with the right password. */
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
  await ctx.db.delete(rateLimits).where(lte(rateLimits.windowEnds, sql`now()`))
}

const keyOf = ({ name }: Limit, subject: string) => `${name}:${subject}`

function tooMany(seconds: number) {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  const when = `${count} ${unit}${count === 1 ? '' : 's'}`
  return new DomainError('too_many_requests', `Too many attempts. Please try again in ${when}.`, {
    retryAfterSeconds: seconds,
  })
}
