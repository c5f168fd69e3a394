import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { Db } from '#platform/db/db.ts'
import type { ShareId } from './contract.ts'
import { estimateShares } from './tables.ts'

export type ShareRow = typeof estimateShares.$inferSelect

const isActive = (at: Date) => and(isNull(estimateShares.revokedAt), gt(estimateShares.expiresAt, at))

export const listActive = (db: Db, estimateId: EstimateId, at: Date) =>
  db
    .select()
    .from(estimateShares)
    .where(and(eq(estimateShares.estimateId, estimateId), isActive(at)))
    .orderBy(desc(estimateShares.createdAt), desc(estimateShares.id))

export async function countActive(db: Db, estimateId: EstimateId, at: Date) {
  const [row] = await db
    .select({ shares: count() })
    .from(estimateShares)
    .where(and(eq(estimateShares.estimateId, estimateId), isActive(at)))
  return row?.shares ?? 0
}

export async function findActive(db: Db, tokenHash: string, at: Date) {
  const [row] = await db
    .select()
    .from(estimateShares)
    .where(and(eq(estimateShares.tokenHash, tokenHash), isActive(at)))
  return row
}

export async function insert(db: Db, values: typeof estimateShares.$inferInsert) {
  const [row] = await db.insert(estimateShares).values(values).returning()
  return row!
}

/** The link if it still worked until now. */
export async function revoke(db: Db, { id, estimateId }: { id: ShareId; estimateId: EstimateId }, at: Date) {
  const [row] = await db
    .update(estimateShares)
    .set({ revokedAt: at })
    .where(and(eq(estimateShares.id, id), eq(estimateShares.estimateId, estimateId), isActive(at)))
    .returning()
  return row
}

export const countOpening = (db: Db, id: ShareId, at: Date) =>
  db
    .update(estimateShares)
    .set({ openings: sql`${estimateShares.openings} + 1`, lastOpenedAt: at })
    .where(eq(estimateShares.id, id))
