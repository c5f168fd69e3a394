import { record } from '#domain/audit/audit.ts'
import { post } from '#domain/mail/post.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/db/duplicate.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { emailChange, emailChangeNotice } from './mails.ts'
import * as store from './store.ts'
import { hashOfToken, newToken } from './tokens.ts'

const CHANGE_MS = 24 * 60 * 60 * 1000
const CHANGES: Limit = { name: 'email-change', max: 5, windowSeconds: 60 * 60 }

/** Mails a link to the new address and a notice to the old one. Nothing changes until the link is followed. */
export async function initiate(
  ctx: Context,
  actor: SignedIn,
  { newEmail }: { newEmail: string },
  request: RequestContext,
) {
  await consume(ctx, CHANGES, `${actor.userId}|${request.ip}`)
  if (await store.findByEmail(ctx.db, newEmail)) throw taken()
  const { token, hash } = newToken()
  await ctx.db.transaction(async (tx) => {
    const user = await store.update(tx, actor.userId, {
      pendingEmail: newEmail,
      emailChangeToken: hash,
      emailChangeExpires: new Date(ctx.now().getTime() + CHANGE_MS),
    })
    if (!user) throw new DomainError('signed_out', 'Unauthorized')
    const url = `${ctx.config.publicUrl}/verify-email-change?token=${token}`
    await post(ctx, tx, emailChange(newEmail, { url, tokenHash: hash }))
    await post(
      ctx,
      tx,
      emailChangeNotice(user.email, { newEmail, tokenHash: hash, support: ctx.config.supportEmail }),
    )
    const details = { newEmail }
    await record(
      tx,
      { userId: user.id },
      {
        action: 'email-change-asked',
        subject: user.email,
        ip: request.ip,
        details,
      },
    )
  })
  return { message: 'Check your new email address to complete the change' }
}

/** Follows the link: from now on the new address signs in. */
export async function confirm(ctx: Context, { token }: { token: string }, request: RequestContext) {
  const moving = ctx.db.transaction(async (tx) => {
    const user = await store.takeEmailChange(tx, hashOfToken(token), ctx.now())
    if (!user?.pendingEmail)
      throw new DomainError(
        'link_expired',
        'This link is invalid or has expired. Please change your email address again.',
      )
    if (await store.findByEmail(tx, user.pendingEmail)) throw taken()
    await store.update(tx, user.id, { email: user.pendingEmail, pendingEmail: null, isEmailVerified: true })
    const details = { from: user.email, to: user.pendingEmail }
    await record(
      tx,
      { userId: user.id },
      {
        action: 'email-changed',
        subject: user.email,
        ip: request.ip,
        details,
      },
    )
  })
  await moving.catch((error) => {
    // Somebody else came to the same address between the look and the move.
    throw isDuplicate(error) ? taken() : error
  })
  return { message: 'Your email address was changed.' }
}

const taken = () => new DomainError('conflict', 'An account with this email already exists')
