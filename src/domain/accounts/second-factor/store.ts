import { and, count, eq, isNull, lt } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { recoveryCodes, secondFactors } from './tables.ts'

export async function find(db: Db, userId: UserId) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return factor
}

/** Replaces a secret that wasn't confirmed. False if there's a confirmed one. */
export async function putUnconfirmed(db: Db, userId: UserId, secret: string) {
  const [row] = await db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return row !== undefined
}

/** Confirms the secret that a first code belongs to. False if it was confirmed or replaced meanwhile. */
export async function confirm(
  tx: Db,
  { userId, secret, step, at }: { userId: UserId; secret: string; step: number; at: Date },
) {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: at, lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.secret, secret),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return confirmed.length > 0
}

/** Uses up the code of a step. False if it or a later one was used. */
export async function consumeStep(tx: Db, userId: UserId, step: number) {
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return used.length > 0
}

export async function insertRecoveryCodes(tx: Db, userId: UserId, hashes: readonly string[]) {
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses up a recovery code. False if there's no such code. */
export async function consumeRecoveryCode(tx: Db, userId: UserId, codeHash: string) {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export async function countRecoveryCodes(db: Db, userId: UserId) {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** False if there was none. */
export async function remove(tx: Db, userId: UserId) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return removed.some(({ confirmedAt }) => confirmedAt !== null)
}

/** Deletes secrets from before `at` that no code has confirmed. */
export async function deleteUnconfirmed(db: Db, at: Date) {
  await db
    .delete(secondFactors)
    .where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, at)))
}
