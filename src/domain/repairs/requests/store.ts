import { desc, eq } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
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

export async function insert(db: Db, values: typeof repairRequestVersions.$inferInsert): Promise<VersionRow> {
  const [row] = await db.insert(repairRequestVersions).values(values).returning()
  return row!
}
