import { announce } from '#domain/accounts/identity/announce.ts'
import { assertCurrentPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { findPerson } from '#domain/accounts/identity/people.ts'
import { hashOfToken, newToken } from '#domain/accounts/identity/tokens.ts'
import { assertCode } from '#domain/accounts/second-factor/second-factor.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { ParsedInputOf } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { AccessToken, AccessTokenId, createAccessToken } from './contract.ts'
import { accessTokenCreated } from './mails.ts'
import { MAX_ACCESS_TOKENS, scopesOf, TOKEN_PREFIX } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export async function list(ctx: Context, actor: SignedIn): Promise<AccessToken[]> {
  return (await store.listOf(ctx.db, actor.userId)).map((row) => present(row, ctx.now()))
}

const present = (row: store.AccessTokenRow, now: Date): AccessToken => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= now,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastUsedIp: row.lastUsedIp,
})

/**
 * Creates a token, of which only the hash is stored. Throws `invalid` for a wrong current password or code and for a scope that the
 * role doesn't have, and `conflict` when there are too many tokens.
 */
export async function create(
  ctx: Context,
  actor: SignedIn,
  { name, scopes, days, currentPassword, code }: ParsedInputOf<typeof createAccessToken>,
  { ip }: RequestContext,
): Promise<AccessToken & { token: string }> {
  const possible = scopesOf(actor.kind)
  if (!scopes.every((scope) => possible.includes(scope))) throw unsuitable()
  const user = await assertCurrentPassword(ctx, actor, currentPassword)
  await assertCode(ctx, user, code)
  const token = TOKEN_PREFIX + newToken().token
  const { id: userId, passkeyEpoch: epoch } = user
  return await ctx.db.transaction(async (tx) => {
    const owner = await store.lockOwner(tx, userId, epoch)
    if (!owner) throw new DomainError('signed_out', 'Unauthorized')
    if ((await store.listOf(tx, userId)).length >= MAX_ACCESS_TOKENS) throw tooMany()
    const row = await store.insert(tx, {
      userId,
      epoch,
      name,
      tokenHash: hashOfToken(token),
      ending: token.slice(-4),
      scopes: [...new Set(scopes)].sort(),
      expiresAt: new Date(ctx.now().getTime() + days * DAY_MS),
    })
    if (!row) throw new Error('the access token wasn’t inserted')
    const facts = {
      id: row.id,
      name,
      url: `${ctx.config.publicUrl}/account`,
      support: ctx.config.supportEmail,
    }
    const change = { actor, ip, action: 'access-token-created', details: { name, scopes: row.scopes, days } }
    await announce(ctx, tx, change, (to) => accessTokenCreated(to, facts))
    return { ...present(row, ctx.now()), token }
  })
}

const unsuitable = () => {
  const message = 'Your account doesn’t have all of these.'
  return new DomainError('invalid', message, { fields: { scopes: message } })
}

const tooMany = () =>
  new DomainError(
    'conflict',
    `You have ${MAX_ACCESS_TOKENS} access tokens. Remove one before you create another.`,
  )

/** Throws `not_found`. */
export async function revoke(ctx: Context, actor: SignedIn, id: AccessTokenId, { ip }: RequestContext) {
  await ctx.db.transaction(async (tx) => {
    const token = await store.remove(tx, actor.userId, id)
    if (!token) throw new DomainError('not_found', 'We couldn’t find this access token.')
    const person = await findPerson(tx, actor.userId)
    const subject = person?.email ?? actor.userId
    await record(tx, actor, { action: 'access-token-revoked', subject, ip, details: { name: token.name } })
  })
}
