import type { EndpointRow } from '#domain/webhooks/endpoints/health.ts'
import { EVENTS, type EventOf } from '#domain/webhooks/events/catalogue.ts'
import { type EventRow, insertEvent } from '#domain/webhooks/events/events.ts'
import { canReceive } from '#domain/webhooks/events/permissions.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { enqueueAttempt } from './queueing.ts'
import * as store from './store.ts'

/** What happened, and whom it concerns besides admins: its payload can't tell them what they may not see. */
export type Occurrence = EventOf & {
  /** Names the occurrence, like `estimate.sent:ID`: repeated, it's still one event. */
  cause: string
  about: { reportId: string; agentId: UserId; contractorId: UserId | null }
}

/**
 * Publishes an event to the endpoints that are subscribed to it, in the transaction of what happened: it's delivered if and only if
 * that was committed, and once. Endpoints that are added later don't get it.
 */
export async function publishEvent(ctx: Context, tx: Db, { type, data, cause, about }: Occurrence) {
  const concerned = { type, ...about }
  const subscribed = await store.listSubscribed(tx, type, about)
  const endpoints = subscribed
    .filter(({ owner }) => canReceive(owner, concerned))
    .map(({ endpoint }) => endpoint)
  if (endpoints.length === 0) return
  const event = await insertEvent(tx, {
    type,
    cause,
    ...about,
    // Only what the catalogue names.
    data: EVENTS[type].data.parse(data) as Record<string, unknown>,
    occurredAt: ctx.now(),
  })
  if (event) await deliverTo(ctx, tx, event, endpoints)
}

type Target = Pick<EndpointRow, 'id' | 'pausedAt' | 'failingSince'>

/** Queues an event for endpoints. For a paused one, it waits. */
export async function deliverTo(ctx: Context, tx: Db, event: EventRow, endpoints: readonly Target[]) {
  const at = ctx.now()
  const deliveries = await store.insert(
    tx,
    endpoints.map(({ id, pausedAt }) => ({
      endpointId: id,
      eventId: event.id,
      queuedAt: at,
      nextAttemptAt: at,
      jobAt: pausedAt ? null : at,
      createdAt: at,
    })),
  )
  for (const { id, endpointId, jobAt } of deliveries) {
    const isFailing = endpoints.some((each) => each.id === endpointId && each.failingSince !== null)
    if (jobAt) await enqueueAttempt(ctx, tx, { id, endpointId, isFailing })
  }
  return deliveries
}
