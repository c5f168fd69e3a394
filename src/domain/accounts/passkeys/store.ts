import { and, asc, eq, exists, gt, lt, notExists, or, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { PasskeyId } from './contract.ts'
import { challenges, passkeys } from './tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type NewPasskey = Pick<
  PasskeyRow,
  'userId' | 'epoch' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced' | 'name'
>

/** The owner of a passkey, if their password hasn't been reset since it was added. */
const ownerOf = (db: Db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, passkeys.userId), eq(users.passkeyEpoch, passkeys.epoch)))

export const listOf = (db: Db, userId: UserId) =>
  db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), exists(ownerOf(db))))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export async function findByCredential(db: Db, credentialId: string) {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialId), exists(ownerOf(db))))
  return passkey
}

const isOwn = (db: Db, userId: UserId, id: PasskeyId) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId), exists(ownerOf(db)))

export async function findOwn(db: Db, userId: UserId, id: PasskeyId) {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(isOwn(db, userId, id))
  return passkey
}

/**
 * Inserts a passkey if its user is active and their password hasn't been reset since its epoch was read; otherwise, or if the
 * credential exists, undefined. `for share` waits for a reset that is being committed, and then sees it.
 */
export async function insert(tx: Db, { userId, epoch, ...values }: NewPasskey) {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passkeyEpoch, epoch), sql`${users.deactivatedAt} is null`))
    .for('share')
  if (!owner) return undefined
  const [passkey] = await tx
    .insert(passkeys)
    .values({ ...values, userId, epoch })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return passkey
}

export async function rename(tx: Db, userId: UserId, id: PasskeyId, name: string) {
  const [passkey] = await tx
    .update(passkeys)
    .set({ name })
    .where(isOwn(tx, userId, id))
    .returning()
  return passkey
}

/** Until the transaction ends, no other one adds or removes a passkey of this user. */
export async function lockOwner(tx: Db, userId: UserId) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function remove(tx: Db, userId: UserId, id: PasskeyId) {
  const [passkey] = await tx
    .delete(passkeys)
    .where(isOwn(tx, userId, id))
    .returning()
  return passkey
}

/**
 * Notes a use of the passkey. False if it was removed meanwhile, or if its counter isn't beyond the last one: of two uses of
 * one counter, the second is a copy's.
 */
export async function use(
  tx: Db,
  id: PasskeyId,
  { counter, isSynced }: { counter: number; isSynced: boolean },
) {
  const isBeyond = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`),
  )
  const used = await tx
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), exists(ownerOf(tx)), isBeyond))
    .returning({ id: passkeys.id })
  return used.length > 0
}

export async function insertChallenge(db: Db, values: typeof challenges.$inferInsert) {
  await db.insert(challenges).values(values)
}

/** Uses up a challenge. Undefined when it's unknown, used, expired, or another browser's. */
export async function consumeChallenge(
  db: Db,
  { challengeHash, browserHash, now }: { challengeHash: string; browserHash: string; now: Date },
) {
  const [challenge] = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.challengeHash, challengeHash),
        eq(challenges.browserHash, browserHash),
        gt(challenges.expiresAt, now),
      ),
    )
    .returning()
  return challenge
}

/** Deletes expired challenges, and passkeys from before a password reset. */
export async function deleteExpired(db: Db, at: Date) {
  await db.delete(challenges).where(lt(challenges.expiresAt, at))
  await db.delete(passkeys).where(notExists(ownerOf(db)))
}
