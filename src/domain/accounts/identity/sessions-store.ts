import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { sessionLifetimeOf } from './rules.ts'
import { sessions, users } from './tables.ts'

type User = typeof users.$inferSelect

/**
 * Inserts a session if the user's email and password are still those of `user`, and the account is active; returns whether it
 * did. `for share` waits for a password change that is being committed, and then sees it.
 */
export async function insertSession(tx: Db, user: User, { sid, sess, expire }: typeof sessions.$inferInsert) {
  const { rows } = await tx.execute(sql`
    insert into ${sessions} (sid, sess, expire)
    select ${sid}, ${JSON.stringify(sess)}::jsonb, ${expire.toISOString()}::timestamptz
    from users
    where id = ${user.id}
      and email = ${user.email}
      and password is not distinct from ${user.password}
      and deactivated_at is null
    for share
    returning sid`)
  return rows.length > 0
}

export const isSessionOf = (userId: UserId) => eq(sql`${sessions.sess} ->> 'userId'`, userId)

/** When a session ends, however active it is. It counts from the sign-in, and by the role that its user has now. */
const latestEnd = sql`(${sessions.sess} ->> 'startedAt')::timestamptz + (
  select case when role = 'admin' then ${sessionLifetimeOf('admin')}::interval else ${sessionLifetimeOf(null)}::interval end
  from users u where u.id = (${sessions.sess} ->> 'userId')::uuid)`

const isOpen = and(gt(sessions.expire, sql`now()`), gt(latestEnd, sql`now()`))

/** The session with its user as they are now: a changed role or a deactivated account counts right away. */
export async function findSession(db: Db, sid: string) {
  const [row] = await db
    .select({
      userId: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      hasSecondFactor: users.hasSecondFactor,
      hasPasskey: users.hasPasskey,
      expire: sessions.expire,
      /** Null once `deleteDuplicateSessions` has run. */
      attempt: sql<
        string | null
      >`case when ${sessions.sess} ->> 'isKept' is null then ${sessions.sess} ->> 'attempt' end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .where(and(eq(sessions.sid, sid), isOpen, isNull(users.deactivatedAt)))
  return row
}

/** Whose session it is, and when it was started. Undefined when it's over. */
export async function findStart(db: Db, sid: string) {
  const [row] = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), isOpen))
  return row && { userId: row.sess.userId, startedAt: new Date(row.sess.startedAt) }
}

/**
 * Ends the other sessions of the same sign-in attempt: a form submitted twice starts two, and the browser keeps the cookie of one.
 */
export async function deleteDuplicateSessions(
  db: Db,
  { sid, userId, attempt }: { sid: string; userId: UserId; attempt: string },
) {
  const isTwin = and(
    isSessionOf(userId),
    eq(sql`${sessions.sess} ->> 'attempt'`, attempt),
    ne(sessions.sid, sid),
  )
  await db.delete(sessions).where(isTwin)
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || '{"isKept": true}'` })
    .where(eq(sessions.sid, sid))
}

export async function extendSession(db: Db, sid: string, expire: Date) {
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid))
}

export async function deleteSession(db: Db, sid: string) {
  await db.delete(sessions).where(eq(sessions.sid, sid))
}

export const listSessions = (db: Db, userId: UserId) =>
  db
    .select()
    .from(sessions)
    .where(and(isSessionOf(userId), isOpen))
    .orderBy(desc(sessions.expire))

export async function deleteExpiredSessions(db: Db, at: Date) {
  await db.delete(sessions).where(or(lt(sessions.expire, at), sql`${latestEnd} < ${at.toISOString()}`))
}
