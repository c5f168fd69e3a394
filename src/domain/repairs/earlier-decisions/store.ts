import { and, desc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { workDecisions } from '#domain/repairs/work/tables.ts'
import type { Db } from '#platform/db/db.ts'

const newer = alias(estimates, 'newer')

type Estimate = Pick<typeof estimates.$inferSelect, 'id' | 'reportId' | 'sentAt'>

/**
 * The decisions on requests that were made from a sent estimate, or from one that the report's agent had before it, except for the one
 * that the estimate has now; the latest first.
 */
export const listEarlier = (db: Db, { id, reportId, sentAt }: Estimate & { sentAt: Date }) =>
  db
    .select({
      decision: workDecisions,
      estimate: {
        status: estimates.status,
        contractorId: estimates.contractorId,
        agentId: estimates.agentId,
        acceptedAt: estimates.acceptedAt,
        doneAt: estimates.doneAt,
      },
      replacedAt: newer.sentAt,
    })
    .from(workDecisions)
    .innerJoin(estimates, eq(estimates.id, workDecisions.estimateId))
    .leftJoin(newer, eq(newer.id, estimates.supersededBy))
    .where(
      and(
        eq(estimates.reportId, reportId),
        lte(estimates.sentAt, sentAt),
        or(
          ne(estimates.id, id),
          isNull(estimates.acceptedAt),
          ne(estimates.acceptedAt, workDecisions.requestedAt),
        ),
      ),
    )
    .orderBy(desc(workDecisions.decidedAt), desc(workDecisions.id))

export type EarlierRow = Awaited<ReturnType<typeof listEarlier>>[number]

export async function find(db: Db, { id, decisionId }: { id: EstimateId; decisionId: string }) {
  const [row] = await db
    .select()
    .from(workDecisions)
    .where(and(eq(workDecisions.id, decisionId), eq(workDecisions.estimateId, id)))
  return row
}
