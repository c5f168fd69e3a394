import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { Db } from '#platform/db/db.ts'
import { repairRequestVersions } from './tables.ts'

export type VersionRow = typeof repairRequestVersions.$inferSelect

/** The latest first. */
export const listVersions = (db: Db, estimateId: EstimateId) =>
  db
    .select()
    .from(repairRequestVersions)
    .where(eq(repairRequestVersions.estimateId, estimateId))
    .orderBy(desc(repairRequestVersions.version))

export async function findLatest(db: Db, estimateId: EstimateId): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(repairRequestVersions)
    .where(eq(repairRequestVersions.estimateId, estimateId))
    .orderBy(desc(repairRequestVersions.version))
    .limit(1)
  return row
}

/** The estimate that was replaced last, of those of a report that have a request. */
export async function findLatestReplaced(db: Db, reportId: ReportId): Promise<EstimateId | undefined> {
  const [row] = await db
    .select({ id: estimates.id })
    .from(repairRequestVersions)
    .innerJoin(estimates, eq(estimates.id, repairRequestVersions.estimateId))
    .where(and(eq(estimates.reportId, reportId), isNotNull(estimates.supersededBy)))
    .orderBy(desc(estimates.sentAt))
    .limit(1)
  return row?.id
}

export async function insert(db: Db, values: typeof repairRequestVersions.$inferInsert): Promise<VersionRow> {
  const [row] = await db.insert(repairRequestVersions).values(values).returning()
  return row!
}

/** Replaces the addresses in a version. What both sides said in it stays. */
export async function setContent(
  db: Db,
  { estimateId, version }: Pick<VersionRow, 'estimateId' | 'version'>,
  content: VersionRow['content'],
) {
  await db
    .update(repairRequestVersions)
    .set({ content })
    .where(and(eq(repairRequestVersions.estimateId, estimateId), eq(repairRequestVersions.version, version)))
}
