import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import type { WebhookId } from '#domain/webhooks/endpoints/contract.ts'
import { webhookEndpoints } from '#domain/webhooks/endpoints/tables.ts'
import { webhookEvents } from '#domain/webhooks/events/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import type { DeliveryId, DeliveryListRequest } from './contract.ts'
import { webhookAttempts, webhookDeliveries } from './tables.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type AttemptRow = typeof webhookAttempts.$inferSelect

const isWaiting = eq(webhookDeliveries.status, 'waiting')

/** The endpoints that are subscribed to a type of event, with their owners. */
export const listSubscribed = (
  tx: Db,
  type: string,
  { agentId, contractorId }: { agentId: UserId | null; contractorId: UserId | null },
) =>
  tx
    .select({ endpoint: webhookEndpoints, owner: ownerColumns })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(
      and(
        or(
          eq(users.role, 'admin'),
          inArray(
            users.id,
            [agentId, contractorId].filter((id) => id !== null),
          ),
        ),
        or(isNull(webhookEndpoints.eventTypes), sql`${type} = any(${webhookEndpoints.eventTypes})`),
      ),
    )

const ownerColumns = {
  id: users.id,
  role: users.role,
  isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
}

export async function insert(
  tx: Db,
  values: (typeof webhookDeliveries.$inferInsert)[],
): Promise<DeliveryRow[]> {
  if (values.length === 0) return []
  return await tx.insert(webhookDeliveries).values(values).onConflictDoNothing().returning()
}

/** A delivery with all that an attempt needs. */
export async function findWithEvent(db: Db, id: DeliveryId) {
  const [row] = await db
    .select({
      delivery: webhookDeliveries,
      endpoint: webhookEndpoints,
      event: webhookEvents,
      owner: ownerColumns,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(eq(webhookDeliveries.id, id))
  return row
}

/**
 * Begins an attempt on a delivery that's due; its number, or undefined if it isn't due, or another process has begun one. Unless its
 * outcome is recorded by `until`, it counts as interrupted.
 */
export async function claim(
  tx: Db,
  id: DeliveryId,
  { at, dueBy, until }: { at: Date; dueBy: Date; until: Date },
): Promise<number | undefined> {
  const [claimed] = await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: until, jobAt: null })
    .where(and(eq(webhookDeliveries.id, id), isWaiting, lte(webhookDeliveries.nextAttemptAt, dueBy)))
    .returning({ id: webhookDeliveries.id })
  if (!claimed) return undefined
  const made = await tx.$count(webhookAttempts, eq(webhookAttempts.deliveryId, id))
  await tx.insert(webhookAttempts).values({ deliveryId: id, number: made + 1, startedAt: at })
  return made + 1
}

type Outcome = Omit<AttemptRow, 'deliveryId' | 'number' | 'startedAt'>

export async function endAttempt(tx: Db, id: DeliveryId, number: number, outcome: Outcome) {
  await tx
    .update(webhookAttempts)
    .set(outcome)
    .where(and(eq(webhookAttempts.deliveryId, id), eq(webhookAttempts.number, number)))
}

export async function lock(tx: Db, id: DeliveryId): Promise<DeliveryRow | undefined> {
  const [row] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update')
  return row
}

/** Changes a delivery that's waiting. */
export async function update(tx: Db, id: DeliveryId, values: Partial<DeliveryRow>) {
  await tx
    .update(webhookDeliveries)
    .set(values)
    .where(and(eq(webhookDeliveries.id, id), isWaiting))
}

/** Records that no job is queued, unless the next attempt has been planned anew. */
export async function forgetJob(db: Db, { id, nextAttemptAt }: Pick<DeliveryRow, 'id' | 'nextAttemptAt'>) {
  await db
    .update(webhookDeliveries)
    .set({ jobAt: null })
    .where(and(eq(webhookDeliveries.id, id), isWaiting, eq(webhookDeliveries.nextAttemptAt, nextAttemptAt)))
}

const QUEUED_PER_ENDPOINT = 50
const QUEUED_AT_ONCE = 500

/**
 * The deliveries that are due and have no job, or one that's been queued for so long that it may be lost; some of each endpoint. Their
 * jobs count as queued at `at`.
 */
