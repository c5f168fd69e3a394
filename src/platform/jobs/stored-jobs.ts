import { and, eq, inArray, sql } from 'drizzle-orm'
import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/db.ts'
import { forgetFailures } from './failures.ts'
import { UNLIMITED_RETRIES } from './queue.ts'

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
      retryCount: 0,
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
