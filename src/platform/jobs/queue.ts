import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/db.ts'
import type { Worker } from '#platform/handlers.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Tracing } from '#platform/telemetry/span.ts'
import type { Enqueue, Job } from '../job.ts'
import { attempt, type Claim, type Process } from './attempt.ts'
import { RETRY_DELAY_MAX_SECONDS, startBoss, UNLIMITED_RETRIES } from './boss.ts'
import { correctTimes } from './clock-jumps.ts'
import { watchSuspects } from './suspects.ts'

type Run = (worker: Worker, claim: Claim) => Promise<void>

/** With notifications on, pg-boss polls every 30 s, which would make retries that late. */
const POLL_SECONDS = 1
const STOP_TIMEOUT_MS = 18_000
const CORRECT_TIMES_MS = 5_000
export type Queue = {
  enqueue: Enqueue
  /** Starts working: from now on, jobs run as they are queued. */
  work(ctx: Context, workers: readonly Worker[]): Promise<void>
  /** Runs everything that is queued, and what that queues, within this call. For tests. */
  drain(ctx: Context, workers: readonly Worker[]): Promise<void>
  /** Throws when jobs can't be queued. */
  check(): Promise<void>
  /** Waits for running jobs, then ends. */
  stop(): Promise<void>
}

type QueueOptions = {
  /** With it, a job continues the trace in which it's queued. */
  tracing?: Tracing | null
  /** How long this process has to run before it tries a job that may have killed others, in milliseconds. */
  provenAfterMs?: number | undefined
}

export async function openQueue(
  database: Database,
  jobs: readonly Job[],
  log: Log,
  { tracing = null, provenAfterMs }: QueueOptions = {},
): Promise<Queue> {
  const boss = await startBoss(database, jobs, log)
  if (database.client.kind === 'pglite') await requeueInterrupted(database)
  let isStopping = false
  let correction = Promise.resolve()
  let corrections: NodeJS.Timeout | undefined
  const running = new Set<Promise<void>>()
  const runIn = (ctx: Context, provenAfter: number | undefined): Run => {
    const process: Process = {
      suspects: watchSuspects({ provenAfterMs: provenAfter }),
      isStopping: () => isStopping,
    }
    return async (worker, claim) => {
      const run = attempt(ctx, worker, claim, process)
      running.add(run)
      await run.finally(() => running.delete(run))
    }
  }

  return {
    enqueue: async (tx, kind, payload, { group, startAfter } = {}) => {
      const db = fromDrizzle(tx, sql)
      const options = { db, ...(group && { group: { id: group } }), ...(startAfter && { startAfter }) }
      const traceparent = tracing?.traceparent()
      const data = { ...(kind.payload.parse(payload) as object), ...(traceparent && { traceparent }) }
      await boss.send(kind.name, data, options)
    },
    work: async (ctx, workers) => {
      corrections = setInterval(() => {
        correction = correctTimes(database.db).catch((error) => log.error(error, 'the job queue'))
      }, CORRECT_TIMES_MS)
      const run = runIn(ctx, provenAfterMs)
      for (const worker of workers) {
        const options = workOptionsOf(worker.job, ctx)
        const id = await boss.work(worker.job.name, options, async ([claim]) => {
          // Where one job waited, others may. pg-boss would look for them when a second has passed since it found this one.
          boss.notifyWorker(id)
          if (claim) await run(worker, claim)
        })
        if (worker.job.cron) await boss.schedule(worker.job.name, worker.job.cron, {}, { tz: 'UTC' })
      }
    },
    // One at a time, so no job has to wait for its turn.
    drain: (ctx, workers) => drain(boss, database, workers, runIn(ctx, 0)),
    check: async () => void (await boss.getQueue(jobs[0]?.name ?? '')),
    stop: async () => {
      isStopping = true
      clearInterval(corrections)
      await correction
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
      // pg-boss doesn't wait for those that ran out of time, which still put their jobs back.
      await Promise.allSettled(running)
    },
  }
}

/**
 * Only one process can open the embedded database, so a job that is active as it opens was interrupted: it runs again at once, or
 * after a growing pause if that has happened to it before. On PostgreSQL it may belong to another process, and the heartbeat decides.
 */
const requeueInterrupted = ({ db }: Database) =>
  db.execute(sql`
    update pgboss.job
    set state = 'retry', heartbeat_on = null, retry_limit = ${UNLIMITED_RETRIES}, start_after = now() + case
      when interrupted.before < 1 then interval '0'
      else least(${RETRY_DELAY_MAX_SECONDS}, 2 ^ least(interrupted.before, 10)) * interval '1 second' end
    from (
      select id, retry_count - coalesce(failures + outages + releases, 0) as before
      from pgboss.job left join job_failures on job_id = id where state = 'active'
    ) as interrupted
    where job.id = interrupted.id`)

const workOptionsOf = ({ concurrency, concurrencyPerGroup }: Job, ctx: Context) => {
  const countOf = (count: Job['concurrency']) =>
    typeof count === 'number' ? count : count(ctx.config.analysisProcesses)
  return {
    includeMetadata: true,
    localConcurrency: countOf(concurrency),
    ...(concurrencyPerGroup !== undefined && { localGroupConcurrency: countOf(concurrencyPerGroup) }),
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  } as const
}

async function drain(boss: PgBoss, database: Database, workers: readonly Worker[], run: Run) {
  let isIdle = false
  while (!isIdle) {
    isIdle = true
    // Fetching from each of the 28 queues after each job was most of the tests' queries.
    const waiting = await namesOfWaiting(database)
    for (const worker of workers.filter(({ job }) => waiting.has(job.name))) {
      const [claim] = await boss.fetch<unknown>(worker.job.name, {
        includeMetadata: true,
        ignoreStartAfter: true,
      })
      if (!claim) continue
      isIdle = false
      try {
        await run(worker, claim)
        await boss.complete(worker.job.name, claim.id)
      } catch (error) {
        await boss.fail(worker.job.name, claim.id, { message: String(error) })
      }
    }
  }
}

async function namesOfWaiting({ db }: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct name from pgboss.job where state in ('created', 'retry')`,
  )
  return new Set(rows.map(({ name }) => name))
}
