import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/db/db.ts'
import { inSpan } from '#platform/telemetry/tracing.ts'
import { enqueueNote, openOneJobQueue, openQueueDatabase } from '#test/harness/job-queue.ts'
import { openTracingTo } from '#test/harness/tracing.ts'
import { work } from '../handlers.ts'

/* Jobs in traces. Runs on its own database. */

let database: Database
beforeAll(async () => {
  database = await openQueueDatabase()
})
afterAll(() => database.close())
afterEach(() => vi.unstubAllEnvs())

const dataOf = async (name: string) =>
  (await database.db.execute(sql`select data from pgboss.job where name = ${name}`)).rows[0]?.data

test('each attempt at a job continues the trace in which it was queued, and its handler gets the payload alone', async () => {
  const { tracing, finish } = await openTracingTo()
  const { kind, queue, ctx } = await openOneJobQueue(database, { retryLimit: 1, tracing })
  const payloads: unknown[] = []
  const worker = work(kind, async (_ctx, payload) => {
    if (payloads.push(payload) === 1) throw new RangeError('not yet')
  })
  await inSpan(tracing, { name: 'cause', kind: 'internal' }, () => enqueueNote(database, queue, kind))
  await queue.drain(ctx, [worker])
  await queue.stop()

  const spans = await finish()
  const cause = spans.find(({ name }) => name === 'cause')
  expect(spans.filter(({ name }) => name === `job ${kind.name}`)).toEqual(
    [
      { failed: true, 'odie.job.attempt': 1, 'odie.job.outcome': 'retried', 'error.type': 'RangeError' },
      { failed: false, 'odie.job.attempt': 2, 'odie.job.outcome': 'completed' },
    ].map(({ failed, ...attributes }) =>
      expect.objectContaining({
        kind: 'consumer',
        traceId: cause?.traceId,
        parentId: cause?.spanId,
        failed,
        attributes: { 'odie.job.name': kind.name, 'odie.job.id': expect.any(String), ...attributes },
      }),
    ),
  )
  expect(payloads).toEqual([{ note: 'x' }, { note: 'x' }])
})

test('without tracing, a queued job is its payload and nothing else', async () => {
  const { kind, queue } = await openOneJobQueue(database)
  await enqueueNote(database, queue, kind)
  expect(await dataOf(kind.name)).toEqual({ note: 'x' })
  await queue.stop()
})

test('a job that no request has queued begins a trace', async () => {
  const { tracing, finish } = await openTracingTo()
  const { kind, queue, ctx } = await openOneJobQueue(database, { tracing })
  await enqueueNote(database, queue, kind)
  await queue.drain(ctx, [work(kind, async () => undefined)])
  await queue.stop()
  expect(await finish()).toEqual([expect.objectContaining({ name: `job ${kind.name}`, parentId: '' })])
})
