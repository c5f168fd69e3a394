import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/db.ts'
import { StorageUnavailable } from '#platform/storage/storage.ts'
import {
  enqueueNote,
  jobStates,
  openOneJobQueue,
  openQueueDatabase,
  type payload,
} from '#test/harness/job-queue.ts'
import { work } from '../handlers.ts'
import { type Job, PermanentFailure } from '../job.ts'
import type { Queue } from './queue.ts'

/* Retries and failures. Runs on its own database. */

let database: Database
beforeAll(async () => {
  database = await openQueueDatabase()
})
afterAll(() => database.close())

const openOne = (options?: Parameters<typeof openOneJobQueue>[1]) => openOneJobQueue(database, options)
const enqueue = (queue: Queue, kind: Job<typeof payload>, note?: string) =>
  enqueueNote(database, queue, kind, note)
const statesOf = (kind: Job) => jobStates(database, kind)

test('a job that fails is retried with exponential backoff, up to its longest pause, until it succeeds', async () => {
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
  expect(rows).toEqual([{ retry_backoff: true, retry_delay: 1, retry_delay_max: 30 }])
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
  expect(stored).toContain('failures.http.test.ts')
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

/** What the storage throws while S3 is down. */
const outage = () => new StorageUnavailable('S3, bucket files: ECONNREFUSED')

test('outages don’t use up retries: a job that met twenty, with one retry, still succeeds after a failure', async () => {
  const { kind, queue, ctx, logged } = await openOne({ retryLimit: 1 })
  const errors = [...Array.from({ length: 20 }, outage), new Error('broken once')]
  const done: string[] = []
  await enqueue(queue, kind, 'late')
  const worker = work(kind, async (_ctx, { note }) => {
    const error = errors.shift()
    if (error) throw error
    done.push(note)
  })
  await queue.drain(ctx, [worker])

  expect(done).toEqual(['late'])
  expect(await statesOf(kind)).toEqual([{ state: 'completed', retry_count: 21 }])
  const messages = logged.map(({ message }) => message)
  expect(messages).toEqual([...Array(20).fill('a job waits for the storage'), 'a job failed'])
  await queue.stop()
})

test('a job that meets nothing but outages is given up after 140 tries, which take over an hour', async () => {
  const { kind, queue, ctx } = await openOne()
  const { calls, worker } = failingWork(kind, outage())
  await enqueue(queue, kind)
  await queue.drain(ctx, [worker])

  expect(calls).toEqual([...Array(141).fill('attempt'), 'gave up x'])
  expect(await statesOf(kind)).toEqual([{ state: 'failed', retry_count: 140 }])
  await queue.stop()
})

test('a job without retries isn’t retried after an outage, because its next run comes by itself', async () => {
  const { kind, queue, ctx } = await openOne({ retryLimit: 0 })
  const { calls, worker } = failingWork(kind, outage())
  await enqueue(queue, kind)
  await queue.drain(ctx, [worker])

  expect(calls).toEqual(['attempt', 'gave up x'])
  await queue.stop()
})

test('a permanent failure isn’t retried', async () => {
  const { kind, queue, ctx } = await openOne({ retryLimit: 5 })
  const { calls, worker } = failingWork(kind, new PermanentFailure('no such mailbox'))
  await enqueue(queue, kind)
  await queue.drain(ctx, [worker])

  expect(calls).toEqual(['attempt', 'gave up x'])
  expect(await statesOf(kind)).toEqual([{ state: 'failed', retry_count: 0 }])
  await queue.stop()
})
