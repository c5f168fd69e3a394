import { sql } from 'drizzle-orm'
import { fromPglite, PgBoss } from 'pg-boss'
import type { Database } from '#platform/db/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Job } from '../job.ts'

/** The least that pg-boss accepts: a job whose process was killed runs again 10 to 15 seconds later. */
const HEARTBEAT_SECONDS = 10
const RETRY_DELAY_SECONDS = 1
/** The longest pause before a retry: after an outage, no job waits longer than this. */
export const RETRY_DELAY_MAX_SECONDS = 30
/** Never reached, because `attempt` gives jobs up. A job that waits for its turn is claimed about once a second. */
export const UNLIMITED_RETRIES = 100_000_000

/** Opens pg-boss on the database, with a queue for each kind of job. */
export async function startBoss(database: Database, jobs: readonly Job[], log: Log): Promise<PgBoss> {
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
  await createQueues(boss, jobs)
  await liftRetryLimits(database)
  return boss
}

/** Creates the tables and queues, for a database that no one works on yet, or that has no later migrations yet. */
export async function prepareQueue(database: Database, jobs: readonly Job[], log: Log) {
  const boss = await startBoss(database, jobs, log)
  await boss.stop()
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

const optionsOf = ({ expireInSeconds }: Job) => ({
  notify: true,
  // `attempt` decides when a job is given up, because only it tells failures from interruptions and outages.
  retryLimit: UNLIMITED_RETRIES,
  retryDelay: RETRY_DELAY_SECONDS,
  retryBackoff: true,
  retryDelayMax: RETRY_DELAY_MAX_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds,
})

/**
 * Creates and updates only the queues that aren't as they should be; pg-boss knows the others from its own start. Three queries for
 * each of 34 queues were half a second of the four in which ODIE starts.
 */
async function createQueues(boss: PgBoss, jobs: readonly Job[]) {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const options = optionsOf(job)
    if (!isUpToDate(existing.get(job.name), options)) await createQueue(boss, job.name, options)
  }
}

const isUpToDate = (queue: object | undefined, options: ReturnType<typeof optionsOf>) =>
  queue !== undefined &&
  Object.entries(options).every(([name, value]) => queue[name as keyof typeof queue] === value)

async function createQueue(boss: PgBoss, name: string, options: ReturnType<typeof optionsOf>) {
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
