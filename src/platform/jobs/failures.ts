import { eq, lt, sql } from 'drizzle-orm'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/db.ts'

/**
 * How often each job has failed. pg-boss counts how often a job was claimed; the difference is how often its process was
 * interrupted, by a restart or a kill, which must not use up its retries.
 */
export const jobFailures = pgTable('job_failures', {
  jobId: uuid().primaryKey(),
  failures: integer().notNull(),
  failedAt: timestamptz().notNull().defaultNow(),
})

export async function countFailures(db: Db, jobId: string): Promise<number> {
  const [row] = await db.select().from(jobFailures).where(eq(jobFailures.jobId, jobId))
  return row?.failures ?? 0
}

/** Counts one more failure; returns how many there are now. */
export async function recordFailure(db: Db, jobId: string): Promise<number> {
  const [row] = await db
    .insert(jobFailures)
    .values({ jobId, failures: 1 })
    .onConflictDoUpdate({
      target: jobFailures.jobId,
      set: { failures: sql`${jobFailures.failures} + 1`, failedAt: sql`now()` },
    })
    .returning()
  return row!.failures
}

/** A job that staff restart has all of its retries again. */
export async function forgetFailures(db: Db, jobId: string) {
  await db.delete(jobFailures).where(eq(jobFailures.jobId, jobId))
}

/** Deletes the counts of jobs that have not failed since `at`, which pg-boss has long deleted. */
export async function deleteFailuresBefore(db: Db, at: Date) {
  await db.delete(jobFailures).where(lt(jobFailures.failedAt, at))
}
