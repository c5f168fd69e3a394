import { and, asc, eq, lt } from 'drizzle-orm'
import type { ReportId } from '#domain/reports/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { reportUploadParts as parts, reportUploads as uploads } from '../tables.ts'

export async function findAttempt(db: Db, agentId: UserId, attempt: string) {
  const [upload] = await db
    .select({ id: uploads.reportId })
    .from(uploads)
    .where(and(eq(uploads.agentId, agentId), eq(uploads.attempt, attempt)))
  return upload?.id ?? null
}

export async function insert(db: Db, upload: typeof uploads.$inferInsert) {
  await db.insert(uploads).values(upload)
}

export async function find(db: Db, id: ReportId) {
  const [upload] = await db.select().from(uploads).where(eq(uploads.reportId, id))
  return upload ?? null
}

type Part = typeof parts.$inferSelect

/**
 * Adds a part that begins where the upload ends, or extends its last part: `receivedBytes` is where the upload ended before. False
 * if it has another length by now, or was deleted.
 */
export async function addPart(
  db: Db,
  part: Part,
  { receivedBytes, at }: { receivedBytes: number; at: Date },
) {
  const { reportId, firstByte, bytes, fileKey } = part
  const extended = await db
    .update(uploads)
    .set({ receivedBytes: firstByte + bytes, lastReceivedAt: at })
    .where(and(eq(uploads.reportId, reportId), eq(uploads.receivedBytes, receivedBytes)))
    .returning({ id: uploads.reportId })
  if (extended.length === 0) return false
  await db
    .insert(parts)
    .values(part)
    .onConflictDoUpdate({
      target: [parts.reportId, parts.firstByte],
      set: { bytes },
      setWhere: eq(parts.fileKey, fileKey),
    })
  return true
}

export const listParts = (db: Db, id: ReportId) =>
  db.select().from(parts).where(eq(parts.reportId, id)).orderBy(asc(parts.firstByte))

/** Deletes an upload; returns the storage keys of its parts. */
export async function remove(db: Db, id: ReportId) {
  const removed = await db.delete(parts).where(eq(parts.reportId, id)).returning({ key: parts.fileKey })
  await db.delete(uploads).where(eq(uploads.reportId, id))
  return removed.map(({ key }) => key)
}

/** Uploads that nothing has arrived of since `at`. */
export const listIdle = (db: Db, at: Date) =>
  db.select({ id: uploads.reportId }).from(uploads).where(lt(uploads.lastReceivedAt, at))

/** Uploads of which all bytes had arrived before `at`, and that are still not finished. */
export const listComplete = (db: Db, at: Date) =>
  db
    .select({ id: uploads.reportId })
    .from(uploads)
    .where(and(lt(uploads.lastReceivedAt, at), eq(uploads.receivedBytes, uploads.totalBytes)))
