import { z } from 'zod'
import { FAILURES_PER_IP } from '#domain/accounts/identity/sign-in/finish-sign-in.ts'
import { hashOfToken } from '#domain/accounts/identity/tokens.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Redirect } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { OpenIdProvider } from '#platform/config/openid.ts'
import type { Context } from '#platform/context.ts'
import { consume, refund } from '#platform/limits/limits.ts'
import type { Expected } from '#platform/openid/openid.ts'
import { ProviderFailure } from '#platform/openid/provider-failure.ts'
import { connectFrom } from './connect.ts'
import { findProvider } from './providers.ts'
import { landingOn } from './rules.ts'
import { Refusal, signInFrom } from './sign-in.ts'
import * as store from './store.ts'

type Input = { provider: string } & Record<string, unknown>

/**
 * What a provider's response leads to: a session, a connected provider, or one of our pages, which says what to do. Never throws what
 * the person at the browser could do something about.
 */
export async function finish(
  ctx: Context,
  actor: Actor,
  { provider: key, ...query }: Input,
  request: RequestContext,
): Promise<Redirect> {
  const provider = findProvider(ctx, key)
  if (!provider) return { location: landingOn('/auth', { problem: 'invalid' }) }
  const response = parametersOf(query)
  const { started, expected, next } = await take(ctx, provider, response, request)
  const page = started?.userId ? '/account' : '/auth'
  if (!started || !expected)
    return { location: landingOn(page, { problem: 'expired', provider: provider.key, next }) }
  try {
    // Counted before anything is checked, as for passwords.
    await consume(ctx, FAILURES_PER_IP, request.ip)
    const claims = await ctx.openId.finish(provider.key, response, expected)
    const vouched = { provider, claims, next }
    const { userId, epoch } = started
    const location =
      userId === null || epoch === null
        ? await signInFrom(ctx, vouched, request)
        : await connectFrom(ctx, actor, vouched, { owner: { userId, epoch }, request })
    await refund(ctx, FAILURES_PER_IP, request.ip)
    return { location }
  } catch (error) {
    const problem = await explain(ctx, provider, request, error)
    return { location: landingOn(page, { problem, provider: provider.key, next }) }
  }
}

/** A parameter that's there twice stays so: the library rejects it. */
function parametersOf(query: Record<string, unknown>) {
  const parameters = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) parameters.append(name, String(value))
  return parameters
}

const Secrets = z.object({ nonce: z.string(), codeVerifier: z.string() })

type Taken = { started: store.RequestRow | null; expected: Expected | null; next: string | null }

/** Uses up the request that the response belongs to, whatever it turns out to be. */
async function take(
  ctx: Context,
  provider: OpenIdProvider,
  response: URLSearchParams,
  { roundTrip }: RequestContext,
): Promise<Taken> {
  const [state, ...others] = response.getAll('state')
  if (!state || others.length > 0 || !roundTrip.secret) return { started: null, expected: null, next: null }
  const stateHash = hashOfToken(state)
  const key = { stateHash, browserHash: hashOfToken(roundTrip.secret), provider: provider.key }
  const started = await store.consumeRequest(ctx.db, key, ctx.now())
  if (!started) {
    const known = await store.findRequest(ctx.db, key)
    return { started: null, expected: null, next: known?.next ?? null }
  }
  const secrets = ctx.sealing.open(started.secrets, stateHash)
  const expected = secrets === null ? null : { state, ...Secrets.parse(JSON.parse(secrets)) }
  return { started, expected, next: started.next }
}

/** The problem that the page explains. Failures are in the log with the provider's codes, and in the audit trail. */
async function explain(ctx: Context, { key }: OpenIdProvider, { ip }: RequestContext, error: unknown) {
  if (error instanceof DomainError && error.code === 'too_many_requests') return 'too_many'
  const reason = reasonOf(error)
  if (!reason) throw error
  if (error instanceof ProviderFailure && reason !== 'canceled')
    ctx.log.warn({ provider: key, reason, ...error.facts }, 'a sign-in provider failed')
  const name = error instanceof Refusal ? error.who : `${key} sign-in`
  const details = { method: 'provider', provider: key, reason }
  await record(ctx.db, { name }, { action: 'sign-in-failed', subject: name, ip, details })
  return reason
}

const reasonOf = (error: unknown) =>
  error instanceof ProviderFailure || error instanceof Refusal ? error.reason : null
