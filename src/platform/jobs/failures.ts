import { eq, lt, sql } from 'drizzle-orm'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/db.ts'

/**
 * How often each job has failed, and how often an outage kept it from succeeding. pg-boss counts how often a job was claimed; the
 * difference is how often its process was interrupted, by a restart or a kill. Only failures use up its retries.
 */
export const jobFailures = pgTable('job_failures', {
  jobId: uuid().primaryKey(),
  failures: integer().notNull(),
  outages: integer().notNull().default(0),
  failedAt: timestamptz().notNull().defaultNow(),
})

/** How many attempts at a job ended in each way. */
type Counts = { failures: number; outages: number }

export async function countsOf(db: Db, jobId: string): Promise<Counts> {
  const [row] = await db.select().from(jobFailures).where(eq(jobFailures.jobId, jobId))
  return row ?? { failures: 0, outages: 0 }
}

/** Counts one more attempt that failed or met an outage; returns how many there are now. */
export async function recordAttempt(db: Db, jobId: string, { failures, outages }: Counts): Promise<Counts> {
  const [row] = await db
    .insert(jobFailures)
    .values({ jobId, failures, outages })
    .onConflictDoUpdate({
      target: jobFailures.jobId,
      set: {
        failures: sql`${jobFailures.failures} + excluded.failures`,
        outages: sql`${jobFailures.outages} + excluded.outages`,
        failedAt: sql`now()`,
      },
    })
    .returning()
  return row!
}

/** A job that staff restart has all of its retries again. */
export async function forgetFailures(db: Db, jobId: string) {
  await db.delete(jobFailures).where(eq(jobFailures.jobId, jobId))
}

/** Deletes the counts of jobs that have not failed since `at`, which pg-boss has long deleted. */
export async function deleteFailuresBefore(db: Db, at: Date) {
  await db.delete(jobFailures).where(lt(jobFailures.failedAt, at))
}
