import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { WebhookId } from './contract.ts'
import { webhookEndpoints } from './tables.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

const isOwn = (userId: UserId, id: WebhookId) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId))

export const listOf = (db: Db, userId: UserId) =>
  db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))

export async function findOwn(db: Db, userId: UserId, id: WebhookId): Promise<EndpointRow | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(isOwn(userId, id))
  return row
}

/** The user's endpoint, locked until the transaction ends. */
export async function lockOwn(tx: Db, userId: UserId, id: WebhookId): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(isOwn(userId, id)).for('update')
  return row
}

export async function lock(tx: Db, id: WebhookId): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
  return row
}

/** Has requests that add endpoints of one user wait for each other. What refers to the user doesn't wait. */
export const lockOwner = (tx: Db, userId: UserId) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

export const countOf = (db: Db, userId: UserId) =>
  db.$count(webhookEndpoints, eq(webhookEndpoints.userId, userId))

export async function insert(tx: Db, values: typeof webhookEndpoints.$inferInsert): Promise<EndpointRow> {
  const [row] = await tx.insert(webhookEndpoints).values(values).returning()
  return row!
}

export async function update(tx: Db, id: WebhookId, values: Partial<EndpointRow>): Promise<EndpointRow> {
  const [row] = await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id)).returning()
  return row!
}

export async function remove(tx: Db, id: WebhookId) {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}

export async function markDelivered(tx: Db, id: WebhookId, at: Date) {
  await tx
    .update(webhookEndpoints)
    .set({ lastDeliveredAt: at, failingSince: null })
    .where(eq(webhookEndpoints.id, id))
}

export async function markFailing(tx: Db, id: WebhookId, at: Date) {
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${at.toISOString()}::timestamptz)` })
    .where(eq(webhookEndpoints.id, id))
}
