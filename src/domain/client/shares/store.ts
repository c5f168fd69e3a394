import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import type { LinkPurpose, ShareId } from './contract.ts'
import { estimateShares } from './tables.ts'

export type ShareRow = typeof estimateShares.$inferSelect

const isActive = (at: Date) => and(isNull(estimateShares.revokedAt), gt(estimateShares.expiresAt, at))
/** The contractor's links are in ODIE's emails; agents neither see nor end them. */
const isForAgent = ne(estimateShares.purpose, 'work')

export const listActive = (db: Db, estimateId: EstimateId, at: Date) =>
  db
    .select()
    .from(estimateShares)
    .where(and(eq(estimateShares.estimateId, estimateId), isForAgent, isActive(at)))
    .orderBy(desc(estimateShares.createdAt), desc(estimateShares.id))

/** When the newest active link for this purpose was made, for those of the estimates that have one. */
export async function listWithActive(
  db: Db,
  { estimateIds, purpose }: { estimateIds: readonly EstimateId[]; purpose: LinkPurpose },
  at: Date,
) {
  const rows = await db
    .select({ id: estimateShares.estimateId, madeAt: max(estimateShares.createdAt) })
    .from(estimateShares)
    .where(
      and(
        inArray(estimateShares.estimateId, [...estimateIds]),
        eq(estimateShares.purpose, purpose),
        isActive(at),
      ),
    )
    .groupBy(estimateShares.estimateId)
  return new Map(rows.map(({ id, madeAt }) => [id, madeAt!]))
}

/** The active links that the agent made. */
export async function countActive(db: Db, estimateId: EstimateId, at: Date) {
  const [row] = await db
    .select({ shares: count() })
    .from(estimateShares)
    .where(
      and(
        eq(estimateShares.estimateId, estimateId),
        isForAgent,
        eq(estimateShares.isEmailed, false),
        isActive(at),
      ),
    )
  return row?.shares ?? 0
}

const newestFirst = keyset('desc', [estimateShares.createdAt, estimateShares.id])

/** The links to an agent's estimates. */
export const listActiveOf = (db: Db, agentId: UserId, at: Date, { limit, cursor, until }: PageRequest) =>
  db
    .select({
      ...getTableColumns(estimateShares),
      propertyAddress: inspectionReports.propertyAddress,
      cursor: newestFirst.cursor,
    })
    .from(estimateShares)
    .innerJoin(estimates, eq(estimates.id, estimateShares.estimateId))
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .where(
      and(
        eq(inspectionReports.agentId, agentId),
        isForAgent,
        isActive(at),
        newestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

type Token = { tokenHash: string; purpose: LinkPurpose }

/**
 * The link with this token and purpose, unless it has ended, its agent's account is deactivated, or it's a contractor's whose account was
 * deleted.
 */
export async function findActive(db: Db, { tokenHash, purpose }: Token, at: Date) {
  const [row] = await db
    .select(getTableColumns(estimateShares))
    .from(estimateShares)
    .innerJoin(estimates, eq(estimates.id, estimateShares.estimateId))
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .innerJoin(users, eq(users.id, inspectionReports.agentId))
    .where(
      and(
        eq(estimateShares.tokenHash, tokenHash),
        eq(estimateShares.purpose, purpose),
        isActive(at),
        isNull(users.deactivatedAt),
        purpose === 'work' ? isNotNull(estimates.contractorId) : undefined,
      ),
    )
  return row
}

export async function insert(db: Db, values: typeof estimateShares.$inferInsert) {
  const [row] = await db.insert(estimateShares).values(values).returning()
  return row!
}

/** A link of the estimate, also one that doesn't work anymore. */
export async function find(db: Db, { id, estimateId }: { id: ShareId; estimateId: EstimateId }) {
  const [row] = await db
    .select()
    .from(estimateShares)
    .where(and(eq(estimateShares.id, id), eq(estimateShares.estimateId, estimateId), isForAgent))
  return row
}

/** The link if it still worked until now. */
export async function revoke(db: Db, { id, estimateId }: { id: ShareId; estimateId: EstimateId }, at: Date) {
  const [row] = await db
    .update(estimateShares)
    .set({ revokedAt: at })
    .where(
      and(eq(estimateShares.id, id), eq(estimateShares.estimateId, estimateId), isForAgent, isActive(at)),
    )
    .returning()
  return row
}

type Kind = { estimateId: EstimateId; purpose: LinkPurpose }

const isOfKind = ({ estimateId, purpose }: Kind) =>
  and(eq(estimateShares.estimateId, estimateId), eq(estimateShares.purpose, purpose))

/** Also those that don't work anymore. */
export const listOfKind = (db: Db, kind: Kind) => db.select().from(estimateShares).where(isOfKind(kind))

/** Ends the links of an estimate that have this purpose. */
export async function revokeAll(db: Db, kind: Kind, at: Date) {
  await db
    .update(estimateShares)
    .set({ revokedAt: at })
    .where(and(isOfKind(kind), isActive(at)))
}

/** Ends those of them that ODIE emailed. */
export async function revokeEmailed(db: Db, kind: Kind, at: Date) {
  await db
    .update(estimateShares)
    .set({ revokedAt: at })
    .where(and(isOfKind(kind), eq(estimateShares.isEmailed, true), isActive(at)))
}

/** False if the link was already opened after `openedBefore`: that's the same opening. */
export async function countOpening(
  db: Db,
  id: ShareId,
  { at, openedBefore }: { at: Date; openedBefore: Date | null },
) {
  const { openings, lastOpenedAt } = estimateShares
  const isNew = openedBefore ? or(isNull(lastOpenedAt), lt(lastOpenedAt, openedBefore)) : undefined
  const counted = await db
    .update(estimateShares)
    .set({ openings: sql`${openings} + 1`, lastOpenedAt: at })
    .where(and(eq(estimateShares.id, id), isNew))
    .returning({ id: estimateShares.id })
  return counted.length > 0
}
