import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { findPerson } from '#domain/accounts/identity/people.ts'
import { FAILURES_PER_IP } from '#domain/accounts/identity/sign-in/finish-sign-in.ts'
import { findPending, finishPending } from '#domain/accounts/identity/sign-in/pending-sign-ins.ts'
import { record } from '#domain/records/audit/audit.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { consume, refund } from '#platform/limits/limits.ts'
import { consumeCode, countGuess, forgiveGuesses, isAppCode, wrongCode } from './codes.ts'

/**
 * Finishes the sign-in that's pending in this browser. Throws `gone` when there's none, `invalid` for a wrong code, and
 * `too_many_requests`.
 */
export async function confirm(
  ctx: Context,
  { code }: { code: string },
  request: RequestContext,
): Promise<CurrentUser> {
  await consume(ctx, FAILURES_PER_IP, request.ip)
  const pending = await findPending(ctx, request)
  if (!pending) throw new DomainError('gone', 'That took too long. Please log in again.')
  const { userId, provider } = pending
  await countGuess(ctx, userId)
  const first = provider ? 'provider' : 'password'
  const user = await finishPending(ctx, userId, request, {
    method: isAppCode(code) ? `${first} and code` : `${first} and recovery code`,
    provider: provider ?? undefined,
    use: (tx) => consumeCode(ctx, tx, userId, code),
  })
  if (!user) {
    const email = (await findPerson(ctx.db, userId))?.email ?? userId
    const event = { action: 'sign-in-failed', subject: email, ip: request.ip, details: { method: 'code' } }
    await record(ctx.db, { name: email }, event)
    throw wrongCode()
  }
  await forgiveGuesses(ctx, userId)
  await refund(ctx, FAILURES_PER_IP, request.ip)
  return user
}