export async function takeDue(
  tx: Db,
  { at, lostBefore, endpointId }: { at: Date; lostBefore: Date; endpointId?: WebhookId },
) {
  const due = and(
    isWaiting,
    lte(webhookDeliveries.nextAttemptAt, at),
    or(isNull(webhookDeliveries.jobAt), lte(webhookDeliveries.jobAt, lostBefore)),
    isNull(webhookEndpoints.pausedAt),
    endpointId && eq(webhookEndpoints.id, endpointId),
  )
  const place = sql<number>`row_number() over (partition by ${webhookDeliveries.endpointId} order by ${webhookDeliveries.nextAttemptAt})`
  const ranked = tx
    .select({ id: webhookDeliveries.id, place: place.as('place') })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(due)
    .as('ranked')
  const chosen = tx
    .select({ id: ranked.id })
    .from(ranked)
    .where(lte(ranked.place, QUEUED_PER_ENDPOINT))
    .orderBy(asc(ranked.place))
    .limit(QUEUED_AT_ONCE)
  const taken = await tx
    .update(webhookDeliveries)
    .set({ jobAt: at })
    .where(
      and(
        inArray(webhookDeliveries.id, chosen),
        isWaiting,
        or(isNull(webhookDeliveries.jobAt), lte(webhookDeliveries.jobAt, lostBefore)),
      ),
    )
    .returning({ id: webhookDeliveries.id, endpointId: webhookDeliveries.endpointId })
  if (taken.length === 0) return []
  const failing = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        inArray(
          webhookEndpoints.id,
          taken.map(({ endpointId: id }) => id),
        ),
        sql`${webhookEndpoints.failingSince} is not null`,
      ),
    )
  const failingIds = new Set(failing.map(({ id }) => id))
  return taken.map((row) => ({ ...row, isFailing: failingIds.has(row.endpointId) }))
}

/** Gives up what has waited for a paused endpoint since before `queuedBefore`. */
export async function expirePaused(tx: Db, queuedBefore: Date, note: string, endpointId?: WebhookId) {
  const paused = tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(sql`${webhookEndpoints.pausedAt} is not null`, endpointId && eq(webhookEndpoints.id, endpointId)),
    )
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', note })
    .where(
      and(
        isWaiting,
        lte(webhookDeliveries.queuedAt, queuedBefore),
        inArray(webhookDeliveries.endpointId, paused),
      ),
    )
}

/** Has everything that waits for an endpoint be tried now, with all of its attempts. */
export async function makeDue(tx: Db, endpointId: WebhookId, at: Date) {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: at, jobAt: null, failures: 0 })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isWaiting))
}

/** Queues deliveries again that aren't waiting; all failed ones of an endpoint since a time, or one. Returns how many. */
export async function requeue(
  tx: Db,
  endpointId: WebhookId,
  { at, ...which }: { at: Date } & ({ since: Date } | { id: DeliveryId }),
) {
  const chosen =
    'id' in which
      ? and(eq(webhookDeliveries.id, which.id), ne(webhookDeliveries.status, 'waiting'))
      : and(eq(webhookDeliveries.status, 'failed'), gte(webhookDeliveries.createdAt, which.since))
  const requeued = await tx
    .update(webhookDeliveries)
    .set({
      status: 'waiting',
      note: null,
      failures: 0,
      queuedAt: at,
      nextAttemptAt: at,
      jobAt: null,
      deliveredAt: null,
    })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), chosen))
    .returning({ id: webhookDeliveries.id })
  return requeued.length
}

const latestFirst = keyset('desc', [webhookDeliveries.createdAt, webhookDeliveries.id])

const attemptCount = sql<number>`(
  select count(*)::int from ${webhookAttempts} where ${webhookAttempts.deliveryId} = ${webhookDeliveries.id})`
const latestFailure = sql<string | null>`(
  select ${webhookAttempts.failure} from ${webhookAttempts}
  where ${webhookAttempts.deliveryId} = ${webhookDeliveries.id} and ${webhookAttempts.endedAt} is not null
  order by ${webhookAttempts.number} desc limit 1)`

const logColumns = {
  delivery: webhookDeliveries,
  event: {
    id: webhookEvents.id,
    type: webhookEvents.type,
    data: webhookEvents.data,
    occurredAt: webhookEvents.occurredAt,
  },
  attempts: attemptCount,
  failure: latestFailure,
}

export type LogRow = Awaited<ReturnType<typeof list>>[number]

export const list = (db: Db, { id, status, limit, cursor, until }: DeliveryListRequest) =>
  db
    .select({ ...logColumns, cursor: latestFirst.cursor })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        status && eq(webhookDeliveries.status, status),
        latestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...latestFirst.orderBy)
    .limit(limit + 1)

export async function findLogged(db: Db, endpointId: WebhookId, id: DeliveryId) {
  const [row] = await db
    .select(logColumns)
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id)))
  return row
}

export const listAttempts = (db: Db, id: DeliveryId, limit: number) =>
  db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.number))
    .limit(limit)
