import { and, asc, desc, eq } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { Db } from '#platform/db/db.ts'
import { workCompletions, workRemarks } from './tables.ts'

/** Which request: an estimate that's requested again, after a withdrawal, is another one. */
export type RequestKey = { estimateId: EstimateId; requestedAt: Date }

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

/** Every report on a request, the latest first. */
export const listVersions = (db: Db, { estimateId, requestedAt }: RequestKey): Promise<CompletionRow[]> =>
  db
    .select()
    .from(workCompletions)
    .where(and(eq(workCompletions.estimateId, estimateId), eq(workCompletions.requestedAt, requestedAt)))
    .orderBy(desc(workCompletions.version))

export async function insert(db: Db, values: typeof workCompletions.$inferInsert): Promise<CompletionRow> {
  const [row] = await db.insert(workCompletions).values(values).returning()
  return row!
}

export type RemarkRow = typeof workRemarks.$inferSelect

/** What was said about the work, the earliest first. */
export const listRemarks = (db: Db, { estimateId, requestedAt }: RequestKey): Promise<RemarkRow[]> =>
  db
    .select()
    .from(workRemarks)
    .where(and(eq(workRemarks.estimateId, estimateId), eq(workRemarks.requestedAt, requestedAt)))
    .orderBy(asc(workRemarks.number))

export const insertRemark = (db: Db, values: typeof workRemarks.$inferInsert) =>
  db.insert(workRemarks).values(values)
