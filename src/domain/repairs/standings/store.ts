import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { workCompletions } from '#domain/repairs/completion/tables.ts'
import { repairRequestVersions as versions } from '#domain/repairs/requests/tables.ts'
import { workAnswers, workDecisions } from '#domain/repairs/work/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'

/** Those of the estimates that were sent and the actor may read. */
export const listReadable = (db: Db, { kind, userId }: SignedIn, ids: readonly EstimateId[]) =>
  db
    .select({ id: estimates.id, acceptedAt: estimates.acceptedAt, doneAt: estimates.doneAt })
    .from(estimates)
    .where(
      and(
        inArray(estimates.id, [...ids]),
        ne(estimates.status, 'draft'),
        kind === 'agent' ? eq(estimates.agentId, userId) : undefined,
        kind === 'contractor' ? eq(estimates.contractorId, userId) : undefined,
      ),
    )

/** All versions of repair requests, the latest first. */
export const listVersions = (db: Db, ids: readonly EstimateId[]) =>
  db
    .select({ estimateId: versions.estimateId, side: versions.side, content: versions.content })
    .from(versions)
    .where(inArray(versions.estimateId, [...ids]))
    .orderBy(desc(versions.version))

type OfRequest = typeof workAnswers | typeof workDecisions | typeof workCompletions

/** Of the request that the estimate has now, and not of one that was withdrawn. */
const isOfRequest = (table: OfRequest) =>
  and(eq(estimates.id, table.estimateId), eq(estimates.acceptedAt, table.requestedAt))

export const listAnswers = (db: Db, ids: readonly EstimateId[]) =>
  db
    .selectDistinctOn([workAnswers.estimateId], {
      estimateId: workAnswers.estimateId,
      lines: workAnswers.lines,
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
    })
    .from(workCompletions)
    .innerJoin(estimates, isOfRequest(workCompletions))
    .where(inArray(workCompletions.estimateId, [...ids]))
    .orderBy(workCompletions.estimateId, desc(workCompletions.version))
