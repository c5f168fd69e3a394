import { noteDevice } from '#domain/accounts/identity/sessions/devices.ts'
import { startSession } from '#domain/accounts/identity/sessions/sessions.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Limit } from '#platform/limits/limits.ts'
import type { CurrentUser } from '../contract.ts'
import { present } from '../current-user.ts'
import * as store from '../store.ts'
import { assertProvider } from './staff-provider.ts'

/** Of every way to sign in, together. */
export const FAILURES_PER_IP: Limit = { name: 'sign-in-ip', max: 100, windowSeconds: 15 * 60 }

/** What comes first, and may take a code after it. */
type Factor = 'password' | 'provider'

/** How users proved who they are. */
export type Proof = {
  method: Factor | 'passkey' | `${Factor} and ${'code' | 'recovery code'}`
  /** Which provider it was; undefined for none. */
  provider?: ProviderKey | undefined
  /** Random id of the submitted form. */
  attempt?: string | undefined
  /** Uses up the proof in the session's transaction; false if that's no longer possible. */
  use?: (tx: Db) => Promise<boolean>
}

/**
 * Starts a session for `user` as they were when they were checked. Null when the account or the proof has changed since; then
 * the proof isn't used up either. Throws `provider_required`.
 */
export async function finishSignIn(
  ctx: Context,
  user: store.User,
  request: RequestContext,
  { method, provider, attempt, use }: Proof,
): Promise<CurrentUser | null> {
  await assertProvider(ctx, user, request, provider)
  const { ip, userAgent } = request
  const starting = ctx.db.transaction(async (tx) => {
    if (use && !(await use(tx))) throw new NotStarted()
    const client = { ip, userAgent, session: request.session, attempt, method, provider }
    const id = await startSession(ctx, tx, user, client)
    if (!id) throw new NotStarted()
    const details = { method, ...(provider && { provider }) }
    await record(tx, { userId: user.id }, { action: 'sign-in', subject: user.email, ip, details })
    return { id, device: await noteDevice(ctx, tx, user, request) }
  })
  const session = await starting.catch((error) => {
    if (error instanceof NotStarted) return null
    throw error
  })
  if (!session) return null
  request.session.remember({ id: session.id, userId: user.id, role: user.role })
  if (session.device) request.device.remember(session.device)
  return present(ctx, user)
}

/** Rolls the transaction back. */
class NotStarted extends Error {}

/**
 * Signs in an account whose owner proved who they are without its password. Null for a deactivated one, or when the proof
 * can't be used anymore. Throws `email_unverified` and `provider_required`.
 */
export async function signInAs(ctx: Context, userId: UserId, request: RequestContext, proof: Proof) {
  const user = await store.findById(ctx.db, userId)
  if (!user || user.deactivatedAt) return null
  if (!user.isEmailVerified) throw unverified()
  return await finishSignIn(ctx, user, request, proof)
}

export const unverified = () =>
  new DomainError('email_unverified', 'Please verify your email address before signing in')
