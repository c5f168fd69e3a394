import { and, asc, eq, exists, gt, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { Db } from '#platform/db/db.ts'
import type { IdentityId } from './contract.ts'
import { identities, requests } from './tables.ts'

export type IdentityRow = typeof identities.$inferSelect
export type RequestRow = typeof requests.$inferSelect
type NewIdentity = Pick<
  IdentityRow,
  'userId' | 'epoch' | 'provider' | 'issuer' | 'subject' | 'email' | 'isEmailVerified'
>

/**
 * The owner of an identity that still works: it was connected since the last password reset, or its provider verified the very
 * address to which the reset's link went.
 */
const ownerOf = (db: Db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, identities.userId),
        or(
          eq(users.providerEpoch, identities.epoch),
          and(identities.isEmailVerified, eq(users.email, identities.email)),
        ),
      ),
    )

export const listOf = (db: Db, userId: UserId) =>
  db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), exists(ownerOf(db))))
    .orderBy(asc(identities.createdAt), asc(identities.id))

const isIdentity = (issuer: string, subject: string) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject))

export async function findBySubject(db: Db, issuer: string, subject: string) {
  const [identity] = await db
    .select()
    .from(identities)
    .where(and(isIdentity(issuer, subject), exists(ownerOf(db))))
  return identity
}

/** Until the transaction ends, no other one connects or disconnects a provider of this user. Returns what decides what they may do. */
export async function lockOwner(tx: Db, userId: UserId) {
  const [owner] = await tx
    .select({
      email: users.email,
      epoch: users.providerEpoch,
      role: users.role,
      password: users.password,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return owner
}

/** Undefined when the identity is connected to an account. One that no longer works is replaced. */
export async function insert(tx: Db, values: NewIdentity) {
  await tx.delete(identities).where(and(isIdentity(values.issuer, values.subject), notExists(ownerOf(tx))))
  const [identity] = await tx.insert(identities).values(values).onConflictDoNothing().returning()
  return identity
}

/** Notes a use. False if it was disconnected, or ended, meanwhile. */
export async function use(tx: Db, id: IdentityId) {
  const used = await tx
    .update(identities)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(identities.id, id), exists(ownerOf(tx))))
    .returning({ id: identities.id })
  return used.length > 0
}

export async function remove(tx: Db, userId: UserId, id: IdentityId) {
  const [identity] = await tx
    .delete(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId)))
    .returning()
  return identity
}

export async function insertRequest(db: Db, values: Omit<RequestRow, 'usedAt'>) {
  await db.insert(requests).values(values)
}

type RequestKey = { stateHash: string; browserHash: string; provider: ProviderKey }

const isRequest = ({ stateHash, browserHash, provider }: RequestKey) =>
  and(
    eq(requests.stateHash, stateHash),
    eq(requests.browserHash, browserHash),
    eq(requests.provider, provider),
  )

/** Uses up a request. Undefined when it's unknown, used, expired, another browser's, or another provider's. */
export async function consumeRequest(db: Db, key: RequestKey, now: Date) {
  const [request] = await db
    .update(requests)
    .set({ usedAt: now })
    .where(and(isRequest(key), isNull(requests.usedAt), gt(requests.expiresAt, now)))
    .returning()
  return request
}

/** A request of this browser, even if it's used or expired. */
export async function findRequest(db: Db, key: RequestKey) {
  const [request] = await db.select().from(requests).where(isRequest(key))
  return request
}

/** Deletes requests that expired before `at`, and identities from before a password reset that don't work anymore. */
export async function deleteExpired(db: Db, at: Date) {
  await db.delete(requests).where(lt(requests.expiresAt, at))
  await db.delete(identities).where(notExists(ownerOf(db)))
}
