import { announce } from '#domain/accounts/identity/announce.ts'
import type { Actor, UserId } from '#kernel/actor.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { MAX_IDENTITIES } from './contract.ts'
import { providerConnected } from './mails.ts'
import { findProvider } from './providers.ts'
import { emailOf, landingOn, verifiedEmailOf } from './rules.ts'
import { Refusal, type Vouched } from './sign-in.ts'
import * as store from './store.ts'

type Connecting = { owner: { userId: UserId; epoch: number }; request: RequestContext }

/**
 * Connects what a provider vouched for to the account of the person who asked for it, and is still signed in. Returns where to go.
 * @throws Refusal
 */
export async function connectFrom(
  ctx: Context,
  actor: Actor,
  { provider, claims }: Vouched,
  { owner: { userId, epoch }, request }: Connecting,
) {
  const { key } = provider
  const email = emailOf(claims)
  if (actor.kind === 'visitor' || actor.userId !== userId) throw new Refusal('other_account', email ?? key)
  const verified = verifiedEmailOf(key, claims)
  await ctx.db.transaction(async (tx) => {
    const identity = { provider: key, issuer: claims.iss, subject: claims.sub, email }
    await connect(ctx, tx, { ...identity, userId, epoch, isEmailVerified: verified !== null }, request)
  })
  return landingOn('/account', { connected: key })
}

type NewIdentity = Parameters<typeof store.insert>[1]

/** Connects an identity, emails the account's owner, and records it. Connecting it again is fine. Throws `Refusal`. */
export async function connect(ctx: Context, tx: Db, identity: NewIdentity, { ip }: RequestContext) {
  const { userId, provider, issuer, subject, email } = identity
  const owner = await store.lockOwner(tx, userId)
  // A password reset ends what was begun before it.
  if (!owner || owner.deactivatedAt || owner.epoch !== identity.epoch)
    throw new Refusal('expired', owner?.email ?? userId)
  const existing = await store.findBySubject(tx, issuer, subject)
  if (existing?.userId === userId) return
  if ((await store.listOf(tx, userId)).length >= MAX_IDENTITIES) throw new Refusal('full', owner.email)
  const connected = await store.insert(tx, identity)
  if (!connected) throw new Refusal('taken', owner.email)
  const facts = { id: connected.id, email, ...factsOf(ctx, provider) }
  const change = { actor: { userId }, ip, action: 'provider-connected', details: { provider, email } }
  await announce(ctx, tx, change, (to) => providerConnected(to, facts))
}

export const factsOf = (ctx: Context, provider: ProviderKey) => ({
  name: findProvider(ctx, provider)?.name ?? provider,
  url: `${ctx.config.publicUrl}/account`,
  support: ctx.config.supportEmail,
})
