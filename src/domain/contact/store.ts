import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { contactMessages } from './tables.ts'

export type MessageRow = typeof contactMessages.$inferSelect

export async function insert(db: Db, values: typeof contactMessages.$inferInsert) {
  const [row] = await db.insert(contactMessages).values(values).returning()
  return row! // an insert without a conflict clause always returns its row
}

export const list = (db: Db, limit: number, afterId?: string) =>
  db
    .select()
    .from(contactMessages)
    .where(
      afterId
        ? sql`(${contactMessages.createdAt}, ${contactMessages.id}) < (select c.created_at, c.id from contact_messages c where c.id::text = ${afterId})`
        : undefined,
    )
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)

/** The message as it is now; undefined where there is none. */
export async function setHandled(db: Db, id: string, at: Date | null) {
  const [row] = await db
    .update(contactMessages)
    .set({ handledAt: at && sql`coalesce(${contactMessages.handledAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(contactMessages.id, id))
    .returning()
  return row
}
