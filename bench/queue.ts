import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { fromPglite, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/db/db.ts'
import { work } from '#platform/handlers.ts'
import { job } from '#platform/job.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { openServices, type Services } from '#server/services.ts'
import { startPostgres } from '#test/harness/database/postgres-server.ts'
import { silent } from '#test/harness/log.ts'
import { publish } from './measuring/results.ts'
import { interleave, ratiosOf, spreadOf } from './measuring/statistics.ts'
import { spread } from './measuring/text.ts'

/*
 * Jobs per second through the queue with a job that does nothing, on both databases: one after the other, many at once, and those that
 * wait when a process starts. Next to a bare insert and delete in the same database, and to pg-boss, which our queue is built on.
 */

const ROUNDS = 5
/** What is left then stays undone, so a slow queue takes no longer than a fast one. */
const ROUND_MS = Number(process.argv[2] ?? 4_000)
const AT_ONCE = 200
const BARE_QUEUE = 'bench-bare'

const nothing = job('bench-nothing', z.object({ note: z.string() }))
const PAYLOAD = { note: 'nothing to do' }

const NAMES = {
  bare: 'bare insert and delete, one at a time',
  pgBoss: 'bare pg-boss: send, fetch and complete, one at a time',
  single: 'ODIE, one at a time: queued in a transaction, run, completed',
  atOnce: `ODIE, ${AT_ONCE} queued at once while it works`,
  backlog: `ODIE, ${AT_ONCE} queued before it starts`,
} as const
type Speeds = Record<keyof typeof NAMES, number[]>

const folder = await mkdtemp(path.join(tmpdir(), 'odie-bench-'))
const postgres = await startPostgres()
try {
  const embedded = await measure('embedded', {})
  const server = await measure('server', { DATABASE_URL: `${postgres.url}/postgres` })
  publish(resultOf({ PGlite: embedded, PostgreSQL: server }))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(name: string, env: Record<string, string>): Promise<Speeds> {
  const config = readConfig({ DATA_DIR: path.join(folder, name), DEMO: 'false', LOG_LEVEL: 'silent', ...env })
  const services = await openServices(config, silent)
  const { db } = services.database
  await db.execute(sql`create table bench_jobs (id uuid primary key, data jsonb not null)`)
  const boss = await startBoss(services.database)
  try {
    return await interleave(
      {
        bare: () => perSecond(() => bareJob(services.database)),
        pgBoss: () => perSecond(() => bossJob(boss)),
        single: () => oneAtATime(services),
        atOnce: () => manyAtOnce(services, { startsFirst: true }),
        backlog: () => manyAtOnce(services, { startsFirst: false }),
      },
      { rounds: ROUNDS },
    )
  } finally {
    await boss.stop()
    await services.close()
  }
}

/** How often `work` runs in a second, one after the other. */
async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let count = 0
  for (; performance.now() < start + ROUND_MS; count++) await work()
  return count / ((performance.now() - start) / 1_000)
}

async function bareJob({ db }: Database) {
  const id = crypto.randomUUID()
  await db.execute(sql`insert into bench_jobs values (${id}, ${JSON.stringify(PAYLOAD)}::jsonb)`)
  await db.execute(sql`delete from bench_jobs where id = ${id}`)
}

async function startBoss({ client }: Database): Promise<PgBoss> {
  const connection =
    client.kind === 'pglite'
      ? ({ backend: 'pglite', db: fromPglite(client.pglite) } as const)
      : { connectionString: client.pool.options.connectionString ?? '' }
  const boss = new PgBoss({ ...connection, schema: 'pgboss', supervise: false, schedule: false })
  boss.on('error', (error) => {
    throw error
  })
  await boss.start()
  await boss.createQueue(BARE_QUEUE)
  return boss
}

async function bossJob(boss: PgBoss) {
  await boss.send(BARE_QUEUE, PAYLOAD)
  const [claim] = await boss.fetch(BARE_QUEUE)
  if (!claim) throw new Error('pg-boss has lost a job.')
  await boss.complete(BARE_QUEUE, claim.id)
}

/** Our queue with one job, which calls `onRun`. Its process serves nothing else. */
async function openOurs({ ctx, database }: Services, onRun: () => void) {
  const queue = await openQueue(database, [nothing], silent)
  return {
    enqueue: () => database.db.transaction((tx) => queue.enqueue(tx, nothing, PAYLOAD)),
    start: () => queue.work(ctx, [work(nothing, async () => onRun())]),
    close: async () => {
      await queue.stop()
      await database.db.execute(sql`delete from pgboss.job where name = ${nothing.name}`)
    },
  }
}

async function oneAtATime(services: Services): Promise<number> {
  let hasRun = Promise.withResolvers<void>()
  const queue = await openOurs(services, () => hasRun.resolve())
  await queue.start()
  try {
    return await perSecond(async () => {
      hasRun = Promise.withResolvers()
      await queue.enqueue()
      await hasRun.promise
    })
  } finally {
    await queue.close()
  }
}

/** Jobs per second until all have run, or the round is over, counted from when they're queued. */
async function manyAtOnce(services: Services, { startsFirst }: { startsFirst: boolean }): Promise<number> {
  let count = 0
  const allRun = Promise.withResolvers<void>()
  const queue = await openOurs(services, () => {
    count++
    if (count === AT_ONCE) allRun.resolve()
  })
  const enqueueAll = () => Promise.all(Array.from({ length: AT_ONCE }, queue.enqueue))
  if (startsFirst) await queue.start()
  else await enqueueAll()
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  try {
    await (startsFirst ? enqueueAll() : queue.start())
    timer = setTimeout(allRun.resolve, ROUND_MS)
    await allRun.promise
    return count / ((performance.now() - start) / 1_000)
  } finally {
    clearTimeout(timer)
    await queue.close()
  }
}

function resultOf(measured: Record<string, Speeds>) {
  const names = Object.keys(NAMES) as (keyof typeof NAMES)[]
  return {
    name: 'queue',
    summary: `Jobs that do nothing, for up to ${ROUND_MS / 1_000} seconds in each round, with one job at a time in one process.`,
    tables: [
      {
        title: 'Jobs per second',
        columns: ['', 'database', 'jobs per second', 'of the bare speed'],
        rows: Object.entries(measured).flatMap(([database, speeds]) =>
          names.map((name) => [
            NAMES[name],
            database,
            spread(spreadOf(speeds[name])),
            spread(spreadOf(ratiosOf(speeds[name], speeds.bare))),
          ]),
        ),
      },
    ],
    targets: [],
    notes: [
      'PGlite runs with fsync, PostgreSQL without. A job of ODIE is queued in a transaction of its own, validated, counted in the metrics, watched by a heartbeat, and kept for staff to see.',
    ],
  }
}
