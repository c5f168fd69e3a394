import { announce } from '#domain/accounts/identity/announce.ts'
import { assertCurrentPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { cancelSignIns } from '#domain/accounts/identity/people.ts'
import type { Newcomer, SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { factsOf } from './connect.ts'
import type { Identity, IdentityId } from './contract.ts'
import { providerDisconnected } from './mails.ts'
import { findProvider } from './providers.ts'
import * as store from './store.ts'

export async function list(ctx: Context, actor: SignedIn | Newcomer): Promise<Identity[]> {
  return (await store.listOf(ctx.db, actor.userId)).map((row) => present(ctx, row))
}

function present(ctx: Context, row: store.IdentityRow): Identity {
  const { id, provider, issuer, email, createdAt, lastUsedAt } = row
  const configured = findProvider(ctx, provider)
  return {
    id,
    provider,
    name: configured?.name ?? new URL(issuer).host,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isAvailable: configured !== undefined,
  }
}

/**
 * Throws `not_found`, `invalid` for a wrong current password, and `not_possible` when the account couldn't be signed in to
 * afterwards.
 */
export async function disconnect(
  ctx: Context,
  actor: SignedIn,
  { id, currentPassword }: { id: IdentityId; currentPassword: string },
  request: RequestContext,
) {
  // Before the password is asked for: an account without one couldn't give a right one.
  await ctx.db.transaction((tx) => assertMayDisconnect(ctx, tx, actor, id))
  await assertCurrentPassword(ctx, actor, currentPassword)
  await ctx.db.transaction(async (tx) => {
    const { provider, email } = await assertMayDisconnect(ctx, tx, actor, id)
    await store.remove(tx, actor.userId, id)
    await cancelSignIns(tx, actor.userId)
    const facts = { id, email, ...factsOf(ctx, provider) }
    const details = { provider, email }
    const change = { actor, ip: request.ip, action: 'provider-disconnected', details }
    await announce(ctx, tx, change, (to) => providerDisconnected(to, facts))
  })
}

async function assertMayDisconnect(ctx: Context, tx: Db, { userId }: SignedIn, id: IdentityId) {
  const owner = await store.lockOwner(tx, userId)
  const connected = await store.listOf(tx, userId)
  const identity = connected.find((each) => each.id === id)
  if (!owner || !identity) throw new DomainError('not_found', 'We couldn’t find this connected account.')
  const { name } = factsOf(ctx, identity.provider)
  if (owner.password === null)
    throw new DomainError(
      'not_possible',
      `Your account has no password yet, so you log in with ${name}. Set a password first: under Password in your profile settings.`,
    )
  const { staffProvider } = ctx.config.openId
  const others = connected.filter((each) => each.id !== id && each.provider === staffProvider)
  if (owner.role === 'admin' && identity.provider === staffProvider && others.length === 0)
    throw new DomainError('not_possible', `Admins log in with ${name} here, so it can’t be disconnected.`)
  return identity
}
