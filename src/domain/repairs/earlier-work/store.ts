import { and, desc, eq, isNotNull, lt, ne } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import type { Db } from '#platform/db/db.ts'

type Estimate = Pick<typeof estimates.$inferSelect, 'id' | 'reportId' | 'sentAt'>

/** The estimates with finished work that a report's agent had before this one, or has now if it's a draft; the latest first. */
export async function listWithWork(db: Db, { id, reportId, sentAt }: Estimate): Promise<EstimateId[]> {
  const rows = await db
    .select({ id: estimates.id })
    .from(estimates)
    .where(
      and(
        eq(estimates.reportId, reportId),
        ne(estimates.id, id),
        isNotNull(estimates.doneAt),
        sentAt ? lt(estimates.sentAt, sentAt) : isNotNull(estimates.sentAt),
      ),
    )
    .orderBy(desc(estimates.sentAt), desc(estimates.id))
  return rows.map((row) => row.id)
}
