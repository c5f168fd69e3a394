import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { EstimateId } from '../contract.ts'
import { estimates } from '../tables.ts'
import { estimateHolds } from './tables.ts'

export type HoldRow = typeof estimateHolds.$inferSelect

type NewHold = Omit<typeof estimateHolds.$inferInsert, 'outcome' | 'reason' | 'endedBy' | 'endedAt'>

/** Begins a hold, in place of the estimate's earlier one. */
export async function begin(tx: Db, hold: NewHold) {
  const values = { ...hold, outcome: null, reason: null, endedBy: null, endedAt: null }
  await tx
    .insert(estimateHolds)
    .values(values)
    .onConflictDoUpdate({ target: estimateHolds.estimateId, set: values })
  await tx.update(estimates).set({ heldUntil: hold.until }).where(eq(estimates.id, hold.estimateId))
}

type Ending = Pick<HoldRow, 'outcome' | 'reason' | 'endedBy' | 'endedAt'>

/** Ends the hold of an estimate. */
export async function end(tx: Db, id: EstimateId, ending: Ending) {
  await tx.update(estimateHolds).set(ending).where(eq(estimateHolds.estimateId, id))
  await tx.update(estimates).set({ heldUntil: null }).where(eq(estimates.id, id))
}

export async function find(db: Db, id: EstimateId): Promise<HoldRow | undefined> {
  const [row] = await db.select().from(estimateHolds).where(eq(estimateHolds.estimateId, id))
  return row
}

/** The estimate of a link, unless its contractor's account is deactivated. */
export async function findByToken(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ id: estimates.id, contractorId: users.id })
    .from(estimateHolds)
    .innerJoin(estimates, eq(estimates.id, estimateHolds.estimateId))
    .innerJoin(users, eq(users.id, estimates.contractorId))
    .where(and(eq(estimateHolds.tokenHash, tokenHash), isNull(users.deactivatedAt)))
  return row
}

const MAX_LISTED = 100

/** The held estimates of a contractor, the next to be sent first. */
export const listHeld = (db: Db, contractorId: UserId) =>
  db
    .select({
      id: estimates.id,
      propertyAddress: inspectionReports.propertyAddress,
      totalAmount: estimates.totalAmount,
      until: sql<string>`${estimates.heldUntil}`,
    })
    .from(estimates)
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .where(and(eq(estimates.contractorId, contractorId), sql`${estimates.heldUntil} is not null`))
    .orderBy(asc(estimates.heldUntil), asc(estimates.id))
    .limit(MAX_LISTED)

/** The held estimates whose time is up. */
export const listDue = (db: Db, now: Date) =>
  db
    .select({ id: estimates.id })
    .from(estimates)
    .where(lte(estimates.heldUntil, now))
    .orderBy(asc(estimates.heldUntil), asc(estimates.id))
