import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { signups } from './tables.ts'

export type SignUpRow = typeof signups.$inferSelect

/** People mistype, and strangers try: of many sign-ups with one address the latest few count. */
const MAX_WAITING = 5

const isValid = gt(signups.expiresAt, sql`now()`)

export async function insert(db: Db, values: typeof signups.$inferInsert) {
  await db.insert(signups).values(values)
}

/** Uses a link up: of two that follow it at once, one gets it. */
export async function take(db: Db, tokenHash: string) {
  const [row] = await db
    .delete(signups)
    .where(and(eq(signups.tokenHash, tokenHash), isValid))
    .returning()
  return row
}

export const listOf = (db: Db, email: string) =>
  db
    .select()
    .from(signups)
    .where(and(eq(signups.email, email), isValid))
    .orderBy(desc(signups.createdAt))
    .limit(MAX_WAITING)

export async function removeOf(db: Db, email: string) {
  await db.delete(signups).where(eq(signups.email, email))
}

export async function removeExpired(db: Db) {
  await db.delete(signups).where(lt(signups.expiresAt, sql`now()`))
}
