import { and, asc, desc, eq } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { Db } from '#platform/db/db.ts'
import { workCompletions } from './tables.ts'

/** Which request: an estimate that's requested again, after a withdrawal, is another one. */
type RequestKey = { estimateId: EstimateId; requestedAt: Date }

export type CompletionRow = typeof workCompletions.$inferSelect

export async function findLatest(db: Db, { estimateId, requestedAt }: RequestKey) {
  const [row] = await db
    .select()
    .from(workCompletions)
    .where(and(eq(workCompletions.estimateId, estimateId), eq(workCompletions.requestedAt, requestedAt)))
    .orderBy(desc(workCompletions.version))
    .limit(1)
  return row
}

/** When a request was first reported. */
export async function findFirstAt(db: Db, { estimateId, requestedAt }: RequestKey) {
  const [row] = await db
    .select({ reportedAt: workCompletions.reportedAt })
    .from(workCompletions)
    .where(and(eq(workCompletions.estimateId, estimateId), eq(workCompletions.requestedAt, requestedAt)))
    .orderBy(asc(workCompletions.version))
    .limit(1)
  return row?.reportedAt
}

export async function insert(db: Db, values: typeof workCompletions.$inferInsert): Promise<CompletionRow> {
  const [row] = await db.insert(workCompletions).values(values).returning()
  return row!
}
