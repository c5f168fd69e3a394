import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { workers } from '#server/routes.ts'
import { openCopy } from '#test/database/postgres.ts'
import { openSnapshot } from '#test/database/snapshot.ts'
import { silent } from '#test/log.ts'
import { type Worker, work } from '../bind.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/db.ts'
import { type Job, job, PermanentFailure } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

/* The queue on its own database. It has no HTTP interface, but its guarantees must hold on both databases. */

const provided = inject('database')
const payload = z.object({ note: z.string() })

let database: Database
beforeAll(async () => {
  database = provided.kind === 'pglite' ? await openSnapshot(provided.snapshot) : await openCopy(provided)
})
afterAll(() => database.close())

type LogEntry = { facts: unknown; message: string }

/** Opens a queue with one uniquely named job, and captures its log. */
async function openOne(
  options: { retryLimit?: number; concurrency?: number; concurrencyPerGroup?: number } = {},
) {
  const kind = job(`made-up-${crypto.randomUUID().slice(0, 8)}`, payload, options)
  const logged: LogEntry[] = []
  const log = {
    ...silent,
    error: (facts: unknown, message = '') => void logged.push({ facts, message }),
  }
  const queue = await openQueue(database, [kind], log)
  const ctx = { db: database.db, log } as unknown as Context
  return { kind, queue, ctx, logged }
}

const statesOf = async ({ name }: Job) =>
  (await database.db.execute(sql`select state, retry_count from pgboss.job where name = ${name}`)).rows

const enqueue = (queue: Queue, kind: Job<typeof payload>, note = 'x') =>
  database.db.transaction((tx) => queue.enqueue(tx, kind, { note }))

