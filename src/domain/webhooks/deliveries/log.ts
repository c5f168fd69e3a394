import type { WebhookId } from '#domain/webhooks/endpoints/contract.ts'
import * as endpoints from '#domain/webhooks/endpoints/endpoints.ts'
import { Payload } from '#domain/webhooks/events/catalogue.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import type { Delivery, DeliveryDetail, DeliveryId, DeliveryListRequest } from './contract.ts'
import * as store from './store.ts'

/** Attempts that the log shows of one delivery; more only after many replays. */
const MAX_SHOWN = 50

/** Throws `not_found` for anyone else's endpoint. */
export async function list(
  ctx: Context,
  actor: SignedIn,
  request: DeliveryListRequest,
): Promise<Page<Delivery>> {
  await endpoints.read(ctx, actor, request.id)
  return pageOf(await store.list(ctx.db, request), request.limit, present)
}

type Which = { id: WebhookId; deliveryId: DeliveryId }

/** Throws `not_found` for anyone else's. */
export async function read(ctx: Context, actor: SignedIn, which: Which): Promise<DeliveryDetail> {
  await endpoints.read(ctx, actor, which.id)
  return await detailOf(ctx.db, which)
}

export async function detailOf(db: Db, { id, deliveryId }: Which): Promise<DeliveryDetail> {
  const row = await store.findLogged(db, id, deliveryId)
  if (!row) throw new DomainError('not_found', 'We couldn’t find this event. The log goes back 30 days.')
  const { type, data, occurredAt } = row.event
  const attempts = await store.listAttempts(db, deliveryId, MAX_SHOWN)
  return {
    ...present(row),
    payload: Payload.parse({ type, timestamp: occurredAt.toISOString(), data }),
    log: attempts.map(({ deliveryId: _, startedAt, endedAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}

function present({ delivery, event, attempts, failure }: Omit<store.LogRow, 'cursor'>): Delivery {
  const { id, status, nextAttemptAt, deliveredAt, note } = delivery
  return {
    id,
    eventId: event.id,
    type: event.type,
    status,
    occurredAt: event.occurredAt.toISOString(),
    nextAttemptAt: status === 'waiting' ? nextAttemptAt.toISOString() : null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    attempts,
    failure: status === 'delivered' ? null : (note ?? failure),
  }
}
