import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { User } from '../store.ts'
import { signups, users } from '../tables.ts'

export type SignUpRow = typeof signups.$inferSelect

/** Users mistype and attackers probe, so only the latest few sign-ups per email count. */
const MAX_PENDING = 5

const isPending = and(gt(signups.expiresAt, sql`now()`), isNull(signups.userId))

export async function insert(db: Db, values: typeof signups.$inferInsert) {
  await db.insert(signups).values(values)
}

/**
 * The pending sign-up of a link. Locks every sign-up with its email, always in the same order: following two links of one
 * email at the same moment would deadlock otherwise.
 */
export async function lockPending(tx: Db, tokenHash: string) {
  const sameEmail = tx.select({ email: signups.email }).from(signups).where(eq(signups.tokenHash, tokenHash))
  const rows = await tx
    .select()
    .from(signups)
    .where(and(eq(signups.email, sql`(${sameEmail})`), isPending))
    .orderBy(signups.tokenHash)
    .for('update')
  return rows.find((row) => row.tokenHash === tokenHash)
}

/** Marks every sign-up with the email as completed. Password and profile now belong to the account. */
export async function complete(tx: Db, { id, email }: User, keepUntil: Date) {
  await tx
    .update(signups)
    .set({ userId: id, password: null, profile: {}, expiresAt: keepUntil })
    .where(and(eq(signups.email, email), isPending))
}

/** The email that a link was sent to, if its account is verified; undefined when not, or when the link is unknown. */
export async function findVerifiedEmail(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ email: signups.email })
    .from(signups)
    .innerJoin(
      users,
      or(eq(users.id, signups.userId), and(isNull(signups.userId), eq(users.email, signups.email))),
    )
    .where(
      and(
        eq(signups.tokenHash, tokenHash),
        gt(signups.expiresAt, sql`now()`),
        eq(users.isEmailVerified, true),
        isNull(users.deactivatedAt),
      ),
    )
  return row?.email
}

export const listPending = (db: Db, email: string) =>
  db
    .select()
    .from(signups)
    .where(and(eq(signups.email, email), isPending))
    .orderBy(desc(signups.createdAt))
    .limit(MAX_PENDING)

export async function deleteExpired(db: Db, at: Date) {
  await db.delete(signups).where(lt(signups.expiresAt, at))
}
