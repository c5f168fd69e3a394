import { z } from 'zod'
import { hashOfToken, newToken } from '#domain/accounts/identity/tokens.ts'
import type { UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import * as store from './store.ts'

/** Browsers close their dialog after the same time. */
export const CHALLENGE_MS = 5 * 60 * 1000

/** Who is adding a passkey; null for a sign-in. */
type Purpose = { userId: UserId; epoch: number } | null

/** Stores a challenge for the browser of the request. */
export async function issue(ctx: Context, request: RequestContext, challenge: string, purpose: Purpose) {
  const secret = request.browser.secret ?? newToken().token
  await store.insertChallenge(ctx.db, {
    challengeHash: hashOfToken(challenge),
    browserHash: hashOfToken(secret),
    userId: purpose?.userId ?? null,
    epoch: purpose?.epoch ?? null,
    expiresAt: new Date(ctx.now().getTime() + CHALLENGE_MS),
  })
  request.browser.remember(secret)
}

/**
 * Uses up the challenge that an authenticator signed, whether or not its answer turns out to be right.
 * @throws DomainError `gone` when it's unknown, used, expired, another browser's, or for another purpose
 */
export async function take(
  ctx: Context,
  request: RequestContext,
  clientDataJSON: string,
  userId: UserId | null,
) {
  const challenge = challengeIn(clientDataJSON)
  const { secret } = request.browser
  const taken =
    challenge !== null && secret !== null
      ? await store.consumeChallenge(ctx.db, {
          challengeHash: hashOfToken(challenge),
          browserHash: hashOfToken(secret),
          now: ctx.now(),
        })
      : undefined
  if (challenge === null || !taken || taken.userId !== userId) throw expired()
  return { challenge, epoch: taken.epoch }
}

const ClientData = z.object({ challenge: z.string().min(1).max(500) })

function challengeIn(clientDataJSON: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return null
  }
}

const expired = () => new DomainError('gone', 'That took too long, so it was canceled. Please try again.')
