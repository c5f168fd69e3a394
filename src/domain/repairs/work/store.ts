import { and, desc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { estimateShares } from '#domain/client/shares/tables.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { workAnswers, workDecisions, workReminders } from './tables.ts'

/** Which request: an estimate that's requested again, after a withdrawal, is another one. */
export type RequestKey = { estimateId: EstimateId; requestedAt: Date }

export type AnswerRow = typeof workAnswers.$inferSelect
export type DecisionRow = typeof workDecisions.$inferSelect

/** The latest answer. */
export async function findAnswer(db: Db, { estimateId, requestedAt }: RequestKey) {
  const [row] = await db
    .select()
    .from(workAnswers)
    .where(and(eq(workAnswers.estimateId, estimateId), eq(workAnswers.requestedAt, requestedAt)))
    .orderBy(desc(workAnswers.version))
    .limit(1)
  return row
}

export async function insertAnswer(db: Db, values: typeof workAnswers.$inferInsert) {
  const [row] = await db.insert(workAnswers).values(values).returning()
  return row! // an insert without a conflict clause always returns its row
}

export async function findDecision(db: Db, { estimateId, requestedAt }: RequestKey) {
  const [row] = await db
    .select()
    .from(workDecisions)
    .where(and(eq(workDecisions.estimateId, estimateId), eq(workDecisions.requestedAt, requestedAt)))
  return row
}

export async function insertDecision(db: Db, values: typeof workDecisions.$inferInsert) {
  const [row] = await db.insert(workDecisions).values(values).returning()
  return row!
}

/** Keeps the first time. */
export const markWithdrawn = (db: Db, { estimateId, requestedAt }: RequestKey, at: Date) =>
  db
    .update(workDecisions)
    .set({ withdrawnAt: at })
    .where(
      and(
        eq(workDecisions.estimateId, estimateId),
        eq(workDecisions.requestedAt, requestedAt),
        isNull(workDecisions.withdrawnAt),
      ),
    )

const isOfRequest = (table: typeof workAnswers | typeof workReminders) =>
  and(eq(table.estimateId, estimates.id), eq(table.requestedAt, estimates.acceptedAt))

const reminded = (db: Db, kind: 'contractor' | 'staff', { until }: { until?: Date } = {}) =>
  db
    .select({ one: sql`1` })
    .from(workReminders)
    .where(
      and(
        isOfRequest(workReminders),
        eq(workReminders.kind, kind),
        until ? lte(workReminders.at, until) : undefined,
      ),
    )

/**
 * Requests that wait for the contractor: neither answered nor scheduled, and made after `requestedAfter`.
 * Those from before contractors could answer by a link never had one, and aren't followed up. Those whose contractor's account was deleted
 * wait for staff.
 */
const isUnanswered = (db: Db, requestedAfter: Date) =>
  and(
    eq(estimates.status, 'accepted'),
    isNull(estimates.supersededBy),
    isNull(estimates.scheduledAt),
    isNull(estimates.doneAt),
    gt(estimates.acceptedAt, requestedAfter),
    notExists(db.select({ one: sql`1` }).from(workAnswers).where(isOfRequest(workAnswers))),
    or(
      isNull(estimates.contractorId),
      sql`exists ${db
        .select({ one: sql`1` })
        .from(estimateShares)
        .where(and(eq(estimateShares.estimateId, estimates.id), eq(estimateShares.purpose, 'work')))}`,
    ),
  )

type Late = { requestedAfter: Date; before: Date; kind: 'contractor' | 'staff' }

/**
 * Unanswered requests to follow up: made, or reminded of, before `before`, and not followed up in this way yet. Without a contractor, staff
 * are first.
 */
export const listLate = (db: Db, { requestedAfter, before, kind }: Late) =>
  db
    .select({ id: estimates.id })
    .from(estimates)
    .where(
      and(
        isUnanswered(db, requestedAfter),
        lte(estimates.acceptedAt, before),
        notExists(reminded(db, kind)),
        kind === 'contractor'
          ? isNotNull(estimates.contractorId)
          : or(isNull(estimates.contractorId), sql`exists ${reminded(db, 'contractor', { until: before })}`),
      ),
    )
    .orderBy(estimates.acceptedAt)

/** Whether this request is still one that `listLate` would return; the estimate is locked. */
export async function isLate(db: Db, id: EstimateId, { requestedAfter }: Pick<Late, 'requestedAfter'>) {
  return (await db.$count(estimates, and(eq(estimates.id, id), isUnanswered(db, requestedAfter)))) > 0
}

/** False if it was followed up before. */
export async function markReminded(db: Db, values: typeof workReminders.$inferInsert) {
  const rows = await db
    .insert(workReminders)
    .values(values)
    .onConflictDoNothing()
    .returning({ at: workReminders.at })
  return rows.length > 0
}

const oldestFirst = keyset('asc', [estimates.acceptedAt, estimates.id])

/** The unanswered requests that staff were told of. */
export const listUnanswered = (db: Db, requestedAfter: Date, { limit, cursor, until }: PageRequest) =>
  db
    .select({
      estimateId: estimates.id,
      propertyAddress: inspectionReports.propertyAddress,
      printed: estimates.printed,
      contractorId: estimates.contractorId,
      requestedAt: estimates.acceptedAt,
      cursor: oldestFirst.cursor,
    })
    .from(estimates)
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .where(
      and(
        isUnanswered(db, requestedAfter),
        sql`exists ${reminded(db, 'staff')}`,
        oldestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...oldestFirst.orderBy)
    .limit(limit + 1)
