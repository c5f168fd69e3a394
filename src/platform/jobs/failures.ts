import { eq, lt, sql } from 'drizzle-orm'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/db.ts'
import { MAX_TRIALS } from './suspects.ts'

/**
 * How the attempts at a job ended. pg-boss counts how often a job was claimed; the claims that aren't counted here are those whose
 * process died, its interruptions. Only failures use up its retries.
 */
export const jobFailures = pgTable('job_failures', {
  jobId: uuid().primaryKey(),
  failures: integer().notNull(),
  /** How often an outage kept it from succeeding. */
  outages: integer().notNull().default(0),
  /** How often it was put back, because its process stopped, or wasn't free for it. */
  releases: integer().notNull().default(0),
  /** How many of its trials killed their process. One that is running counts until it ends. */
  trials: integer().notNull().default(0),
  failedAt: timestamptz().notNull().defaultNow(),
})

export type Counts = { failures: number; outages: number; releases: number; trials: number }

export const NO_COUNTS: Counts = { failures: 0, outages: 0, releases: 0, trials: 0 }

export async function countsOf(db: Db, jobId: string): Promise<Counts> {
  const [row] = await db.select().from(jobFailures).where(eq(jobFailures.jobId, jobId))
  return row ?? NO_COUNTS
}

/** Adds to the counts of a job; returns what they are now. */
export async function addToCounts(db: Db, jobId: string, added: Partial<Counts>): Promise<Counts> {
  const { failures, outages, releases, trials } = { ...NO_COUNTS, ...added }
  const [row] = await db
    .insert(jobFailures)
    .values({ jobId, failures, outages, releases, trials: Math.max(0, trials) })
    .onConflictDoUpdate({
      target: jobFailures.jobId,
      set: {
        failures: sql`${jobFailures.failures} + ${failures}::int`,
        outages: sql`${jobFailures.outages} + ${outages}::int`,
        releases: sql`${jobFailures.releases} + ${releases}::int`,
        trials: sql`greatest(0, ${jobFailures.trials} + ${trials}::int)`,
        failedAt: sql`now()`,
      },
    })
    .returning()
  return row!
}

/**
 * Gives a job that staff restart all of its retries again. But one that was given up because it kills its process gets one more
 * trial, not one more crash loop. `RESTARTED_CLAIMS` has pg-boss's count agree.
 */
export async function forgetFailures(db: Db, jobId: string) {
  await db
    .insert(jobFailures)
    .values({ jobId, failures: 0, releases: RESTARTED_CLAIMS })
    .onConflictDoUpdate({
      target: jobFailures.jobId,
      set: {
        failures: 0,
        outages: 0,
        releases: RESTARTED_CLAIMS,
        trials: sql`least(${jobFailures.trials}, ${MAX_TRIALS - 1}::int)`,
        failedAt: sql`now()`,
      },
    })
}

/** How often a job that staff restart was claimed, as far as pg-boss knows: not never, so that the next attempt reads its counts. */
export const RESTARTED_CLAIMS = 1

/** Deletes the counts of jobs that have not failed since `at`, which pg-boss has long deleted. */
export async function deleteFailuresBefore(db: Db, at: Date) {
  await db.delete(jobFailures).where(lt(jobFailures.failedAt, at))
}
