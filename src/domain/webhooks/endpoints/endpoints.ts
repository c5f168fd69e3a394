import { record } from '#domain/records/audit/audit.ts'
import { eventTypesFor } from '#domain/webhooks/events/catalogue.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { Webhook, WebhookForm, WebhookId } from './contract.ts'
import { MAX_ENDPOINTS, PREVIOUS_SECRET_HOURS } from './rules.ts'
import { newSecret, openSecret, sealSecret } from './secrets.ts'
import * as store from './store.ts'

const HOUR_MS = 60 * 60 * 1000

/** Every change writes to the audit trail, which is kept for years. */
const CHANGES: Limit = {
  name: 'webhook-change',
  max: 120,
  windowSeconds: 60 * 60,
  noun: 'changes to webhooks',
}

export const list = async (ctx: Context, { userId }: SignedIn): Promise<Webhook[]> =>
  (await store.listOf(ctx.db, userId)).map((row) => present(ctx, row))

/** Throws `not_found` for anyone else's. */
export async function read(ctx: Context, { userId }: SignedIn, id: WebhookId): Promise<Webhook> {
  const row = await store.findOwn(ctx.db, userId, id)
  if (!row) throw notFound()
  return present(ctx, row)
}

/** Throws `invalid` for an address or an event that the account can't use, and `not_possible` at the limit. */
export async function create(ctx: Context, actor: SignedIn, form: WebhookForm) {
  const values = checked(ctx, actor, form)
  await consume(ctx, CHANGES, actor.userId)
  const { userId } = actor
  const id = crypto.randomUUID() as WebhookId
  const secret = newSecret()
  return await ctx.db.transaction(async (tx) => {
    await store.lockOwner(tx, userId)
    if ((await store.countOf(tx, userId)) >= MAX_ENDPOINTS)
      throw new DomainError(
        'not_possible',
        `An account can have ${MAX_ENDPOINTS} webhooks. Delete one that you don’t need anymore.`,
      )
    const at = ctx.now()
    const sealed = sealSecret(ctx, id, secret)
    const row = await store.insert(tx, {
      ...values,
      id,
      userId,
      secret: sealed,
      createdAt: at,
      updatedAt: at,
    })
    await recordChange(tx, actor, 'webhook-created', row)
    return { ...present(ctx, row), secret }
  })
}

/** Throws as `create` does, and `not_found` for anyone else's. */
export async function update(
  ctx: Context,
  actor: SignedIn,
  { id, ...form }: WebhookForm & { id: WebhookId },
) {
  const values = checked(ctx, actor, form)
  return await change(ctx, actor, id, async (tx) => {
    const row = await store.update(tx, id, { ...values, updatedAt: ctx.now() })
    await recordChange(tx, actor, 'webhook-changed', row)
    return present(ctx, row)
  })
}

export async function remove(ctx: Context, actor: SignedIn, id: WebhookId) {
  await change(ctx, actor, id, async (tx, row) => {
    await store.remove(tx, id)
    await recordChange(tx, actor, 'webhook-deleted', row)
  })
}

/** Idempotent: one that's paused stays as it is. */
export const pause = (ctx: Context, actor: SignedIn, id: WebhookId): Promise<Webhook> =>
  change(ctx, actor, id, async (tx, row) => {
    if (row.pausedAt) return present(ctx, row)
    await recordChange(tx, actor, 'webhook-paused', row)
    return present(ctx, await store.update(tx, id, { pausedAt: ctx.now(), pauseReason: 'owner' }))
  })

/** Throws `gone` if the secret can't be read anymore. */
export const revealSecret = (ctx: Context, actor: SignedIn, id: WebhookId) =>
  change(ctx, actor, id, async (tx, row) => {
    const secret = openSecret(ctx, row)
    if (!secret)
      throw new DomainError('gone', 'This secret can’t be read anymore. Rotate it to get a new one.')
    await recordChange(tx, actor, 'webhook-secret-viewed', row)
    return { secret }
  })

/** The previous secret signs, too, for a day; the one before that no longer does. */
export const rotateSecret = (ctx: Context, actor: SignedIn, id: WebhookId) =>
  change(ctx, actor, id, async (tx, row) => {
    const secret = newSecret()
    const at = ctx.now()
    const rotated = await store.update(tx, id, {
      secret: sealSecret(ctx, id, secret),
      previousSecret: row.secret,
      previousUntil: new Date(at.getTime() + PREVIOUS_SECRET_HOURS * HOUR_MS),
      updatedAt: at,
    })
    await recordChange(tx, actor, 'webhook-secret-rotated', row)
    return { ...present(ctx, rotated), secret }
  })

/** Runs a change of the actor's endpoint, locked. Throws `not_found` for anyone else's. */
export async function change<Result>(
  ctx: Context,
  actor: SignedIn,
  id: WebhookId,
  apply: (tx: Db, row: store.EndpointRow) => Promise<Result>,
): Promise<Result> {
  await consume(ctx, CHANGES, actor.userId)
  return await ctx.db.transaction(async (tx) => {
    const row = await store.lockOwn(tx, actor.userId, id)
    if (!row) throw notFound()
    return await apply(tx, row)
  })
}

const notFound = () => new DomainError('not_found', 'We couldn’t find this webhook.')

function checked(ctx: Context, { kind }: SignedIn, { url, description, eventTypes }: WebhookForm) {
  const reject = (field: string, message: string) =>
    new DomainError('invalid', message, { fields: { [field]: message } })
  const problem = ctx.outbound.problemOf(url)
  if (problem) throw reject('url', problem)
  const allowed = eventTypesFor(kind)
  const other = eventTypes?.find((type) => !allowed.includes(type))
  if (other) throw reject('eventTypes', `Your account doesn’t get the event ${other}. Choose others.`)
  // As the URL standard writes it, which is what's connected to.
  return { url: new URL(url).href, description: description ?? null, eventTypes }
}

/** The audit trail gets the address without its query, which may hold a token. */
export async function recordChange(
  tx: Db,
  actor: SignedIn,
  action: string,
  { id, url, eventTypes, ...more }: Recorded,
) {
  const { origin, pathname } = new URL(url)
  const details = { url: `${origin}${pathname}`, eventTypes: eventTypes ?? 'all', ...more.details }
  await record(tx, actor, { action, subject: id, details })
}

type Recorded = Pick<store.EndpointRow, 'id' | 'url' | 'eventTypes'> & { details?: Record<string, unknown> }

export function present(ctx: Context, row: store.EndpointRow): Webhook {
  const { id, url, description, eventTypes, pausedAt, pauseReason, previousUntil } = row
  return {
    id,
    url,
    description,
    eventTypes,
    paused: pausedAt && pauseReason && { at: pausedAt.toISOString(), reason: pauseReason },
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    previousSecretUntil: previousUntil && previousUntil > ctx.now() ? previousUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  }
}
