import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/db.ts'
import { type Job, job } from '#platform/job.ts'
import { openQueue, type Queue } from '#platform/jobs/queue.ts'
import { createMetrics } from '#platform/metrics.ts'
import type { Tracing } from '#platform/telemetry/span.ts'
import { openCopy } from './database/postgres.ts'
import { openSnapshot } from './database/snapshot.ts'
import { silent } from './log.ts'

/* A queue on its own database, for the tests of the queue itself: it has no HTTP interface. */

const provided = inject('database')
export const databaseKind = provided.kind

export const payload = z.object({ note: z.string() })

/** Opens a database of the kind the test runs on. The test closes it. */
export const openQueueDatabase = async (): Promise<Database> =>
  provided.kind === 'pglite' ? await openSnapshot(provided.snapshot) : await openCopy(provided)

type Options = Partial<Omit<Job, 'name' | 'payload'>> & { tracing?: Tracing | null; provenAfterMs?: number }

type LogEntry = { facts: unknown; message: string }

/** Opens a queue with one uniquely named job, and captures its log. */
export async function openOneJobQueue(
  database: Database,
  { tracing = null, provenAfterMs, ...options }: Options = {},
) {
  const kind = job(`made-up-${crypto.randomUUID().slice(0, 8)}`, payload, options)
  const logged: LogEntry[] = []
  const log = {
    ...silent,
    error: (facts: unknown, message = '') => void logged.push({ facts, message }),
    warn: (facts: unknown, message = '') => void logged.push({ facts, message }),
  }
  const queue = await openQueue(database, [kind], log, { tracing, provenAfterMs })
  const metrics = createMetrics(database, [kind.name])
  const ctx = { db: database.db, log, metrics, tracing } as unknown as Context
  return { kind, queue, ctx, logged }
}

export const jobStates = async ({ db }: Database, { name }: Job) =>
  (await db.execute(sql`select state, retry_count from pgboss.job where name = ${name}`)).rows

export const enqueueNote = (database: Database, queue: Queue, kind: Job<typeof payload>, note = 'x') =>
  database.db.transaction((tx) => queue.enqueue(tx, kind, { note }))

/** A handler that reports when it has started, and finishes when `finish` is called. */
export function blockingWork() {
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const done: string[] = []
  const handle = async (_ctx: Context, { note }: { note: string }) => {
    started.resolve()
    await release.promise
    done.push(note)
  }
  return { started: started.promise, finish: release.resolve, done, handle }
}
