import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/db.ts'
import { workers } from '#server/routes.ts'
import {
  blockingWork,
  databaseKind,
  enqueueNote,
  jobStates,
  openOneJobQueue,
  openQueueDatabase,
  type payload,
} from '#test/harness/job-queue.ts'
import { silent } from '#test/harness/log.ts'
import type { Context } from '../context.ts'
import { type Worker, work } from '../handlers.ts'
import type { Job } from '../job.ts'
import { openQueue, type Queue } from './queue.ts'

/* Queuing, fairness, stopping and schedules. Runs on its own database. */

let database: Database
beforeAll(async () => {
  database = await openQueueDatabase()
})
afterAll(() => database.close())

const openOne = (options?: Parameters<typeof openOneJobQueue>[1]) => openOneJobQueue(database, options)
const enqueue = (queue: Queue, kind: Job<typeof payload>, note?: string) =>
  enqueueNote(database, queue, kind, note)
const statesOf = (kind: Job) => jobStates(database, kind)

test('a job is queued if and only if its cause was committed', async () => {
  const { kind, queue, ctx } = await openOne()
  const done: string[] = []
  const worker = work(kind, async (_ctx, { note }) => void done.push(note))

  const rolledBack = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, kind, { note: 'never' })
    throw new Error('the cause failed')
  })
  await expect(rolledBack).rejects.toThrow('the cause failed')
  await enqueue(queue, kind, 'committed')
  await queue.drain(ctx, [worker])

  expect(done).toEqual(['committed'])
  expect(await statesOf(kind)).toHaveLength(1)
  await queue.stop()
})

test('a queue that an earlier version left gets its current limits at the next start', async () => {
  const { kind, queue } = await openOne({ expireInSeconds: 60 })
  await queue.stop()
  const next = await openQueue(database, [{ ...kind, expireInSeconds: 120 }], silent)
  const { rows } = await database.db.execute(
    sql`select expire_seconds from pgboss.queue where name = ${kind.name}`,
  )
  expect(rows).toEqual([{ expire_seconds: 120 }])
  await next.stop()
})

test('short jobs that wait run one after the other, without a pause of a second after each', async () => {
  const { kind, queue, ctx } = await openOne({ concurrency: 1 })
  // More than the seconds that a test may take.
  const waiting = 200
  await database.db.transaction(async (tx) => {
    for (let number = 0; number < waiting; number++) await queue.enqueue(tx, kind, { note: `${number}` })
  })
  const all = Promise.withResolvers<void>()
  const done = new Set<string>()
  await queue.work(ctx, [
    work(kind, async (_ctx, { note }) => {
      if (done.add(note).size === waiting) all.resolve()
    }),
  ])
  await all.promise
  await queue.stop()
})

test('a job that was queued while the clock was an hour ahead runs within seconds of the correction', async () => {
  const { kind, queue, ctx } = await openOne()
  const ran = Promise.withResolvers<string>()
  await database.db.transaction(async (tx) => {
    await queue.enqueue(tx, kind, { note: 'early' })
    await tx.execute(sql`
      update pgboss.job set start_after = now() + interval '1 hour', created_on = now() + interval '1 hour'
      where name = ${kind.name}`)
  })
  await queue.work(ctx, [work(kind, async (_ctx, { note }) => ran.resolve(note))])
  expect(await ran.promise).toBe('early')
  await queue.stop()
})

test('an invalid payload is rejected when it’s queued', async () => {
  const { kind, queue } = await openOne()
  const wrong = database.db.transaction((tx) => queue.enqueue(tx, kind, { note: 5 } as never))
  await expect(wrong).rejects.toThrow('Note must be text')
  expect(await statesOf(kind)).toEqual([])
  await queue.stop()
})

