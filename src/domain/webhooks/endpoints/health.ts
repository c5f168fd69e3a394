import { findPerson } from '#domain/accounts/identity/people.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { PauseReason, WebhookId } from './contract.ts'
import { webhookPaused } from './mails.ts'
import * as store from './store.ts'

export type { EndpointRow } from './store.ts'

/** An attempt succeeded. */
export const markDelivered = (ctx: Context, tx: Db, id: WebhookId) => store.markDelivered(tx, id, ctx.now())

/** An attempt failed: since then, or before, every one has. */
export const markFailing = (ctx: Context, tx: Db, id: WebhookId) => store.markFailing(tx, id, ctx.now())

/** Pauses an endpoint and emails its owner, once. `unlessDeliveredSince` leaves one alone that got something through since. */
export async function pauseBroken(
  ctx: Context,
  tx: Db,
  id: WebhookId,
  { reason, unlessDeliveredSince }: { reason: Exclude<PauseReason, 'owner'>; unlessDeliveredSince?: Date },
) {
  const row = await store.lock(tx, id)
  if (!row || row.pausedAt) return
  const { lastDeliveredAt, userId } = row
  if (unlessDeliveredSince && lastDeliveredAt && lastDeliveredAt >= unlessDeliveredSince) return
  const at = ctx.now()
  await store.update(tx, id, { pausedAt: at, pauseReason: reason })
  const { origin, pathname } = new URL(row.url)
  const target = `${origin}${pathname}`
  await record(
    tx,
    { name: 'webhooks' },
    { action: 'webhook-paused', subject: id, details: { url: target, reason } },
  )
  const owner = await findPerson(tx, userId)
  const url = `${ctx.config.publicUrl}/account/webhooks/${id}`
  if (owner) await post(ctx, tx, webhookPaused(owner.email, { id, target, reason, at, url }))
}

/** Has an endpoint get events again. */
export const unpause = (tx: Db, id: WebhookId) =>
  store.update(tx, id, { pausedAt: null, pauseReason: null, failingSince: null })
