import * as health from '#domain/webhooks/endpoints/health.ts'
import { signatureOf } from '#domain/webhooks/endpoints/secrets.ts'
import { canReceive } from '#domain/webhooks/events/permissions.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Attempt } from '#platform/job.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { OutboundFailure } from '#platform/outbound/failures.ts'
import type { DeliveryId } from './contract.ts'
import { enqueueAttempt } from './queueing.ts'
import { excerptOf, failureOf, retryDelay } from './rules.ts'
import * as store from './store.ts'

/** Longer than an attempt and the recording of its outcome take. */
const CLAIM_MS = 30_000

/** The attempts of an account. What's beyond waits. In a demo, whose accounts anyone can use, few. */
const ATTEMPTS: Limit = { name: 'webhook-attempt', max: 3_600, windowSeconds: 60 * 60 }
const DEMO_ATTEMPTS: Limit = { ...ATTEMPTS, max: 120 }

const MAY_NOT_SEE = 'Your account may not see what this event is about anymore, so it wasn’t sent.'
const NO_SECRET = 'ODIE can’t read the secret of this webhook anymore. Rotate it, then replay this event.'

type Payload = { deliveryId: DeliveryId }
type Loaded = NonNullable<Awaited<ReturnType<typeof store.findWithEvent>>>

/** Makes the attempt that's due. Endpoints that have been failing go to their own lane. */
export async function deliver(ctx: Context, { deliveryId }: Payload, attempt: Attempt) {
  const loaded = await findDue(ctx, deliveryId, attempt)
  if (!loaded) return
  if (loaded.endpoint.failingSince === null) return await tryOnce(ctx, loaded, attempt)
  const { endpointId } = loaded.delivery
  await ctx.db.transaction((tx) => enqueueAttempt(ctx, tx, { id: deliveryId, endpointId, isFailing: true }))
}

/** The same in the lane of endpoints that have been failing. */
export async function retry(ctx: Context, { deliveryId }: Payload, attempt: Attempt) {
  const loaded = await findDue(ctx, deliveryId, attempt)
  if (loaded) await tryOnce(ctx, loaded, attempt)
}

/** The database starts jobs by its clock, which can be ahead of this machine's. */
const CLOCK_DIFFERENCE_MS = 1_000

const dueBy = (ctx: Context) => new Date(ctx.now().getTime() + CLOCK_DIFFERENCE_MS)

/** Undefined if there's nothing to do now. A job that's still too early is forgotten: `queueDue` queues another one in time. */
async function findDue(ctx: Context, id: DeliveryId, attempt: Attempt): Promise<Loaded | undefined> {
  const loaded = await store.findWithEvent(ctx.db, id)
  if (loaded?.delivery.status !== 'waiting' || loaded.endpoint.pausedAt) return undefined
  const { nextAttemptAt } = loaded.delivery
  if (nextAttemptAt <= dueBy(ctx) || isAbandoned(loaded, attempt)) return loaded
  await store.forgetJob(ctx.db, { id, nextAttemptAt })
  return undefined
}

/** Whether the attempt that claimed it was this job's own, in a process that died. */
const isAbandoned = ({ delivery: { jobAt } }: Loaded, { isAfterCrash }: Attempt) =>
  isAfterCrash === true && jobAt === null

async function tryOnce(ctx: Context, loaded: Loaded, attempt: Attempt) {
  const { delivery, owner, event } = loaded
  const { signal } = attempt
  const { id } = delivery
  if (!canReceive(owner, event))
    return await store.update(ctx.db, id, { status: 'failed', note: MAY_NOT_SEE, jobAt: null })
  const pauseSeconds = await secondsUntilAllowed(ctx, owner.id)
  if (pauseSeconds > 0) return await ctx.db.transaction((tx) => postpone(ctx, tx, loaded, pauseSeconds))
  const at = ctx.now()
  const until = new Date(at.getTime() + CLAIM_MS)
  const latest = isAbandoned(loaded, attempt) ? delivery.nextAttemptAt : dueBy(ctx)
  const number = await ctx.db.transaction((tx) => store.claim(tx, id, { at, dueBy: latest, until }))
  if (number === undefined) return // another process is making it
  try {
    const outcome = await send(ctx, loaded, { at, signal })
    await ctx.db.transaction((tx) => recordOutcome(ctx, tx, loaded, { number, outcome }))
  } catch (error) {
    // Whatever became of it, the next process tries again at once.
    if (signal.aborted) await store.update(ctx.db, id, { nextAttemptAt: ctx.now() })
    throw error
  }
}

