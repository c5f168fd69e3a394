import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Worker } from '#platform/bind.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import type { Enqueue, Job } from './job.ts'

/** The least that pg-boss takes: a job whose process was killed runs again 10 to 15 seconds later. */
const HEARTBEAT_SECONDS = 10
const RETRY_DELAY_SECONDS = 1
const RETRY_DELAY_MAX_SECONDS = 300
/** With notifications on, pg-boss polls every 30 s, which would make retries that late. */
const POLL_SECONDS = 1
const STOP_TIMEOUT_MS = 18_000

export type Queue = {
  enqueue: Enqueue
  /** Starts working; from then on jobs run as they come. */
  work(ctx: Context, workers: readonly Worker[]): Promise<void>
  /** Does everything that is queued now, and what that queues, in this call. For tests and the command line. */
  drain(ctx: Context, workers: readonly Worker[]): Promise<void>
  /** Throws when jobs could not be queued now. */
  check(): Promise<void>
  /** Waits for the jobs under way, then ends. */
  stop(): Promise<void>
}

export async function openQueue(database: Database, jobs: readonly Job[], log: Log): Promise<Queue> {
  const boss = new PgBoss({
    ...connectionOf(database),
    schema: 'pgboss',
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
  if (database.client.kind === 'pglite') await requeueInterrupted(boss, database)

  return {
    enqueue: async (tx, kind, payload) => {
      await boss.send(kind.name, kind.payload.parse(payload) as object, { db: fromDrizzle(tx, sql) })
    },
    work: async (ctx, workers) => {
      for (const worker of workers) {
        await boss.work(worker.job.name, workOptionsOf(worker.job), ([taken]) => attempt(ctx, worker, taken))
        if (worker.job.cron) await boss.schedule(worker.job.name, worker.job.cron, {}, { tz: 'UTC' })
      }
    },
    drain: (ctx, workers) => drain(boss, ctx, workers),
    check: async () => void (await boss.getQueue(jobs[0]?.name ?? '')),
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
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

async function createQueue(boss: PgBoss, { name, retryLimit, expireInSeconds }: Job) {
  const options = {
    notify: true,
    retryLimit,
    retryDelay: RETRY_DELAY_SECONDS,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds,
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  // The first `send` looks the queue up beside the caller's transaction, which on PGlite waits for ever: looked up now.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
}

/**
 * Nobody else can have the embedded database open, so what is under way as it is opened was cut off with its process: it is
 * tried again at once. On PostgreSQL it may be another process's, and the heartbeat decides.
 */
async function requeueInterrupted(boss: PgBoss, { db }: Database) {
  const { rows } = await db.execute(sql`select name, id from pgboss.job where state = 'active'`)
  for (const { name, id } of rows) await boss.fail(String(name), String(id), { message: 'the process ended' })
}

const workOptionsOf = (kind: Job) =>
  ({
    includeMetadata: true,
    localConcurrency: kind.concurrency,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  }) as const

type Taken = JobWithMetadata<unknown>

async function attempt(ctx: Context, { job, handle }: Worker, taken: Taken | undefined) {
  if (!taken) return
  const isLast = taken.retryCount >= taken.retryLimit
  try {
    await handle(ctx, job.payload.parse(taken.data ?? {}), { isLast, signal: taken.signal })
  } catch (error) {
    const facts = { err: error, job: job.name, id: taken.id, retryCount: taken.retryCount }
    ctx.log.error(facts, isLast ? 'a job was given up' : 'a job failed')
    throw error
  }
}

async function drain(boss: PgBoss, ctx: Context, workers: readonly Worker[]) {
  let isIdle = false
  while (!isIdle) {
    isIdle = true
    for (const worker of workers) {
      const [taken] = await boss.fetch<unknown>(worker.job.name, {
        includeMetadata: true,
        ignoreStartAfter: true,
      })
      if (!taken) continue
      isIdle = false
      try {
        await attempt(ctx, worker, taken)
        await boss.complete(worker.job.name, taken.id)
      } catch (error) {
        await boss.fail(worker.job.name, taken.id, { message: String(error) })
      }
    }
  }
}
