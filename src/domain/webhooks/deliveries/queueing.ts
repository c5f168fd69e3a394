import type { WebhookId } from '#domain/webhooks/endpoints/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { DeliveryId } from './contract.ts'
import { deliverWebhook, retryWebhook } from './jobs.ts'
import { RETRY_DAYS } from './rules.ts'
import * as store from './store.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A job that was queued this long ago is probably lost; if not, it finds its delivery done. */
const LOST_AFTER_MS = 10 * MINUTE_MS

const WAITED_TOO_LONG = `The webhook was paused for more than ${RETRY_DAYS} days. Replay this event if you still need it.`

type Due = { id: DeliveryId; endpointId: WebhookId; isFailing: boolean; startAfter?: Date }

/** Queues the job of an attempt, in the lane for its endpoint. */
export const enqueueAttempt = (ctx: Context, tx: Db, { id, endpointId, isFailing, startAfter }: Due) =>
  ctx.enqueue(
    tx,
    isFailing ? retryWebhook : deliverWebhook,
    { deliveryId: id },
    { group: endpointId, ...(startAfter && { startAfter }) },
  )

/** Queues deliveries that are due and have no job, of one endpoint or of all, as many as fit; `queueDue` queues the rest each minute. */
export async function enqueueDue(ctx: Context, tx: Db, endpointId?: WebhookId) {
  const at = ctx.now()
  const lostBefore = new Date(at.getTime() - LOST_AFTER_MS)
  const taken = await store.takeDue(tx, { at, lostBefore, ...(endpointId && { endpointId }) })
  for (const due of taken) await enqueueAttempt(ctx, tx, due)
}

/** Queues what's due and has no job, and gives up what has waited too long for a paused endpoint. Idempotent. */
export async function queueDue(ctx: Context) {
  await ctx.db.transaction(async (tx) => {
    await expirePaused(ctx, tx)
    await enqueueDue(ctx, tx)
  })
}

/** Gives up what has waited for a paused endpoint for three days. */
export async function expirePaused(ctx: Context, tx: Db, endpointId?: WebhookId) {
  const before = new Date(ctx.now().getTime() - RETRY_DAYS * DAY_MS)
  await store.expirePaused(tx, before, WAITED_TOO_LONG, endpointId)
}
