import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { findPerson } from '#domain/accounts/identity/people.ts'
import { FAILURES_PER_IP, signInAs } from '#domain/accounts/identity/sign-in/finish-sign-in.ts'
import { record } from '#domain/records/audit/audit.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit, refund, reset } from '#platform/limits/limits.ts'
import { CHALLENGE_MS, issue, take } from './challenges.ts'
import type { Assertion } from './contract.ts'
import * as store from './store.ts'
import { siteOf, verifyUse } from './webauthn.ts'

const CHALLENGES: Limit = { name: 'passkey-challenge', max: 200, windowSeconds: 15 * 60 }
const FAILURES_PER_PASSKEY: Limit = { name: 'passkey-sign-in', max: 10, windowSeconds: 15 * 60 }

export async function start(ctx: Context, request: RequestContext) {
  await consume(ctx, CHALLENGES, request.ip)
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).rpID,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  await issue(ctx, request, options.challenge, null)
  return { ...options }
}

/**
 * Starts a session for the owner of a passkey. Throws `wrong_credentials`, `email_unverified`, `too_many_requests`, or `gone`
 * when the challenge isn't valid anymore.
 */
export async function signIn(
  ctx: Context,
  { credential }: { credential: Assertion },
  request: RequestContext,
): Promise<CurrentUser> {
  // Counted before anything is checked, as for passwords.
  const passkeyAndIp = `${credential.id}|${request.ip}`
  await consume(ctx, FAILURES_PER_IP, request.ip)
  await consume(ctx, FAILURES_PER_PASSKEY, passkeyAndIp)

  const { challenge } = await take(ctx, request, credential.response.clientDataJSON, null)
  const passkey = await store.findByCredential(ctx.db, credential.id)
  if (!passkey) return await refuse(ctx, request, { reason: 'unknown' })
  const verified = await verifyUse(ctx, { credential, passkey, challenge })
  if (!verified) return await refuse(ctx, request, { passkey, reason: 'invalid' })
  const user = await signInAs(ctx, passkey.userId, request, {
    method: 'passkey',
    use: (tx) => store.use(tx, passkey.id, verified),
  })
  if (!user) return await refuse(ctx, request, { passkey, reason: reasonOf(passkey, verified) })
  await reset(ctx, FAILURES_PER_PASSKEY, passkeyAndIp)
  await refund(ctx, FAILURES_PER_IP, request.ip)
  return user
}

/** A counter that didn't advance suggests that the passkey was copied; staff find it in the audit trail. */
const reasonOf = (passkey: store.PasskeyRow, { counter }: { counter: number }) =>
  counter <= passkey.counter && passkey.counter > 0 ? 'counter' : 'not allowed'

async function refuse(
  ctx: Context,
  { ip }: RequestContext,
  { passkey, reason }: { passkey?: store.PasskeyRow; reason: string },
): Promise<never> {
  const owner = passkey && (await findPerson(ctx.db, passkey.userId))
  const name = owner?.email ?? 'unknown passkey'
  const details = { method: 'passkey', reason, ...(passkey && { passkey: passkey.name }) }
  await record(ctx.db, { name }, { action: 'sign-in-failed', subject: name, ip, details })
  throw new DomainError(
    'wrong_credentials',
    'This passkey doesn’t work for ODIE anymore. Log in with your password instead.',
  )
}
