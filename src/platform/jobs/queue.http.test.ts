import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { workers } from '#server/routes.ts'
import { openCopy } from '#test/database/postgres.ts'
import { openSnapshot } from '#test/database/snapshot.ts'
import { silent } from '#test/log.ts'
import { type Worker, work } from '../bind.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/db.ts'
import { type Attempt, type Job, job } from './job.ts'
import { openQueue, type Queue } from './queue.ts'

/** The queue itself, on a database of its own: it has no HTTP, but must keep its promises on both databases. */

const provided = inject('database')
const payload = z.object({ note: z.string() })

let database: Database
beforeAll(async () => {
  database = provided.kind === 'pglite' ? await openSnapshot(provided.snapshot) : await openCopy(provided)
})
afterAll(() => database.close())

type LogEntry = { facts: unknown; message: string }

/** A job of its own name, a queue that knows it, and what was logged of it. */
async function openOne(options: { retryLimit?: number } = {}) {
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

/** Work that says when it was begun, and ends when it is told to. */
function heldWork() {
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const done: string[] = []
  const handle = async (_ctx: Context, { note }: { note: string }) => {
    begun.resolve()
    await held.promise
    done.push(note)
  }
  return { begun: begun.promise, finish: held.resolve, done, handle }
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

test('a payload that the job does not understand is refused where it is queued', async () => {
  const { kind, queue } = await openOne()
  const wrong = database.db.transaction((tx) => queue.enqueue(tx, kind, { note: 5 } as never))
  await expect(wrong).rejects.toThrow('expected string')
  expect(await statesOf(kind)).toEqual([])
  await queue.stop()
})

test('a job that fails is tried again, with growing pauses, until it works', async () => {
  const { kind, queue, ctx, logged } = await openOne({ retryLimit: 5 })
  const worked = Promise.withResolvers<void>()
  const attempts: Attempt[] = []
  await queue.work(ctx, [
    work(kind, async (_ctx, _payload, attempt) => {
      attempts.push(attempt)
      if (attempts.length < 3) throw new Error('not yet')
      worked.resolve()
    }),
  ])
  await enqueue(queue, kind)
  await worked.promise
  await queue.stop()

  expect(attempts.map(({ isLast }) => isLast)).toEqual([false, false, false])
  expect(logged.map(({ message }) => message)).toEqual(['a job failed', 'a job failed'])
  expect(await statesOf(kind)).toEqual([{ state: 'completed', retry_count: 2 }])
  const { rows } = await database.db.execute(
    sql`select retry_backoff, retry_delay, retry_delay_max from pgboss.job where name = ${kind.name}`,
  )
  expect(rows).toEqual([{ retry_backoff: true, retry_delay: 1, retry_delay_max: 300 }])
})

test('a job that dies for good knows its last try, is logged as given up, and stays to be seen', async () => {
  const { kind, queue, ctx, logged } = await openOne({ retryLimit: 2 })
  const wasLast: boolean[] = []
  await enqueue(queue, kind)
  await queue.drain(ctx, [
    work(kind, async (_ctx, _payload, { isLast }) => {
      wasLast.push(isLast)
      throw new Error('broken for ever')
    }),
  ])

  expect(wasLast).toEqual([false, false, true])
  expect(logged.map(({ message }) => message)).toEqual(['a job failed', 'a job failed', 'a job was given up'])
  expect(logged.at(-1)?.facts).toMatchObject({ job: kind.name, retryCount: 2 })
  expect(await statesOf(kind)).toEqual([{ state: 'failed', retry_count: 2 }])
  await queue.stop()
})

test('stopping waits for the job under way, and begins no other', async () => {
  const { kind, queue, ctx } = await openOne()
  const { begun, finish, done, handle } = heldWork()
  await queue.work(ctx, [work(kind, handle)])
  await enqueue(queue, kind, 'under way')
  await begun
  await enqueue(queue, kind, 'waiting')

  const stopped = queue.stop()
  finish()
  await stopped

  expect(done).toEqual(['under way'])
  expect((await statesOf(kind)).map(({ state }) => state).sort()).toEqual(['completed', 'created'])
})

test.runIf(provided.kind === 'pglite')(
  'what an ended process had under way in the embedded database is taken up as it is opened again',
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

test('every job that runs by the clock is scheduled, and no other', async () => {
  const kinds = workers.map((worker) => worker.job)
  const queue = await openQueue(database, kinds, silent)
  const idle: Worker[] = workers.map((worker) => ({ ...worker, handle: async () => undefined }))
  await queue.work({ db: database.db, log: silent } as unknown as Context, idle)
  const { rows } = await database.db.execute(
    sql`select name, cron, timezone from pgboss.schedule order by name`,
  )
  await queue.stop()
  expect(rows).toEqual([
    { name: 'nightly-maintenance', cron: '17 8 * * *', timezone: 'UTC' },
    { name: 'requeue-forgotten', cron: '*/10 * * * *', timezone: 'UTC' },
  ])
})
