import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Role, UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { type SessionData, sessions, users } from './tables.ts'

export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

export async function findByEmail(db: Db, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

export async function findById(db: Db, id: UserId) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

/** A link does not open an account that was switched off since. */
const isInvitedBy = (tokenHash: string) =>
  and(eq(users.emailVerificationToken, tokenHash), isNull(users.deactivatedAt))

export async function findByInvitation(db: Db, tokenHash: string) {
  const [user] = await db.select().from(users).where(isInvitedBy(tokenHash))
  return user
}

/** Undefined when the address has an account already. */
export async function insert(db: Db, values: NewUser) {
  const [user] = await db
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: users.email })
    .returning()
  return user
}

export async function update(db: Db, id: UserId, values: Partial<NewUser>) {
  const [user] = await db
    .update(users)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return user
}

/** Uses an invitation up: of two that follow the same link at once, one gets the account back. */
export async function acceptInvitation(db: Db, tokenHash: string, password: string) {
  const [user] = await db
    .update(users)
    .set({ password, isEmailVerified: true, emailVerificationToken: null, updatedAt: sql`now()` })
    .where(isInvitedBy(tokenHash))
    .returning()
  return user
}

const isResetBy = (tokenHash: string, now: Date) =>
  and(
    eq(users.resetPasswordToken, tokenHash),
    gt(users.resetPasswordExpires, now),
    isNull(users.deactivatedAt),
  )

export async function findByReset(db: Db, tokenHash: string, now: Date) {
  const [user] = await db.select().from(users).where(isResetBy(tokenHash, now))
  return user
}

/** Uses a reset link up; undefined when it is unknown, used or too old. */
export async function takeReset(db: Db, tokenHash: string, now: Date) {
  const [user] = await db
    .update(users)
    .set({ resetPasswordToken: null, resetPasswordExpires: null })
    .where(isResetBy(tokenHash, now))
    .returning()
  return user
}

/** Uses the link of an e-mail change up; undefined when it is unknown, used or too old. */
export async function takeEmailChange(db: Db, tokenHash: string, now: Date) {
  const [user] = await db
    .update(users)
    .set({ emailChangeToken: null, emailChangeExpires: null })
    .where(
      and(
        eq(users.emailChangeToken, tokenHash),
        gt(users.emailChangeExpires, now),
        isNull(users.deactivatedAt),
      ),
    )
    .returning()
  return user
}

export async function emailsOf(db: Db, role: Role) {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, role), isNull(users.deactivatedAt)))
    .orderBy(asc(users.email))
  return rows.map(({ email }) => email)
}

export async function insertSession(db: Db, sid: string, sess: SessionData, expire: Date) {
  await db.insert(sessions).values({ sid, sess, expire })
}

/** The session with the person as they are now: a changed role or a switched-off account counts at once. */
export async function findSession(db: Db, sid: string) {
  const [row] = await db
    .select({
      userId: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      expire: sessions.expire,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, sql`now()`), isNull(users.deactivatedAt)))
  return row
}

export async function extendSession(db: Db, sid: string, expire: Date) {
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid))
}

export async function deleteSession(db: Db, sid: string) {
  await db.delete(sessions).where(eq(sessions.sid, sid))
}

export async function deleteSessionsOf(db: Db, userId: UserId) {
  await db.delete(sessions).where(eq(sql`${sessions.sess} ->> 'userId'`, userId))
}

export const listSessions = (db: Db, userId: UserId) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sql`${sessions.sess} ->> 'userId'`, userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(sessions.expire))

export async function deleteOtherSessions(db: Db, userId: UserId, sid: string) {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sql`${sessions.sess} ->> 'userId'`, userId), ne(sessions.sid, sid)))
    .returning({ sid: sessions.sid })
  return ended.length
}

export async function deleteExpiredSessions(db: Db) {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`))
}
