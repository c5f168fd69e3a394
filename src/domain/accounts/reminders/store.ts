import { and, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import { DELETED_ACCOUNT_EMAIL } from '#kernel/deleted-account.ts'
import type { Db } from '#platform/db/db.ts'
import type { Topic } from './rules.ts'
import { mutedReminders, reminders } from './tables.ts'

/** The email of a user who can sign in. */
export async function findEmail(db: Db, id: UserId) {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt), ne(users.email, DELETED_ACCOUNT_EMAIL)))
  return user?.email
}

/** Which of these a user doesn't want to be reminded of; all that there are without `topics`. */
export async function listMuted(db: Db, userId: UserId, topics?: readonly (Topic | 'all')[]) {
  const isAsked = topics && inArray(mutedReminders.topic, [...topics])
  const rows = await db
    .select({ topic: mutedReminders.topic })
    .from(mutedReminders)
    .where(and(eq(mutedReminders.userId, userId), isAsked))
  return new Set(rows.map(({ topic }) => topic))
}

/** False if it's off already. */
export async function mute(db: Db, userId: UserId, topic: Topic | 'all', mutedAt: Date) {
  const muted = await db
    .insert(mutedReminders)
    .values({ userId, topic, mutedAt })
    .onConflictDoNothing()
    .returning({ topic: mutedReminders.topic })
  return muted.length > 0
}

/** False if it's on already. Everything is on again without `topic`. */
export async function unmute(db: Db, userId: UserId, topic?: Topic | 'all') {
  const unmuted = await db
    .delete(mutedReminders)
    .where(and(eq(mutedReminders.userId, userId), topic && eq(mutedReminders.topic, topic)))
    .returning({ topic: mutedReminders.topic })
  return unmuted.length > 0
}

/** False if there was a reminder of this cause before. */
export async function insert(db: Db, values: typeof reminders.$inferInsert) {
  const inserted = await db
    .insert(reminders)
    .values(values)
    .onConflictDoNothing({ target: reminders.cause })
    .returning({ cause: reminders.cause })
  return inserted.length > 0
}

/** The reminder with this link, unless the link has expired or its user's account is deactivated. */
export async function findByToken(db: Db, tokenHash: string, at: Date) {
  const [reminder] = await db
    .select({ userId: reminders.userId, topic: reminders.topic, about: reminders.about, email: users.email })
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(and(eq(reminders.tokenHash, tokenHash), gt(reminders.expiresAt, at), isNull(users.deactivatedAt)))
  return reminder
}

export async function deleteExpired(db: Db, at: Date) {
  await db.delete(reminders).where(lte(reminders.expiresAt, at))
}
