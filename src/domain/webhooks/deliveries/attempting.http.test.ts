import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { pauseWebhook, rotateWebhookSecret } from '#domain/webhooks/endpoints/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Person } from '#test/builders/people.ts'
import { createUser } from '#test/builders/people.ts'
import {
  createWaiting as create,
  detailOf,
  makeNext,
  setTime,
  type Waiting,
  webhookOf,
} from '#test/builders/webhooks/pings.ts'
import { createReceiving, type Receiving } from '#test/builders/webhooks/receiving.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { type Receiver, verified } from '#test/stand-ins/webhook-receiver.ts'
import { deliver } from './attempting.ts'
import { listDeliveries, pingWebhook, resumeWebhook } from './contract.ts'
import { queueDue } from './queueing.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

const opened: Receiver[] = []

afterEach(async () => {
  ctx.now = () => new Date()
  for (const receiver of opened.splice(0)) await receiver.stop()
})

async function createWaiting(person?: Person) {
  const waiting = await create(person)
  opened.push(waiting.receiver)
  return waiting
}

const notAborted = { signal: new AbortController().signal }

const idsOf = ({ requests }: Receiving) => requests.map(({ headers }) => headers['webhook-id'])

test('a retry has the same ID and body, and a timestamp and signature of its own', async () => {
  const waiting = await createWaiting()
  const { receiver } = waiting
  receiver.answerStatus(500)
  await runJobs()
  expect(await detailOf(waiting)).toMatchObject({
    status: 'waiting',
    failure: 'The server answered 500. Any status from 200 to 299 is a success.',
  })
  receiver.answerStatus(204)
  await makeNext(waiting)
  const [first, second] = receiver.requests
  for (const request of receiver.requests)
    expect(verified(receiver.secret, request)).toEqual({
      type: 'ping',
      timestamp: expect.any(String),
      data: { endpointId: receiver.id },
    })
  expect(second?.body).toBe(first?.body)
  expect(new Set(idsOf(receiver)).size).toBe(1)
  expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(
    Number(first?.headers['webhook-timestamp']),
  )
  expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
  const detail = await detailOf(waiting)
  expect(detail).toMatchObject({ status: 'delivered', attempts: 2, failure: null, nextAttemptAt: null })
  expect(detail.log.map(({ number, statusCode }) => [number, statusCode])).toEqual([
    [2, 204],
    [1, 500],
  ])
})

test('a job that comes too early waits for its time', async () => {
  const waiting = await createWaiting()
  waiting.receiver.answerStatus(500)
  await runJobs()
  await runJobs()
  expect(waiting.receiver.requests).toHaveLength(1)
})

test('a server that fails for a day gets the event when it’s back', async () => {
  const waiting = await createWaiting()
  const { receiver } = waiting
  const start = Date.now()
  receiver.answerStatus(500)
  await runJobs()
  while (Date.parse((await detailOf(waiting)).nextAttemptAt ?? '') < start + 24 * HOUR_MS)
    await makeNext(waiting)
  expect(receiver.requests).toHaveLength(7)
  expect((await webhookOf(waiting)).failingSince).not.toBeNull()
  receiver.answerStatus(200)
  await makeNext(waiting)
  expect((await detailOf(waiting)).status).toBe('delivered')
  expect(await webhookOf(waiting)).toMatchObject({ failingSince: null, paused: null })
  expect(new Set(idsOf(receiver)).size).toBe(1)
})

test('after three days of failures the webhook is paused, its owner is emailed once, and resuming sends what’s newer', async () => {
  const waiting = await createWaiting()
  const { receiver, owner, id } = waiting
  const start = Date.now()
  receiver.answerStatus(503)
  await runJobs()
  let late: Waiting | undefined
  while ((await detailOf(waiting)).status === 'waiting') {
    await makeNext(waiting)
    if (ctx.now().getTime() - start < 40 * HOUR_MS || late) continue
    const { body } = await call(owner, pingWebhook, { id })
    late = { ...waiting, deliveryId: body.id }
  }
  const hours = (ctx.now().getTime() - start) / HOUR_MS
  expect(hours).toBeGreaterThan(64)
  expect(hours).toBeLessThan(72)
  expect(await detailOf(waiting)).toMatchObject({ status: 'failed', attempts: 10 })
  expect((await webhookOf(waiting)).paused).toMatchObject({ reason: 'failing' })
  await runJobs()
  expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual(['Your webhook is paused'])
  const made = receiver.requests.length
  setTime(new Date(ctx.now().getTime() + HOUR_MS))
  await queueDue(ctx)
  await runJobs()
  expect(receiver.requests).toHaveLength(made)

  receiver.answerStatus(200)
  expect((await call(owner, resumeWebhook, { id })).body.paused).toBeNull()
  await runJobs()
  expect((await detailOf(waiting)).status).toBe('failed')
  expect((await detailOf(late!)).status).toBe('delivered')
})

test('410 Gone pauses at once; what happens meanwhile waits for three days', async () => {
  const waiting = await createWaiting()
  const { receiver, owner, id } = waiting
  receiver.answerStatus(410)
  await runJobs()
  expect((await webhookOf(waiting)).paused).toMatchObject({ reason: 'gone' })
  const [mail] = await mailsTo(owner.email)
  expect(mail?.text).toContain('410 Gone')
  expect(mail?.text).toContain(`/account/webhooks/${id}`)
  expect((await call(owner, pingWebhook, { id })).status).toBe(409)
  setTime(new Date(Date.now() + 73 * HOUR_MS))
  await queueDue(ctx)
  await runJobs()
  expect(receiver.requests).toHaveLength(1)
  expect(await detailOf(waiting)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('paused for more than 3 days'),
  })
})

