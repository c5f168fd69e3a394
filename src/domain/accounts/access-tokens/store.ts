import { and, asc, desc, eq, exists, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { AccessTokenId } from './contract.ts'
import { accessTokens } from './tables.ts'

export type AccessTokenRow = typeof accessTokens.$inferSelect
type NewAccessToken = Pick<
  AccessTokenRow,
  'userId' | 'epoch' | 'name' | 'tokenHash' | 'ending' | 'scopes' | 'expiresAt'
>

/** The owner of a token whose password hasn't been reset since the token was created. */
const IS_OWNER = and(eq(users.id, accessTokens.userId), eq(users.passkeyEpoch, accessTokens.epoch))

const ownerOf = (db: Db) => db.select({ id: users.id }).from(users).where(IS_OWNER)

export const listOf = (db: Db, userId: UserId) =>
  db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), exists(ownerOf(db))))
    .orderBy(desc(accessTokens.createdAt), asc(accessTokens.id))

export async function insert(tx: Db, values: NewAccessToken) {
  const [token] = await tx.insert(accessTokens).values(values).returning()
  return token
}

/**
 * The user, locked until the transaction ends, so that tokens that are created at once are counted one after the other. Undefined if
 * the user is deactivated or their password was reset since `epoch`.
 */
export async function lockOwner(tx: Db, userId: UserId, epoch: number) {
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passkeyEpoch, epoch), isNull(users.deactivatedAt)))
    .for('update')
  return owner
}

export async function remove(tx: Db, userId: UserId, id: AccessTokenId) {
  const [token] = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId), exists(ownerOf(tx))))
    .returning()
  return token
}

/** The token with this hash and its user as they are now, if both may be used. */
export async function findUsable(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      scopes: accessTokens.scopes,
      lastUsedAt: accessTokens.lastUsedAt,
      lastUsedIp: accessTokens.lastUsedIp,
      userId: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      hasSecondFactor: users.hasSecondFactor,
      hasPasskey: users.hasPasskey,
    })
    .from(accessTokens)
    .innerJoin(users, IS_OWNER)
    .where(
      and(
        eq(accessTokens.tokenHash, tokenHash),
        gt(accessTokens.expiresAt, now),
        isNull(users.deactivatedAt),
      ),
    )
  return row
}

/** Concurrent requests update it once. */
export async function noteUse(db: Db, id: AccessTokenId, { at, ip }: { at: Date; ip: string }, before: Date) {
  await db
    .update(accessTokens)
    .set({ lastUsedAt: at, lastUsedIp: ip })
    .where(
      and(
        eq(accessTokens.id, id),
        or(
          isNull(accessTokens.lastUsedAt),
          lt(accessTokens.lastUsedAt, before),
          sql`${accessTokens.lastUsedIp} is distinct from ${ip}`,
        ),
      ),
    )
}

/** Working tokens that expire after `from` and by `to` and were created to live longer than `minDays`, with their owners' email. */
export const listExpiring = (db: Db, { from, to, minDays }: { from: Date; to: Date; minDays: number }) =>
  db
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      expiresAt: accessTokens.expiresAt,
      email: users.email,
    })
    .from(accessTokens)
    .innerJoin(users, IS_OWNER)
    .where(
      and(
        gt(accessTokens.expiresAt, from),
        lte(accessTokens.expiresAt, to),
        sql`${accessTokens.expiresAt} - ${accessTokens.createdAt} > make_interval(days => ${minDays}::int)`,
        isNull(users.deactivatedAt),
      ),
    )

export async function deleteExpiredBefore(db: Db, date: Date) {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, date))
}
