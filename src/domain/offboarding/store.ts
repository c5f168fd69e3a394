import { and, eq, ne } from 'drizzle-orm'
import { estimates } from '#domain/estimates/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'

const isDraft = eq(estimates.status, 'draft')

/** The reports whose draft is in the contractor's name. */
export const listReportsWithDraft = (db: Db, contractorId: UserId) =>
  db
    .select({ reportId: estimates.reportId })
    .from(estimates)
    .where(and(eq(estimates.contractorId, contractorId), isDraft))

export async function countEstimates(db: Db, contractorId: UserId) {
  const ofContractor = eq(estimates.contractorId, contractorId)
  return {
    drafts: await db.$count(estimates, and(ofContractor, isDraft)),
    sentEstimates: await db.$count(estimates, and(ofContractor, ne(estimates.status, 'draft'))),
  }
}