/** 0 unless the account has used up its attempts. */
async function secondsUntilAllowed(ctx: Context, userId: string): Promise<number> {
  try {
    await consume(ctx, ctx.config.demo ? DEMO_ATTEMPTS : ATTEMPTS, userId)
    return 0
  } catch (error) {
    if (error instanceof DomainError && error.retryAfterSeconds) return error.retryAfterSeconds
    throw error
  }
}

type Outcome = {
  durationMs: number
  statusCode: number | null
  response: string | null
  retryAfter: string | null
  /** Null for a success. */
  failure: string | null
}

/** Sends the event, signed for this moment. Throws only when the signal is aborted. */
async function send(
  ctx: Context,
  { endpoint, event }: Loaded,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<Outcome> {
  const { id, type, occurredAt, data } = event
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data })
  const signature = signatureOf(ctx, endpoint, { id, at, body })
  const none = { statusCode: null, response: null, retryAfter: null }
  if (!signature) return { ...none, durationMs: 0, failure: NO_SECRET }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'ODIE-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signature,
  }
  const startedAt = performance.now()
  const durationMs = () => Math.round(performance.now() - startedAt)
  try {
    const {
      status,
      retryAfter,
      body: response,
    } = await ctx.outbound.post(endpoint.url, { headers, body, signal })
    return {
      durationMs: durationMs(),
      statusCode: status,
      response: excerptOf(response),
      retryAfter: status === 429 || status === 503 ? retryAfter : null,
      failure: failureOf(status),
    }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { ...none, durationMs: durationMs(), failure: error.message }
  }
}

type Made = { number: number; outcome: Outcome }

/** Stores how an attempt ended, and queues the next one with it. */
async function recordOutcome(ctx: Context, tx: Db, loaded: Loaded, { number, outcome }: Made) {
  const { retryAfter: _, ...ended } = outcome
  const { id, endpointId } = loaded.delivery
  const delivery = await store.lock(tx, id)
  if (delivery?.status !== 'waiting') return // its endpoint was deleted, or a slower attempt than this one succeeded
  await store.endAttempt(tx, id, number, { ...ended, endedAt: ctx.now() })
  if (outcome.failure === null) {
    await store.update(tx, id, { status: 'delivered', deliveredAt: ctx.now(), jobAt: null })
    return await health.markDelivered(ctx, tx, endpointId)
  }
  await health.markFailing(ctx, tx, endpointId)
  await store.update(tx, id, { failures: delivery.failures + 1 })
  await planNext(ctx, tx, { ...loaded, delivery: { ...delivery, failures: delivery.failures + 1 } }, outcome)
}

async function planNext(ctx: Context, tx: Db, loaded: Loaded, { retryAfter, statusCode }: Outcome) {
  const { id, endpointId, failures, queuedAt } = loaded.delivery
  const delay = retryDelay(failures, { retryAfter, now: ctx.now(), random: Math.random() })
  if (delay === null) await store.update(tx, id, { status: 'failed', jobAt: null })
  else await postpone(ctx, tx, loaded, delay)
  if (statusCode === 410) await health.pauseBroken(ctx, tx, endpointId, { reason: 'gone' })
  else if (delay === null)
    await health.pauseBroken(ctx, tx, endpointId, { reason: 'failing', unlessDeliveredSince: queuedAt })
}

async function postpone(ctx: Context, tx: Db, { delivery, endpoint }: Loaded, seconds: number) {
  const { id, endpointId } = delivery
  const startAfter = new Date(ctx.now().getTime() + Math.ceil(seconds * 1_000))
  await store.update(tx, id, { nextAttemptAt: startAfter, jobAt: startAfter })
  const isFailing = delivery.failures > 0 || endpoint.failingSince !== null
  await enqueueAttempt(ctx, tx, { id, endpointId, isFailing, startAfter })
}
