import { isPasswordOf } from '#domain/accounts/identity/passwords/passwords.ts'
import { endSession } from '#domain/accounts/identity/sessions/sessions.ts'
import { findByPassword } from '#domain/accounts/identity/sign-up/sign-up.ts'
import * as signups from '#domain/accounts/identity/sign-up/sign-ups-store.ts'
import { record } from '#domain/records/audit/audit.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit, refund, reset } from '#platform/limits/limits.ts'
import type { CurrentUser, SignIn } from '../contract.ts'
import * as store from '../store.ts'
import { continueSignIn } from './continue-sign-in.ts'
import { FAILURES_PER_IP, unverified } from './finish-sign-in.ts'

const FAILURES_PER_ACCOUNT: Limit = { name: 'sign-in', max: 10, windowSeconds: 15 * 60 }

/**
 * Checks the password and starts a session. Throws `wrong_credentials`, `too_many_requests`, or, only when the password is
 * right, `email_unverified`, `second_factor_required`, `passkey_required`, or `provider_required`.
 */
export async function signIn(ctx: Context, input: SignIn, request: RequestContext): Promise<CurrentUser> {
  const { email, password } = input
  // Counted before the password is checked, so that a burst of guesses can't outrun the counter. Per account *and* IP
  // address, so that an attacker's guesses don't lock the owner out.
  const accountAndIp = `${email}|${request.ip}`
  await consume(ctx, FAILURES_PER_IP, request.ip)
  await consume(ctx, FAILURES_PER_ACCOUNT, accountAndIp)

  const user = await store.findByEmail(ctx.db, email)
  const pending = user ? [] : await signups.listPending(ctx.db, email)
  if (await findByPassword(pending, password)) throw unverified()
  // A pending sign-up was checked instead of an account, so an unknown email costs the same work as either.
  const isCorrect = pending.length === 0 && (await isPasswordOf(user, password))
  if (!isCorrect || !user || user.deactivatedAt) return await refuse(ctx, email, request)
  await reset(ctx, FAILURES_PER_ACCOUNT, accountAndIp)
  await refund(ctx, FAILURES_PER_IP, request.ip)
  if (!user.isEmailVerified) throw unverified()

  const signedIn = await continueSignIn(ctx, user, request, { method: 'password', attempt: input.attempt })
  // Null: the password changed while it was being checked.
  return signedIn ?? (await refuse(ctx, email, request))
}

async function refuse(ctx: Context, email: string, { ip }: RequestContext): Promise<never> {
  await record(ctx.db, { name: email }, { action: 'sign-in-failed', subject: email, ip })
  throw new DomainError('wrong_credentials', 'Invalid email or password')
}

export async function signOut(ctx: Context, request: RequestContext) {
  await endSession(ctx, request)
}

/** Signs out only when the link was on our own site: another site must not be able to sign users out. */
export async function followSignOutLink(ctx: Context, request: RequestContext) {
  if (request.isSameOrigin) await endSession(ctx, request)
  return { location: '/' } as const
}