test('a paused webhook’s events wait, and are sent when it’s resumed', async () => {
  const waiting = await createWaiting()
  const { owner, id, receiver } = waiting
  await call(owner, pauseWebhook, { id })
  await runJobs()
  await queueDue(ctx)
  await runJobs()
  expect(receiver.requests).toEqual([])
  await call(owner, resumeWebhook, { id })
  await call(owner, resumeWebhook, { id })
  await runJobs()
  expect(receiver.requests).toHaveLength(1)
})

test.each([
  { header: '7200', from: 1.9, to: 2.1 },
  { header: new Date(Date.now() + 3 * HOUR_MS).toUTCString(), from: 2.9, to: 3.1 },
  { header: '99999999', from: 23.9, to: 24.1 },
  { header: '-1', from: 0, to: 0.1 },
  { header: 'soon', from: 0, to: 0.1 },
])(
  'a busy server that asks to retry after $header is asked again then, within a day',
  async ({ header, from, to }) => {
    const waiting = await createWaiting()
    waiting.receiver.answerStatus(429, { 'retry-after': header })
    await runJobs()
    const hours = (Date.parse((await detailOf(waiting)).nextAttemptAt ?? '') - Date.now()) / HOUR_MS
    expect(hours).toBeGreaterThan(from)
    expect(hours).toBeLessThan(to)
  },
)

test('two workers make one attempt', async () => {
  const { receiver, deliveryId } = await createWaiting()
  await Promise.all([1, 2, 3].map(() => deliver(ctx, { deliveryId }, notAborted)))
  expect(receiver.requests).toHaveLength(1)
})

/** Sends the request, and then dies as a process would that's killed before it has recorded the outcome. */
const dying = (): Context['outbound'] => ({
  ...ctx.outbound,
  post: async (url, request) => {
    await ctx.outbound.post(url, request)
    throw new Error('killed')
  },
})

test('a process that dies after sending leads to the same event again, by the same ID', async () => {
  const waiting = await createWaiting()
  const { receiver, deliveryId } = waiting
  await expect(deliver({ ...ctx, outbound: dying() }, { deliveryId }, notAborted)).rejects.toThrow('killed')
  expect(await detailOf(waiting)).toMatchObject({ status: 'waiting', log: [{ number: 1, endedAt: null }] })
  await queueDue(ctx)
  await runJobs()
  expect(receiver.requests).toHaveLength(1) // it may still be running
  setTime(new Date(Date.now() + MINUTE_MS))
  await queueDue(ctx)
  await runJobs()
  expect(await detailOf(waiting)).toMatchObject({ status: 'delivered', attempts: 2 })
  expect(receiver.requests).toHaveLength(2)
  expect(new Set(idsOf(receiver)).size).toBe(1)
})

test('the job of a process that died delivers the event as soon as it runs again', async () => {
  const waiting = await createWaiting()
  const { receiver, deliveryId } = waiting
  await expect(deliver({ ...ctx, outbound: dying() }, { deliveryId }, notAborted)).rejects.toThrow('killed')
  await deliver(ctx, { deliveryId }, { ...notAborted, isAfterCrash: true })
  expect(await detailOf(waiting)).toMatchObject({ status: 'delivered', attempts: 2 })
  expect(receiver.requests).toHaveLength(2)
})

test('a process that stops during an attempt leaves it to the next one at once', async () => {
  const waiting = await createWaiting()
  const { receiver, deliveryId } = waiting
  receiver.answerWith(() => undefined)
  const stop = new AbortController()
  const attempt = deliver(ctx, { deliveryId }, { signal: stop.signal })
  await receiver.next()
  stop.abort(new Error('stopping'))
  await expect(attempt).rejects.toThrow('stopping')
  receiver.answerStatus(204)
  await deliver(ctx, { deliveryId }, notAborted)
  expect(await detailOf(waiting)).toMatchObject({ status: 'delivered' })
})

test('for a day after a rotation, both secrets verify; then only the new one', async () => {
  const waiting = await createWaiting()
  const { owner, receiver, id } = waiting
  const { body: rotated } = await call(owner, rotateWebhookSecret, { id })
  expect(rotated.secret).not.toBe(receiver.secret)
  await runJobs()
  const [request] = receiver.requests
  expect(request?.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
  verified(receiver.secret, request!)
  verified(rotated.secret, request!)
  setTime(new Date(Date.now() + 25 * HOUR_MS))
  await call(owner, pingWebhook, { id })
  await runJobs()
  expect(receiver.requests[1]?.headers['webhook-signature']).toMatch(/^v1,\S{44}$/)
  expect((await webhookOf(waiting)).previousSecretUntil).toBeNull()
})

test('an account has a number of attempts an hour, and what’s beyond waits', async () => {
  const owner = await createUser('agent')
  const receiver = await createReceiving(owner)
  opened.push(receiver)
  // As many as a demo's account has, from the same counter.
  await ctx.db.execute(
    sql`insert into rate_limits (key, hits, window_ends) values (${`webhook-attempt:${owner.actor.userId}`}, 120, now() + interval '30 minutes')`,
  )
  const { body } = await call(owner, pingWebhook, { id: receiver.id })
  await runJobs()
  expect(receiver.requests).toEqual([])
  const waiting = { owner, receiver, id: receiver.id, deliveryId: body.id }
  const minutes = (Date.parse((await detailOf(waiting)).nextAttemptAt ?? '') - Date.now()) / MINUTE_MS
  expect(minutes).toBeGreaterThan(28)
  expect(minutes).toBeLessThan(31)
  expect((await call(owner, listDeliveries, { id: receiver.id })).body).toMatchObject([{ attempts: 0 }])
})
