import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { workCompletions, workRemarks } from '#domain/repairs/completion/tables.ts'
import { repairRequestVersions as versions } from '#domain/repairs/requests/tables.ts'
import { workAnswers, workDecisions } from '#domain/repairs/work/tables.ts'
import { inspectionReports as reports } from '#domain/reports/tables.ts'
import type { Db } from '#platform/db/db.ts'

export const listEstimates = (db: Db, ids: readonly EstimateId[]) =>
  db
    .select({
      id: estimates.id,
      kind: estimates.kind,
      status: estimates.status,
      contractorId: estimates.contractorId,
      agentId: reports.agentId,
      sentAt: estimates.sentAt,
      acceptedAt: estimates.acceptedAt,
      doneAt: estimates.doneAt,
    })
    .from(estimates)
    .innerJoin(reports, eq(reports.id, estimates.reportId))
    .where(inArray(estimates.id, [...ids]))

const earlier = alias(estimates, 'earlier')

/** Those of the estimates whose report had another one before, of which work was done. */
export async function listWithEarlierWork(db: Db, ids: readonly EstimateId[]): Promise<Set<EstimateId>> {
  const rows = await db
    .selectDistinct({ id: estimates.id })
    .from(estimates)
    .innerJoin(
      earlier,
      and(
        eq(earlier.reportId, estimates.reportId),
        lt(earlier.sentAt, estimates.sentAt),
        isNotNull(earlier.doneAt),
      ),
    )
    .where(inArray(estimates.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Who wrote each version of repair requests, the latest first. */
export const listSides = (db: Db, ids: readonly EstimateId[]) =>
  db
    .select({
      estimateId: versions.estimateId,
      side: versions.side,
      isWithdrawn: sql<boolean>`(${versions.content} ->> 'isWithdrawn')::boolean`,
    })
    .from(versions)
    .where(inArray(versions.estimateId, [...ids]))
    .orderBy(desc(versions.version))

/** The latest version of repair requests. */
export const listLatest = (db: Db, ids: readonly EstimateId[]) =>
  db
    .selectDistinctOn([versions.estimateId], {
      estimateId: versions.estimateId,
      content: versions.content,
      side: versions.side,
    })
    .from(versions)
    .where(inArray(versions.estimateId, [...ids]))
    .orderBy(versions.estimateId, desc(versions.version))

type OfRequest = typeof workAnswers | typeof workDecisions | typeof workCompletions | typeof workRemarks

/** Of the request that the estimate has now, and not of one that was withdrawn. */
const isOfRequest = (table: OfRequest) =>
  and(eq(estimates.id, table.estimateId), eq(estimates.acceptedAt, table.requestedAt))

export const listAnswers = (db: Db, ids: readonly EstimateId[]) =>
  db
    .selectDistinctOn([workAnswers.estimateId], {
      estimateId: workAnswers.estimateId,
      lines: workAnswers.lines,
      answeredAt: workAnswers.answeredAt,
      estimateData: estimates.estimateData,
      totalAmount: estimates.totalAmount,
    })
    .from(workAnswers)
    .innerJoin(estimates, isOfRequest(workAnswers))
    .where(inArray(workAnswers.estimateId, [...ids]))
    .orderBy(workAnswers.estimateId, desc(workAnswers.version))

export const listDecisions = (db: Db, ids: readonly EstimateId[]) =>
  db
    .select({ estimateId: workDecisions.estimateId, outcome: workDecisions.outcome })
    .from(workDecisions)
    .innerJoin(estimates, isOfRequest(workDecisions))
    .where(inArray(workDecisions.estimateId, [...ids]))

export const listCompletions = (db: Db, ids: readonly EstimateId[]) =>
  db
    .selectDistinctOn([workCompletions.estimateId], {
      estimateId: workCompletions.estimateId,
      lines: workCompletions.lines,
      version: workCompletions.version,
    })
    .from(workCompletions)
    .innerJoin(estimates, isOfRequest(workCompletions))
    .where(inArray(workCompletions.estimateId, [...ids]))
    .orderBy(workCompletions.estimateId, desc(workCompletions.version))

/** What was said last about each work. */
export const listLastRemarks = (db: Db, ids: readonly EstimateId[]) =>
  db
    .selectDistinctOn([workRemarks.estimateId], {
      estimateId: workRemarks.estimateId,
      kind: workRemarks.kind,
      version: workRemarks.version,
    })
    .from(workRemarks)
    .innerJoin(estimates, isOfRequest(workRemarks))
    .where(inArray(workRemarks.estimateId, [...ids]))
    .orderBy(workRemarks.estimateId, desc(workRemarks.number))
