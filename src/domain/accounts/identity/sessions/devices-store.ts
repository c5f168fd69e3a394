import { and, eq, lt, sql } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { knownDevices } from '../tables.ts'

export async function hasAny(db: Db, userId: UserId) {
  const [known] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .limit(1)
  return known !== undefined
}

/** Notes a use of the device. True if it's new to the account; of two first uses at once, one is. */
export async function note(tx: Db, userId: UserId, deviceHash: string) {
  const inserted = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash })
    .onConflictDoNothing()
    .returning({ userId: knownDevices.userId })
  if (inserted.length > 0) return true
  await tx
    .update(knownDevices)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
  return false
}

export async function deleteUnusedSince(db: Db, at: Date) {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, at))
}
