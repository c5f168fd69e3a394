import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Role, UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { withPhoneText } from './phones/format-phone.ts'
import { isSessionOf } from './sessions-store.ts'
import { pendingSignIns, sessions, users, vouchers } from './tables.ts'

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

/** The user, whom nothing else changes until the transaction ends. */
export async function lock(tx: Db, id: UserId) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return user
}

/** An invitation doesn't reactivate an account that was deactivated after it was sent. */
const isInvitedBy = (tokenHash: string, sentAfter: Date) =>
  and(
    eq(users.emailVerificationToken, tokenHash),
    gt(users.emailVerificationSentAt, sentAfter),
    isNull(users.deactivatedAt),
  )

export async function findByInvitation(db: Db, tokenHash: string, sentAfter: Date) {
  const [user] = await db.select().from(users).where(isInvitedBy(tokenHash, sentAfter))
  return user
}

/** Ends every passkey. */
const withoutPasskeys = { passkeyEpoch: sql`${users.passkeyEpoch} + 1`, hasPasskey: false }

/** Ends every passkey, and every connected provider that didn't verify the account's own email. */
const onlyByMailbox = { ...withoutPasskeys, providerEpoch: sql`${users.providerEpoch} + 1` }

/** Consumes an invitation: if two people open one link at once, one gets the account. Passkeys end: only the mailbox proves who it is. */
export async function consumeInvitation(
  tx: Db,
  { tokenHash, sentAfter, password }: { tokenHash: string; sentAfter: Date; password: string },
) {
  const [user] = await tx
    .update(users)
    .set({
      password,
      isEmailVerified: true,
      emailVerificationToken: null,
      ...onlyByMailbox,
      updatedAt: sql`now()`,
    })
    .where(isInvitedBy(tokenHash, sentAfter))
    .returning()
  return user
}

/** Undefined when the email already has an account. */
export async function insert(db: Db, values: NewUser) {
  const [user] = await db
    .insert(users)
    .values(withPhoneText(values))
    .onConflictDoNothing({ target: users.email })
    .returning()
  return user
}

export async function update(db: Db, id: UserId, values: Partial<NewUser>) {
  const [user] = await db
    .update(users)
    .set({ ...withPhoneText(values), updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return user
}

/** Updates the user if their password is still the one that was checked; otherwise undefined. */
export async function updateIfPassword(tx: Db, { id, password }: User, values: Partial<NewUser>) {
  const [user] = await tx
    .update(users)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), sql`${users.password} is not distinct from ${password}`))
    .returning()
  return user
}

export async function endPasskeys(tx: Db, id: UserId) {
  const ended = await tx
    .update(users)
    .set(withoutPasskeys)
    .where(and(eq(users.id, id), users.hasPasskey))
    .returning({ id: users.id })
  return ended.length > 0
}

/** Fills in an incomplete profile, in one statement: the second of two attempts finds a complete one and gets undefined. */
export async function completeProfile(tx: Db, id: UserId, { role, ...details }: Partial<NewUser>) {
  const isIncomplete = or(isNull(users.role), isNull(users.firstName), isNull(users.lastName))
  const [user] = await tx
    .update(users)
    // The admin who created the account may have set its role.
    .set({ ...withPhoneText(details), role: sql`coalesce(${users.role}, ${role})`, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), isIncomplete))
    .returning()
  return user
}

/**
 * Ends everything that could still be used to take over the account: reset links, a pending email change, sign-ins that wait
 * for another step, and every session but `keepSid`. Returns how many sessions ended. Call it after the update that makes it necessary, in its transaction:
 * a sign-in that waits for that row then finds it changed, and one that was faster has its session deleted here.
 */
export async function revokeAccess(tx: Db, id: UserId, keepSid?: string) {
  await cancelPending(tx, id)
  const ended = await tx
    .delete(sessions)
    .where(and(isSessionOf(id), keepSid ? ne(sessions.sid, keepSid) : undefined))
    .returning({ sid: sessions.sid })
  return ended.length
}

/** Ends one session of the account, with what it may have started. Undefined if it has ended already. */
export async function revokeSession(tx: Db, id: UserId, sid: string) {
  const [ended] = await tx
    .delete(sessions)
    .where(and(isSessionOf(id), eq(sessions.sid, sid)))
    .returning()
  if (ended) await cancelPending(tx, id)
  return ended
}

/** Cancels reset links, a pending email change, and sign-ins that wait for another step. */
async function cancelPending(tx: Db, id: UserId) {
  await tx
    .update(users)
    .set({
      resetPasswordToken: null,
      resetPasswordExpires: null,
      pendingEmail: null,
      emailChangeToken: null,
      emailChangeExpires: null,
    })
    .where(eq(users.id, id))
  await cancelSignIns(tx, id)
}

/** Ends sign-ins that wait for a code, or for another step after a provider. */
export async function cancelSignIns(tx: Db, id: UserId) {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, id))
  await tx.delete(vouchers).where(eq(vouchers.userId, id))
}

/** A reset doesn't work for an account that was deactivated since, or whose email isn't verified. */
const isResetBy = (tokenHash: string, now: Date) =>
  and(
    eq(users.resetPasswordToken, tokenHash),
    gt(users.resetPasswordExpires, now),
    eq(users.isEmailVerified, true),
    isNull(users.deactivatedAt),
  )

export async function findByReset(db: Db, tokenHash: string, now: Date) {
  const [user] = await db.select().from(users).where(isResetBy(tokenHash, now))
  return user
}

/** Consumes a reset link, and ends every way to sign in that doesn't go through the mailbox. Undefined when it's unknown, used, or expired. */
export async function consumeReset(tx: Db, tokenHash: string, now: Date) {
  const [user] = await tx
    .update(users)
    .set({ resetPasswordToken: null, resetPasswordExpires: null, ...onlyByMailbox })
    .where(isResetBy(tokenHash, now))
    .returning()
  return user
}

/** The user whose pending email change has this link; undefined when it's unknown, used, or expired. */
export async function lockByEmailChange(tx: Db, tokenHash: string, now: Date) {
  const [user] = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.emailChangeToken, tokenHash),
        isNotNull(users.pendingEmail),
        gt(users.emailChangeExpires, now),
        isNull(users.deactivatedAt),
      ),
    )
    .for('update')
  return user
}

/** Whether the link's change has been made. A change that was canceled leaves no token. */
export async function hasFollowedEmailChange(db: Db, tokenHash: string) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailChangeToken, tokenHash), isNull(users.pendingEmail)))
  return user !== undefined
}

export async function remove(tx: Db, id: UserId) {
  await tx.delete(users).where(eq(users.id, id))
}

export async function emailsOf(db: Db, role: Role) {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, role), users.isEmailVerified, isNull(users.deactivatedAt)))
    .orderBy(asc(users.email))
  return rows.map(({ email }) => email)
}
