import type { UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { CurrentUser } from '../contract.ts'
import type { User } from '../store.ts'
import * as store from '../store.ts'
import { finishSignIn, type Proof, unverified } from './finish-sign-in.ts'
import { requireSecondFactor } from './pending-sign-ins.ts'
import { assertProvider } from './staff-provider.ts'

/**
 * After a right password, or a provider's word: starts a session, unless the account takes a second factor. Null when the account
 * or the proof has changed since. Throws `second_factor_required`, `passkey_required`, or `provider_required`.
 */
export async function continueSignIn(
  ctx: Context,
  user: User,
  request: RequestContext,
  proof: Proof & { method: 'password' | 'provider' },
): Promise<CurrentUser | null> {
  await assertProvider(ctx, user, request, proof.provider)
  if (user.hasSecondFactor) return await requireSecondFactor(ctx, user, request, proof.provider)
  // Neither alone does for an admin who has something better.
  if (ctx.config.requireAdminSecondFactor && user.role === 'admin' && user.hasPasskey) throw passkeyRequired()
  return await finishSignIn(ctx, user, request, proof)
}

/**
 * The same for an account that a provider's identity is connected to. Null for a deactivated one, too. Throws `email_unverified` as
 * well.
 */
export async function signInThrough(
  ctx: Context,
  userId: UserId,
  request: RequestContext,
  proof: Proof & { method: 'provider' },
) {
  const user = await store.findById(ctx.db, userId)
  if (!user || user.deactivatedAt) return null
  if (!user.isEmailVerified) throw unverified()
  return await continueSignIn(ctx, user, request, proof)
}

const passkeyRequired = () =>
  new DomainError(
    'passkey_required',
    'Your account has a passkey, so log in with that: choose “Log in with a passkey.” If you’ve lost it, choose “Forgot password?” to set a new password and a new passkey.',
  )
