import type { UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { Context } from '#platform/context.ts'
import type { User } from '../store.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { type Proof, signInAs } from './finish-sign-in.ts'
import * as pending from './pending-sign-ins-store.ts'

const PENDING_MS = 10 * 60 * 1000

/**
 * Keeps a sign-in whose password was right, or that a provider vouched for, until the code comes from the same browser. Throws `second_factor_required`. The
 * browser gets a new secret, so that one planted in it is worth nothing.
 */
export async function requireSecondFactor(
  ctx: Context,
  { id }: User,
  request: RequestContext,
  provider: ProviderKey | undefined,
): Promise<never> {
  const { token, hash } = newToken()
  const expiresAt = new Date(ctx.now().getTime() + PENDING_MS)
  await pending.insert(ctx.db, { browserHash: hash, userId: id, expiresAt, provider: provider ?? null })
  request.browser.remember(token)
  throw new DomainError('second_factor_required', 'Enter the code from your authenticator app.')
}

/** Whose sign-in is pending in the browser, and the provider that preceded it; undefined when none is. */
export async function findPending(ctx: Context, { browser }: RequestContext) {
  if (!browser.secret) return undefined
  return await pending.find(ctx.db, hashOfToken(browser.secret), ctx.now())
}

/** Null when the code isn't right, or the sign-in was finished or canceled meanwhile. */
export async function finishPending(ctx: Context, userId: UserId, request: RequestContext, proof: Proof) {
  const browserHash = hashOfToken(request.browser.secret ?? '')
  return await signInAs(ctx, userId, request, {
    ...proof,
    use: async (tx) => (await proof.use?.(tx)) !== false && (await pending.consume(tx, browserHash, userId)),
  })
}
