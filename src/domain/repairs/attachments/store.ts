import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { Db } from '#platform/db/db.ts'
import type { AttachmentId, AttachmentSource } from './contract.ts'
import { repairAttachments } from './tables.ts'

export type AttachmentRow = typeof repairAttachments.$inferSelect

export async function insert(db: Db, values: typeof repairAttachments.$inferInsert): Promise<AttachmentRow> {
  const [row] = await db.insert(repairAttachments).values(values).returning()
  return row!
}

export const count = (db: Db, estimateId: EstimateId) =>
  db.$count(repairAttachments, eq(repairAttachments.estimateId, estimateId))

export async function find(db: Db, { id, estimateId }: { id: AttachmentId; estimateId: EstimateId }) {
  const [row] = await db
    .select()
    .from(repairAttachments)
    .where(and(eq(repairAttachments.id, id), eq(repairAttachments.estimateId, estimateId)))
  return row
}

export const listOf = (db: Db, estimateId: EstimateId, ids: readonly AttachmentId[]) =>
  db
    .select()
    .from(repairAttachments)
    .where(and(eq(repairAttachments.estimateId, estimateId), inArray(repairAttachments.id, [...ids])))

/** False if the photo has one already, or is gone. */
export async function setPrint(
  db: Db,
  id: AttachmentId,
  print: { printKey: string; printBytes: number },
): Promise<boolean> {
  const set = await db
    .update(repairAttachments)
    .set(print)
    .where(and(eq(repairAttachments.id, id), isNull(repairAttachments.printKey)))
    .returning({ id: repairAttachments.id })
  return set.length > 0
}

type Used = { estimateId: EstimateId; addedBy: AttachmentSource; ids: readonly AttachmentId[] }

/** Returns how many of these are the party's. */
export async function markUsed(db: Db, { estimateId, addedBy, ids }: Used, at: Date) {
  const marked = await db
    .update(repairAttachments)
    .set({ usedAt: at })
    .where(
      and(
        eq(repairAttachments.estimateId, estimateId),
        eq(repairAttachments.addedBy, addedBy),
        inArray(repairAttachments.id, [...ids]),
      ),
    )
    .returning({ id: repairAttachments.id })
  return marked.length
}

/** Deletes drafts that were added before `at`. The nightly cleanup deletes their files. */
export async function deleteUnused(db: Db, at: Date) {
  await db
    .delete(repairAttachments)
    .where(and(isNull(repairAttachments.usedAt), lt(repairAttachments.createdAt, at)))
}