/** A handler that reports when it has started, and finishes when `finish` is called. */
function blockingWork() {
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

test('an invalid payload is rejected when it’s queued', async () => {
  const { kind, queue } = await openOne()
  const wrong = database.db.transaction((tx) => queue.enqueue(tx, kind, { note: 5 } as never))
  await expect(wrong).rejects.toThrow('Note must be text')
  expect(await statesOf(kind)).toEqual([])
  await queue.stop()
})

test('a job that fails is retried with exponential backoff until it succeeds', async () => {
  const { kind, queue, ctx, logged } = await openOne({ retryLimit: 5 })
  const worked = Promise.withResolvers<void>()
  let attempts = 0
  await queue.work(ctx, [
    work(kind, async () => {
      if (++attempts < 3) throw new Error('not yet')
      worked.resolve()
    }),
  ])
  await enqueue(queue, kind)
  await worked.promise
  await queue.stop()

  expect(logged.map(({ message }) => message)).toEqual(['a job failed', 'a job failed'])
  expect(await statesOf(kind)).toEqual([{ state: 'completed', retry_count: 2 }])
  const { rows } = await database.db.execute(
    sql`select retry_backoff, retry_delay, retry_delay_max from pgboss.job where name = ${kind.name}`,
  )
  expect(rows).toEqual([{ retry_backoff: true, retry_delay: 1, retry_delay_max: 300 }])
})

/** A worker that fails each time, and the calls of its handlers. */
function failingWork(kind: Job<typeof payload>, error: Error) {
  const calls: string[] = []
  const worker = work(
    kind,
    async () => {
      calls.push('attempt')
      throw error
    },
    { onGiveUp: async (_ctx, { note }) => void calls.push(`gave up ${note}`) },
  )
  return { calls, worker }
}

test('a job that fails each time is given up: onGiveUp runs, the failure is logged, and the job is kept as failed', async () => {
  const { kind, queue, ctx, logged } = await openOne({ retryLimit: 2 })
  const { calls, worker } = failingWork(kind, new Error('broken for good'))
  await enqueue(queue, kind)
  await queue.drain(ctx, [worker])

  expect(calls).toEqual(['attempt', 'attempt', 'attempt', 'gave up x'])
  expect(logged.map(({ message }) => message)).toEqual(['a job failed', 'a job failed', 'a job was given up'])
  expect(await statesOf(kind)).toEqual([{ state: 'failed', retry_count: 2 }])
  await queue.stop()
})

test.each([
  [
    'an error caused by a failed query',
    (message: string) => new Error('mail', { cause: failedInsert(message) }),
  ],
  ['a permanent failure', () => new PermanentFailure('mail', { cause: failedInsert('duplicate key') })],
  ['a failed query', failedInsert],
])('what the queue stores of %s has no SQL statement or parameter', async (_what, errorOf) => {
  const { kind, queue, ctx } = await openOne({ retryLimit: 1 })
  const { worker } = failingWork(kind, errorOf('duplicate key'))
  await queue.work(ctx, [worker])
  await enqueue(queue, kind)
  const outputs = () =>
    database.db.execute(sql`select output from pgboss.job where name = ${kind.name} and output is not null`)
  await expect.poll(async () => (await outputs()).rows.length, { timeout: 20_000 }).toBe(1)
  const stored = JSON.stringify((await outputs()).rows)
  await queue.stop()

  expect(stored).not.toMatch(/pat@example\.com|argon2|insert into/)
  expect(stored).toContain('23505')
  expect(stored).toContain('queue.http.test.ts')
})

/** As drizzle throws it: the statement and its parameters are in the message and in properties of both errors. */
function failedInsert(message: string) {
  const query = 'insert into "users" ("email", "password") values ($1, $2)'
  const params = ['pat@example.com', '$argon2id$v=19$m=65536$c2VjcmV0']
  return new DrizzleQueryError(
    query,
    params,
    Object.assign(new Error(message), {
      code: '23505',
      query,
      params,
      detail: 'Key (email)=(pat@example.com)',
    }),
  )
}

test('a permanent failure isn’t retried', async () => {
  const { kind, queue, ctx } = await openOne({ retryLimit: 5 })
  const { calls, worker } = failingWork(kind, new PermanentFailure('no such mailbox'))
  await enqueue(queue, kind)
  await queue.drain(ctx, [worker])

  expect(calls).toEqual(['attempt', 'gave up x'])
  expect(await statesOf(kind)).toEqual([{ state: 'failed', retry_count: 0 }])
  await queue.stop()
})

/** Simulates a kill of the job's process: the queue requeues the job at the next start, or after its heartbeat expires. */
async function interrupt(kind: Job<typeof payload>) {
  await database.db.execute(sql`
    update pgboss.job
    set state = 'active', retry_count = retry_count + case when started_on is null then 0 else 1 end,
      started_on = now(), heartbeat_on = now() - interval '1 hour'
    where name = ${kind.name}`)
  if (database.client.kind === 'pglite') return await (await openQueue(database, [kind], silent)).stop()
  const connectionString = database.client.pool.options.connectionString ?? ''
  const boss = new PgBoss({ connectionString, schema: 'pgboss', supervise: false, schedule: false })
  await boss.start()
  for (const { id } of await boss.findJobs(kind.name))
    await boss.fail(kind.name, id, { message: 'heartbeat' })
  await boss.stop()
}

test('six restarts don’t use up any retries', async () => {
  const { kind, queue, ctx } = await openOne({ retryLimit: 0 })
  const done: string[] = []
  await enqueue(queue, kind, 'interrupted')
  for (let restart = 0; restart < 6; restart++) await interrupt(kind)
  await queue.drain(ctx, [work(kind, async (_ctx, { note }) => void done.push(note))])

  expect(done).toEqual(['interrupted'])
  expect(await statesOf(kind)).toEqual([{ state: 'completed', retry_count: 6 }])
  await queue.stop()
})

test('a job that crashes its process each time is given up eventually', async () => {
  const { kind, queue, ctx } = await openOne({ retryLimit: 5 })
  const { calls, worker } = failingWork(kind, new Error('never gets this far'))
  await enqueue(queue, kind)
  for (let crash = 0; crash < 11; crash++) await interrupt(kind)
  await queue.drain(ctx, [worker])

  expect(calls).toEqual(['gave up x'])
  expect(await statesOf(kind)).toMatchObject([{ state: 'failed' }])
  await queue.stop()
})

test('a job that’s interrupted because the process is stopping hasn’t failed', async () => {
  const { kind, queue, ctx, logged } = await openOne({ retryLimit: 0 })
  const started = Promise.withResolvers<void>()
  const stopping = Promise.withResolvers<void>()
  await queue.work(ctx, [
    work(kind, async () => {
      started.resolve()
      await stopping.promise
      throw new Error('the child processes are gone')
    }),
  ])
  await enqueue(queue, kind)
  await started.promise
  const stopped = queue.stop()
  stopping.resolve()
  await stopped

  expect(logged).toEqual([])
  expect(await statesOf(kind)).toMatchObject([{ state: 'retry' }])
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

  expect(order.slice(0, 2)).toEqual(['hostile 1', 'ordinary'])
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
  expect((await statesOf(kind)).map(({ state }) => state).sort()).toEqual(['completed', 'created'])
})

test.runIf(provided.kind === 'pglite')(
  'jobs that a killed process was running on the embedded database run again when it’s reopened',
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
    { name: 'nightly-maintenance', cron: '17 8 * * *', timezone: 'UTC' },
    { name: 'notify-waitlist', cron: '41 14 * * *', timezone: 'UTC' },
    { name: 'requeue-forgotten', cron: '*/10 * * * *', timezone: 'UTC' },
  ])
})
