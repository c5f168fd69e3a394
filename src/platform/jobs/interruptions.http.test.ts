import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/db.ts'
import {
  databaseKind,
  enqueueNote,
  jobStates,
  openOneJobQueue,
  openQueueDatabase,
  type payload,
} from '#test/harness/job-queue.ts'
import { silent } from '#test/harness/log.ts'
import { work } from '../handlers.ts'
import type { Job } from '../job.ts'
import { addToCounts, countsOf } from './failures.ts'
import { openQueue, type Queue } from './queue.ts'
import { restart } from './stored-jobs.ts'

/* Kills, restarts, and deployments. Runs on its own database. */

let database: Database
beforeAll(async () => {
  database = await openQueueDatabase()
})
afterAll(() => database.close())

const openOne = (options?: Parameters<typeof openOneJobQueue>[1]) => openOneJobQueue(database, options)
const enqueue = (queue: Queue, kind: Job<typeof payload>, note?: string) =>
  enqueueNote(database, queue, kind, note)
const statesOf = (kind: Job) => jobStates(database, kind)

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

test('an interrupted job pauses longer each time, up to half a minute', async () => {
  const { kind, queue } = await openOne()
  await enqueue(queue, kind)
  const pauses: number[] = []
  for (let crash = 0; crash < 7; crash++) {
    await interrupt(kind)
    const { rows } = await database.db.execute<{ seconds: number }>(
      sql`select extract(epoch from start_after - now())::float as seconds from pgboss.job where name = ${kind.name}`,
    )
    pauses.push(rows[0]!.seconds)
  }
  await queue.stop()
  // pg-boss's pauses are random between these bounds.
  const longest = databaseKind === 'pglite' ? [0, 2, 4, 8, 16, 30, 30] : [2, 4, 8, 16, 30, 30, 30]
  for (const [index, seconds] of pauses.entries()) expect(seconds).toBeLessThanOrEqual(longest[index]!)
  expect(pauses.at(-1)).toBeGreaterThan(10)
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

test('deployments interrupt no job: one that four of them stopped is suspected of nothing, and starts at once', async () => {
  const { kind, queue, ctx } = await openOne({ retryLimit: 0 })
  await enqueue(queue, kind)
  await queue.stop()
  for (let deployment = 0; deployment < 4; deployment++) {
    const next = await openQueue(database, [kind], silent)
    const started = Promise.withResolvers<void>()
    const stopping = Promise.withResolvers<void>()
    const handle = async () => {
      started.resolve()
      await stopping.promise
      throw new Error('the child processes are gone')
    }
    await next.work(ctx, [work(kind, handle)])
    await started.promise
    const stopped = next.stop()
    stopping.resolve()
    await stopped
  }
  const { rows } = await database.db.execute(sql`
    select retry_count + 1 - releases as interruptions, start_after <= now() as "isDue"
    from pgboss.job join job_failures on job_id = id where name = ${kind.name}`)
  expect(rows).toEqual([{ interruptions: 0, isDue: true }])
})

test('a job that killed its process in five trials is given up, and gets one more trial when staff retry it', async () => {
  const { kind, queue, ctx } = await openOne({ retryLimit: 5 })
  const calls: string[] = []
  const worker = work(kind, async () => void calls.push('ran'), {
    onGiveUp: async (_ctx, { note }) => void calls.push(`gave up ${note}`),
  })
  await enqueue(queue, kind)
  await interrupt(kind)
  await interrupt(kind)
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from pgboss.job where name = ${kind.name}`,
  )
  const { id } = rows[0]!
  await addToCounts(database.db, id, { trials: 5 })
  await queue.drain(ctx, [worker])
  expect(calls).toEqual(['gave up x'])
  const { rows: failed } = await database.db.execute(
    sql`select state, output ->> 'message' as message from pgboss.job where name = ${kind.name}`,
  )
  expect(failed).toEqual([
    {
      state: 'failed',
      message: expect.stringContaining('killed ODIE’s process each of the last 5 times'),
    },
  ])

  await database.db.transaction((tx) => restart(tx, id))
  expect(await countsOf(database.db, id)).toMatchObject({ failures: 0, outages: 0, trials: 4 })
  await queue.drain(ctx, [worker])
  expect(calls).toEqual(['gave up x', 'ran'])
  expect(await countsOf(database.db, id)).toMatchObject({ trials: 5 })
  await queue.stop()
})

test('a suspected job is put back while another one runs, and then runs', async () => {
  const { kind, queue, ctx } = await openOne({ concurrency: 2 })
  const order: string[] = []
  const putBack = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  await enqueue(queue, kind, 'one')
  await enqueue(queue, kind, 'other')
  await interrupt(kind)
  await interrupt(kind)
  await database.db.execute(sql`update pgboss.job set start_after = now() where name = ${kind.name}`)
  const poll = setInterval(async () => {
    const { rows } = await database.db.execute(
      sql`select from job_failures join pgboss.job on id = job_id where name = ${kind.name} and releases > 0`,
    )
    if (rows.length > 0) putBack.resolve()
  }, 20)
  await queue.work(ctx, [
    work(kind, async (_ctx, { note }) => {
      order.push(`${note} begins`)
      await putBack.promise
      order.push(`${note} ends`)
      if (order.length === 4) done.resolve()
    }),
  ])
  await done.promise
  clearInterval(poll)
  await queue.stop()
  expect([order[0]?.split(' ')[0], order[2]?.split(' ')[0]].sort()).toEqual(['one', 'other'])
  expect(order.map((entry) => entry.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
})
