import { assertCurrentPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { hashOfToken, newToken } from '#domain/accounts/identity/tokens.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import { isOwnPath } from '#kernel/sign-in/own-path.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { OpenIdProvider } from '#platform/config/openid.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { ProviderFailure } from '#platform/openid/provider-failure.ts'
import { MAX_IDENTITIES } from './contract.ts'
import { providerOf } from './providers.ts'
import * as store from './store.ts'

const REQUEST_MS = 10 * 60 * 1000
const STARTS: Limit = { name: 'openid-start', max: 200, windowSeconds: 15 * 60 }

/** Throws `not_found` for a provider that isn't configured, `unavailable` when it's down, and `too_many_requests`. */
export async function start(
  ctx: Context,
  { provider: key, next }: { provider: ProviderKey; next?: string | undefined },
  request: RequestContext,
) {
  const provider = providerOf(ctx, key)
  await consume(ctx, STARTS, request.ip)
  return await sendTo(ctx, provider, request, { next: next ?? null, owner: null })
}

/** Throws as `start`, and `invalid` for a wrong current password, and `conflict` when too many providers are connected. */
export async function startConnecting(
  ctx: Context,
  actor: SignedIn,
  { provider: key, currentPassword }: { provider: ProviderKey; currentPassword: string },
  request: RequestContext,
) {
  const provider = providerOf(ctx, key)
  const user = await assertCurrentPassword(ctx, actor, currentPassword)
  if ((await store.listOf(ctx.db, user.id)).length >= MAX_IDENTITIES)
    throw new DomainError(
      'conflict',
      `You have ${MAX_IDENTITIES} connected accounts. Disconnect one before you connect another.`,
    )
  const owner = { userId: user.id, epoch: user.providerEpoch }
  return await sendTo(ctx, provider, request, { next: null, owner })
}

type Purpose = { next: string | null; owner: { userId: UserId; epoch: number } | null }

/** Stores what has to come back, for the browser of the request. */
async function sendTo(
  ctx: Context,
  { key, name }: OpenIdProvider,
  { roundTrip }: RequestContext,
  { next, owner }: Purpose,
) {
  const { url, expected } = await ctx.openId.begin(key).catch((error) => {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ provider: key, reason: error.reason, ...error.facts }, 'a sign-in provider failed')
    throw new DomainError(
      'unavailable',
      `We can’t reach ${name} right now. Please try again in a few minutes, or log in another way.`,
    )
  })
  const { state, ...secrets } = expected
  const stateHash = hashOfToken(state)
  const browser = roundTrip.secret ?? newToken().token
  await store.insertRequest(ctx.db, {
    stateHash,
    browserHash: hashOfToken(browser),
    provider: key,
    secrets: ctx.sealing.seal(JSON.stringify(secrets), stateHash),
    next: next && mayReturnTo(next) ? next : null,
    userId: owner?.userId ?? null,
    epoch: owner?.epoch ?? null,
    expiresAt: new Date(ctx.now().getTime() + REQUEST_MS),
  })
  roundTrip.remember(browser)
  return { url }
}

/** Pages of this site. Endpoints aren't pages, and some do something. */
const mayReturnTo = (path: string) => isOwnPath(path) && !/^\/api(?:[/?#]|$)/i.test(path)
