import type { Webhook, WebhookId } from '#domain/webhooks/endpoints/contract.ts'
import * as endpoints from '#domain/webhooks/endpoints/endpoints.ts'
import { unpause } from '#domain/webhooks/endpoints/health.ts'
import { PING, Ping } from '#domain/webhooks/events/catalogue.ts'
import { insertEvent } from '#domain/webhooks/events/events.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { DeliveryDetail, DeliveryId } from './contract.ts'
import { detailOf } from './log.ts'
import { deliverTo } from './publishing.ts'
import { enqueueDue, expirePaused } from './queueing.ts'
import * as store from './store.ts'

/** Requests that a person has ODIE send. */
const BY_HAND: Limit = {
  name: 'webhook-by-hand',
  max: 60,
  windowSeconds: 60 * 60,
  noun: 'test events and replays',
}

const PAUSED = 'This webhook is paused. Resume it first.'

/** Sends a test event. Throws `conflict` while the endpoint is paused. */
export async function ping(ctx: Context, actor: SignedIn, id: WebhookId): Promise<DeliveryDetail> {
  await consume(ctx, BY_HAND, actor.userId)
  return await endpoints.change(ctx, actor, id, async (tx, endpoint) => {
    if (endpoint.pausedAt) throw new DomainError('conflict', PAUSED)
    const cause = `${PING}:${id}:${crypto.randomUUID()}`
    const event = await insertEvent(tx, {
      type: PING,
      cause,
      data: Ping.parse({ endpointId: id }),
      occurredAt: ctx.now(),
    })
    const [delivery] = await deliverTo(ctx, tx, event!, [endpoint])
    return await detailOf(tx, { id, deliveryId: delivery!.id })
  })
}

type Which = { id: WebhookId; deliveryId: DeliveryId }

/** Sends an event again. Throws `conflict` while it's waiting, or its endpoint is paused. */
export async function replay(
  ctx: Context,
  actor: SignedIn,
  { id, deliveryId }: Which,
): Promise<DeliveryDetail> {
  await consume(ctx, BY_HAND, actor.userId)
  return await endpoints.change(ctx, actor, id, async (tx, endpoint) => {
    if (endpoint.pausedAt) throw new DomainError('conflict', PAUSED)
    const before = await detailOf(tx, { id, deliveryId })
    if ((await store.requeue(tx, id, { at: ctx.now(), id: deliveryId })) === 0)
      throw new DomainError('conflict', 'This event is already on its way.')
    await enqueueDue(ctx, tx, id)
    await endpoints.recordChange(tx, actor, 'webhook-replayed', {
      ...endpoint,
      details: { eventId: before.eventId },
    })
    return await detailOf(tx, { id, deliveryId })
  })
}

/** Sends every event again that failed since a time. Throws `conflict` while the endpoint is paused. */
export async function replayFailed(
  ctx: Context,
  actor: SignedIn,
  { id, since }: { id: WebhookId; since: string },
) {
  await consume(ctx, BY_HAND, actor.userId)
  return await endpoints.change(ctx, actor, id, async (tx, endpoint) => {
    if (endpoint.pausedAt) throw new DomainError('conflict', PAUSED)
    const replayed = await store.requeue(tx, id, { at: ctx.now(), since: new Date(since) })
    await enqueueDue(ctx, tx, id)
    if (replayed > 0)
      await endpoints.recordChange(tx, actor, 'webhook-replayed', {
        ...endpoint,
        details: { since, replayed },
      })
    return { replayed }
  })
}

/** Has an endpoint get events again, and sends what has waited for it for less than three days. Idempotent. */
export const resume = (ctx: Context, actor: SignedIn, id: WebhookId): Promise<Webhook> =>
  endpoints.change(ctx, actor, id, async (tx, endpoint) => {
    if (!endpoint.pausedAt) return endpoints.present(ctx, endpoint)
    await expirePaused(ctx, tx, id)
    const resumed = await unpause(tx, id)
    await store.makeDue(tx, id, ctx.now())
    await enqueueDue(ctx, tx, id)
    await endpoints.recordChange(tx, actor, 'webhook-resumed', endpoint)
    return endpoints.present(ctx, resumed)
  })
