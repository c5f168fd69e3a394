import { and, desc, eq, lt } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { DataExportId } from './contract.ts'
import { dataExports } from './tables.ts'

export type DataExportRow = typeof dataExports.$inferSelect

/** Undefined if one is being prepared. */
export async function insert(tx: Db, userId: UserId, createdAt: Date) {
  const [row] = await tx.insert(dataExports).values({ userId, createdAt }).onConflictDoNothing().returning()
  return row
}

export async function findLatest(db: Db, userId: UserId) {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt))
    .limit(1)
  return row
}

export async function find(db: Db, id: DataExportId) {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id))
  return row
}

/** False unless the export is being prepared. */
export async function finish(tx: Db, id: DataExportId, values: Partial<typeof dataExports.$inferInsert>) {
  const rows = await tx
    .update(dataExports)
    .set(values)
    .where(and(eq(dataExports.id, id), eq(dataExports.status, 'preparing')))
    .returning({ id: dataExports.id })
  return rows.length > 0
}

/** Deletes those from before `at`; returns the keys of their files. */
export async function removeBefore(db: Db, at: Date) {
  const rows = await db
    .delete(dataExports)
    .where(lt(dataExports.createdAt, at))
    .returning({ key: dataExports.fileKey })
  return rows.flatMap(({ key }) => key ?? [])
}
