import { findAccount } from '#domain/accounts/identity/people.ts'
import { signInThrough } from '#domain/accounts/identity/sign-in/continue-sign-in.ts'
import { keepVoucher } from '#domain/accounts/identity/sign-in/vouchers.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { OpenIdProvider } from '#platform/config/openid.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Claims } from '#platform/openid/openid.ts'
import type { ProviderProblem } from './contract.ts'
import { emailOf, landingOn, namesOf, verifiedEmailOf } from './rules.ts'
import * as store from './store.ts'

/** What a provider said, and where the person was on their way to. */
export type Vouched = { provider: OpenIdProvider; claims: Claims; next: string | null }

/** Why a valid response of a provider doesn't do. `who` is for the audit trail: an email, or what's known instead. */
export class Refusal extends Error {
  readonly reason: ProviderProblem
  readonly who: string

  constructor(reason: ProviderProblem, who: string) {
    super(`refused: ${reason}`)
    this.reason = reason
    this.who = who
  }
}

/**
 * Signs in to the account that the identity is connected to. Otherwise, if the provider has verified an email: to the page where the
 * owner of its account signs in once, or signs up. Returns where to go.
 * @throws Refusal
 */
export async function signInFrom(ctx: Context, vouched: Vouched, request: RequestContext) {
  const { iss, sub } = vouched.claims
  const identity = await store.findBySubject(ctx.db, iss, sub)
  return identity
    ? await signInConnected(ctx, vouched, identity, request)
    : await introduce(ctx, vouched, request)
}

/** As after a password: a second factor that the account has comes next. */
async function signInConnected(
  ctx: Context,
  vouched: Vouched,
  { id, userId }: store.IdentityRow,
  request: RequestContext,
): Promise<`/${string}`> {
  const { provider, claims, next } = vouched
  const { key } = provider
  const who = emailOf(claims) ?? `${key} sign-in`
  const proof = { method: 'provider', provider: key, use: (tx: Db) => store.use(tx, id) } as const
  const result = await signInThrough(ctx, userId, request, proof).catch(codeOf)
  if (!result) throw new Refusal('inactive', who)
  if (result === 'provider_required') throw new Refusal('staff_provider', who)
  if (result === 'email_unverified') throw new Refusal('invited', who)
  if (typeof result !== 'string') return next ? (next as `/${string}`) : '/'
  if (result === 'passkey_required') {
    const known = { email: null, firstName: null, lastName: null, isConnected: true }
    await keepVoucher(ctx, request, { ...known, ...subjectOf(provider, claims), userId })
  }
  return landingOn('/auth', { step: STEPS[result], provider: key, next })
}

const STEPS = { second_factor_required: 'code', passkey_required: 'passkey' } as const

const CODES = ['second_factor_required', 'passkey_required', 'provider_required', 'email_unverified'] as const

/** The codes of errors that say what comes next. Throws all others. */
function codeOf(error: unknown) {
  const code = error instanceof DomainError && CODES.find((each) => each === error.code)
  if (!code) throw error
  return code
}

const subjectOf = ({ key }: OpenIdProvider, { iss, sub }: Claims) => ({
  provider: key,
  issuer: iss,
  subject: sub,
})

async function introduce(ctx: Context, { provider, claims, next }: Vouched, request: RequestContext) {
  const email = verifiedEmailOf(provider.key, claims)
  if (!email) throw new Refusal('unverified', emailOf(claims) ?? `${provider.key} sign-in`)
  const account = await findAccount(ctx.db, email)
  if (account && account.state !== 'active') throw new Refusal(account.state, email)
  await keepVoucher(ctx, request, {
    ...subjectOf(provider, claims),
    ...namesOf(claims),
    userId: account?.id ?? null,
    isConnected: false,
    email,
  })
  return landingOn('/auth', { step: account ? 'link' : 'sign_up', provider: provider.key, next })
}
