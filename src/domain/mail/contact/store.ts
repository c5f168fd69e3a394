import { and, eq, getTableColumns, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import type { MessageRequest } from './contract.ts'
import { contactMessages } from './tables.ts'

export type MessageRow = typeof contactMessages.$inferSelect

export async function insert(db: Db, values: typeof contactMessages.$inferInsert) {
  const [row] = await db.insert(contactMessages).values(values).returning()
  return row! // an insert without a conflict clause always returns its row
}

const newestFirst = keyset('desc', [contactMessages.createdAt, contactMessages.id])

const isOpen = isNull(contactMessages.handledAt)

export const list = (db: Db, { state, limit, cursor, until }: MessageRequest) =>
  db
    .select({ ...getTableColumns(contactMessages), cursor: newestFirst.cursor })
    .from(contactMessages)
    .where(and(state && (state === 'open' ? isOpen : not(isOpen)), newestFirst.within({ cursor, until })))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

export async function count(db: Db) {
  const open = await db.$count(contactMessages, isOpen)
  return { open, answered: (await db.$count(contactMessages)) - open }
}

/** The message as it is now; undefined where there is none. */
export async function setHandled(db: Db, id: string, at: Date | null) {
  const [row] = await db
    .update(contactMessages)
    .set({ handledAt: at && sql`coalesce(${contactMessages.handledAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(contactMessages.id, id))
    .returning()
  return row
}
