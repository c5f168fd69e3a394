import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Worker } from '#platform/bind.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import type { Tracing } from '#platform/tracing/tracing.ts'
import { attempt, type Claim } from './attempt.ts'
import { correctTimes } from './clock-jumps.ts'
import type { Enqueue, Job } from './job.ts'

type Run = (worker: Worker, claim: Claim) => Promise<void>

/** The least that pg-boss accepts: a job whose process was killed runs again 10 to 15 seconds later. */
const HEARTBEAT_SECONDS = 10
const RETRY_DELAY_SECONDS = 1
/** The longest pause before a retry: after an outage, no job waits longer than this. */
const RETRY_DELAY_MAX_SECONDS = 30
/** With notifications on, pg-boss polls every 30 s, which would make retries that late. */
const POLL_SECONDS = 1
const STOP_TIMEOUT_MS = 18_000
const CORRECT_TIMES_MS = 5_000
/** Never reached: a job is given up long before. */
export const UNLIMITED_RETRIES = 1_000

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

/** With `tracing`, a job continues the trace in which it's queued. */
export async function openQueue(
  database: Database,
  jobs: readonly Job[],
  log: Log,
  tracing: Tracing | null = null,
): Promise<Queue> {
  const boss = new PgBoss({
    ...connectionOf(database),
    schema: 'pgboss',
    // A role that may not create schemas has been given this one.
    createSchema: !(await hasSchema(database)),
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    monitorIntervalSeconds: 5,
    // PGlite has no autovacuum to watch, and its tables are too small to bloat.
    monitorVacuum: database.client.kind === 'postgres',
    reindex: database.client.kind === 'postgres',
  })
  boss.on('error', (error) => log.error(error, 'the job queue'))
  await boss.start()
  for (const kind of jobs) await createQueue(boss, kind)
  await liftRetryLimits(database)
  if (database.client.kind === 'pglite') await requeueInterrupted(database)
  let isStopping = false
  let correction = Promise.resolve()
  let corrections: NodeJS.Timeout | undefined
  const runIn =
    (ctx: Context): Run =>
    (worker, claim) =>
      attempt(ctx, worker, claim, () => isStopping)

  return {
    enqueue: async (tx, kind, payload, { group } = {}) => {
      const options = { db: fromDrizzle(tx, sql), ...(group && { group: { id: group } }) }
      const traceparent = tracing?.traceparent()
      const data = { ...(kind.payload.parse(payload) as object), ...(traceparent && { traceparent }) }
      await boss.send(kind.name, data, options)
    },
    work: async (ctx, workers) => {
      corrections = setInterval(() => {
        correction = correctTimes(database.db).catch((error) => log.error(error, 'the job queue'))
      }, CORRECT_TIMES_MS)
      for (const worker of workers) {
        const options = workOptionsOf(worker.job, ctx)
        const id = await boss.work(worker.job.name, options, async ([claim]) => {
          // Where one job waited, others may. pg-boss would look for them when a second has passed since it found this one.
          boss.notifyWorker(id)
          if (claim) await runIn(ctx)(worker, claim)
        })
        if (worker.job.cron) await boss.schedule(worker.job.name, worker.job.cron, {}, { tz: 'UTC' })
      }
    },
    drain: (ctx, workers) => drain(boss, database, workers, runIn(ctx)),
    check: async () => void (await boss.getQueue(jobs[0]?.name ?? '')),
    stop: async () => {
      isStopping = true
      clearInterval(corrections)
      await correction
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

async function hasSchema({ db }: Database) {
  const { rows } = await db.execute(sql`select where to_regnamespace('pgboss') is not null`)
  return rows.length > 0
}

function connectionOf({ client }: Database) {
  if (client.kind === 'pglite') return { backend: 'pglite', db: fromPglite(client.pglite) } as const
  // Its own small pool: a LISTEN connection is pinned, and fetching must not wait behind requests.
  const { connectionString } = client.pool.options
  return {
    backend: 'postgres',
    connectionString: connectionString ?? '',
    max: 4,
    application_name: 'odie-jobs',
  } as const
}

async function createQueue(boss: PgBoss, { name, expireInSeconds }: Job) {
  const options = {
    notify: true,
    // `attempt` decides when a job is given up, because only it tells failures from interruptions and outages.
    retryLimit: UNLIMITED_RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds,
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  // The first `send` looks the queue up outside the caller's transaction, which deadlocks on PGlite: looked up now.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
}

/** Jobs queued by an earlier version carry its limit, which counted interruptions. */
const liftRetryLimits = ({ db }: Database) =>
  db.execute(sql`
    update pgboss.job set retry_limit = ${UNLIMITED_RETRIES}
    where state in ('created', 'retry') and retry_limit < ${UNLIMITED_RETRIES}`)

/**
 * Only one process can open the embedded database, so a job that is active as it opens was interrupted: it runs again at
 * once. On PostgreSQL it may belong to another process, and the heartbeat decides.
 */
const requeueInterrupted = ({ db }: Database) =>
  db.execute(sql`
    update pgboss.job
    set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = ${UNLIMITED_RETRIES}
    where state = 'active'`)

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