test('eight jobs of one group don’t hold up a later job of another group', async () => {
  const { kind, queue, ctx } = await openOne({ concurrency: 2, concurrencyPerGroup: 1 })
  const order: string[] = []
  const other = Promise.withResolvers<void>()
  const handle = async (_ctx: Context, { note }: { note: string }) => {
    order.push(note)
    // The first group's job runs until the other group's has started.
    if (note.startsWith('hostile')) await other.promise
    else other.resolve()
  }
  const queueOne = (note: string, group: string) =>
    database.db.transaction((tx) => queue.enqueue(tx, kind, { note }, { group }))
  for (let number = 1; number <= 8; number++) await queueOne(`hostile ${number}`, 'one agent')
  await queueOne('ordinary', 'another agent')
  await queue.work(ctx, [work(kind, handle)])
  await other.promise
  await queue.stop()

  // Both workers may claim one of the group's jobs at first; one is then put back, and either can be the first to run.
  expect(order.slice(0, 2)).toEqual([expect.stringMatching(/^hostile/), 'ordinary'])
})

test('stopping waits for the running job, and starts no other', async () => {
  const { kind, queue, ctx } = await openOne()
  const { started, finish, done, handle } = blockingWork()
  await queue.work(ctx, [work(kind, handle)])
  await enqueue(queue, kind, 'running')
  await started
  await enqueue(queue, kind, 'waiting')

  const stopped = queue.stop()
  finish()
  await stopped

  expect(done).toEqual(['running'])
  // pg-boss may have claimed the other one just before it stopped; then it goes back to be retried.
  const states = (await statesOf(kind)).map(({ state }) => state).sort()
  expect(states).toEqual(['completed', expect.stringMatching(/^(created|retry)$/)])
})

test.runIf(databaseKind === 'pglite')(
  'jobs that a killed process was running run again when the database is reopened (needs PGlite)',
  async () => {
    const { kind, queue, ctx } = await openOne()
    const done: string[] = []
    await enqueue(queue, kind, 'cut off')
    await database.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = ${kind.name}`,
    )
    await queue.drain(ctx, [work(kind, async (_ctx, { note }) => void done.push(note))])
    expect(done).toEqual([])
    await queue.stop()

    const again = await openQueue(database, [kind], silent)
    await again.drain(ctx, [work(kind, async (_ctx, { note }) => void done.push(note))])
    expect(done).toEqual(['cut off'])
    await again.stop()
  },
)

test('exactly the jobs with a cron expression are scheduled', async () => {
  const kinds = workers.map((worker) => worker.job)
  const queue = await openQueue(database, kinds, silent)
  const idle: Worker[] = workers.map((worker) => ({ ...worker, handle: async () => undefined }))
  const ctx = { db: database.db, log: silent, config: { analysisProcesses: 2 } } as unknown as Context
  await queue.work(ctx, idle)
  const { rows } = await database.db.execute(
    sql`select name, cron, timezone from pgboss.schedule order by name`,
  )
  await queue.stop()
  expect(rows).toEqual([
    { name: 'continue-erasures', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'fold-tallies', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'follow-up-requests', cron: '20 * * * *', timezone: 'UTC' },
    { name: 'keep-repair-statistics', cron: '50 * * * *', timezone: 'UTC' },
    { name: 'nightly-maintenance', cron: '17 8 * * *', timezone: 'UTC' },
    { name: 'notify-waitlist', cron: '41 14 * * *', timezone: 'UTC' },
    { name: 'queue-due-webhooks', cron: '* * * * *', timezone: 'UTC' },
    { name: 'read-bounces', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'read-inbox', cron: '* * * * *', timezone: 'UTC' },
    { name: 'remind-of-dates', cron: '10 * * * *', timezone: 'UTC' },
    { name: 'remind-of-deadlines', cron: '5 * * * *', timezone: 'UTC' },
    { name: 'requeue-forgotten', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'scan-waiting-reports', cron: '* * * * *', timezone: 'UTC' },
    { name: 'send-held-estimates', cron: '*/5 * * * *', timezone: 'UTC' },
    { name: 'warn-of-access-tokens', cron: '35 14,18,22 * * *', timezone: 'UTC' },
    { name: 'warn-of-licenses', cron: '25 13-23 * * *', timezone: 'UTC' },
  ])
})
