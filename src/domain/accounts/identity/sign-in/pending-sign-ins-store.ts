import { and, eq, gt, lt } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { pendingSignIns } from '../tables.ts'

export async function insert(db: Db, values: typeof pendingSignIns.$inferInsert) {
  await db.insert(pendingSignIns).values(values)
}

export async function find(db: Db, browserHash: string, now: Date) {
  const [row] = await db
    .select({ userId: pendingSignIns.userId, provider: pendingSignIns.provider })
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.browserHash, browserHash), gt(pendingSignIns.expiresAt, now)))
  return row
}

/** False if it was consumed or canceled meanwhile. */
export async function consume(tx: Db, browserHash: string, userId: UserId) {
  const consumed = await tx
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.browserHash, browserHash), eq(pendingSignIns.userId, userId)))
    .returning({ userId: pendingSignIns.userId })
  return consumed.length > 0
}

export async function deleteExpired(db: Db, at: Date) {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, at))
}
