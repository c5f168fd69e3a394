import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/db.ts'
import type { StoredJob } from '../job.ts'
import { UNLIMITED_RETRIES } from './boss.ts'
import { addToCounts, forgetFailures, RESTARTED_CLAIMS } from './failures.ts'

/** The jobs as pg-boss stores them; it deletes finished ones after a while. */
export const storedJobs = pgSchema('pgboss').table('job', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  data: jsonb(),
  state: text().$type<'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'>().notNull(),
  retryCount: integer().notNull(),
  retryLimit: integer().notNull(),
  startAfter: timestamptz().notNull(),
  createdOn: timestamptz().notNull(),
  startedOn: timestamptz(),
  completedOn: timestamptz(),
  heartbeatOn: timestamptz(),
  /** The error of the latest attempt that failed. */
  output: jsonb().$type<{ message?: string } | null>(),
})

/** A job's kind and payload. */
export type JobRow = { name: string; data: unknown }

const identity = { name: storedJobs.name, data: storedJobs.data }
const isWaiting = inArray(storedJobs.state, ['created', 'retry'])

/** Queues a job that was given up again, with all of its retries. Undefined if it isn't one. */
export async function restart(tx: Db, id: string): Promise<JobRow | undefined> {
  const [job] = await tx
    .update(storedJobs)
    .set({
      state: 'retry',
      retryCount: RESTARTED_CLAIMS,
      retryLimit: UNLIMITED_RETRIES,
      startAfter: sql`now()`,
      startedOn: null,
      completedOn: null,
      output: null,
    })
    .where(and(eq(storedJobs.id, id), eq(storedJobs.state, 'failed')))
    .returning(identity)
  if (job) await forgetFailures(tx, id)
  return job
}

/** Restarts the latest job that's like this one and was given up. False if there's none. */
export async function restartFailed(tx: Db, { job, payload }: StoredJob): Promise<boolean> {
  const [failed] = await tx
    .select({ id: storedJobs.id })
    .from(storedJobs)
    .where(and(isLike({ job, payload }), eq(storedJobs.state, 'failed')))
    .orderBy(desc(storedJobs.createdOn))
    .limit(1)
  return failed !== undefined && (await restart(tx, failed.id)) !== undefined
}

const isLike = ({ job, payload }: StoredJob) =>
  and(eq(storedJobs.name, job), sql`${storedJobs.data} @> ${JSON.stringify(payload)}::jsonb`)

/**
 * Puts back a job that was claimed, to run again after a pause, and counts that as no attempt. pg-boss neither completes nor fails a
 * job that's no longer active, nor one that was claimed again.
 */
export async function release(
  db: Db,
  { id, retryCount }: { id: string; retryCount: number },
  { pauseMs, trials = 0 }: { pauseMs: number; trials?: number },
) {
  await db.transaction(async (tx) => {
    await addToCounts(tx, id, { releases: 1, trials })
    await tx
      .update(storedJobs)
      .set({
        state: 'retry',
        startAfter: sql`now() + make_interval(secs => ${pauseMs / 1_000})`,
        heartbeatOn: null,
      })
      .where(
        and(eq(storedJobs.id, id), eq(storedJobs.state, 'active'), eq(storedJobs.retryCount, retryCount)),
      )
  })
}

/** Lets a waiting job run now instead of after its pause. Undefined if it isn't waiting. */
export async function runNow(tx: Db, id: string): Promise<JobRow | undefined> {
  const [job] = await tx
    .update(storedJobs)
    .set({ startAfter: sql`now()` })
    .where(and(eq(storedJobs.id, id), isWaiting))
    .returning(identity)
  return job
}

/** Ends a waiting job as failed. Undefined if it isn't waiting: a running one can't be stopped. */
export async function end(tx: Db, id: string, reason: string): Promise<JobRow | undefined> {
  const [job] = await tx
    .update(storedJobs)
    .set({ state: 'failed', completedOn: sql`now()`, output: { message: reason } })
    .where(and(eq(storedJobs.id, id), isWaiting))
    .returning(identity)
  return job
}
