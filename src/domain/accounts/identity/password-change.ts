import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume } from '#platform/limits/limits.ts'
import { INVALID_RESET_TOKEN } from './contract.ts'
import { passwordChanged, passwordReset } from './mails.ts'
import { assertUncommon } from './passwords/common-passwords.ts'
import { assertCurrentPassword, hashPassword, wrongPassword } from './passwords/passwords.ts'
import { endSession } from './sessions/sessions.ts'
import { sendInvitation } from './sign-up/invitations.ts'
import { LINK_EMAILS_PER_IP, LINK_EMAILS_PER_RECIPIENT } from './sign-up/link-limits.ts'
import * as store from './store.ts'
import { hashOfToken, newToken } from './tokens.ts'

const RESET_MS = 60 * 60 * 1000

/**
 * Emails a reset link when the email has an account; the response is the same when it doesn't. An account whose email isn't
 * verified gets its invitation again instead: a reset proves nothing about an invitation that wasn't followed.
 */
export async function forgot(ctx: Context, { email }: { email: string }, request: RequestContext) {
  await consume(ctx, LINK_EMAILS_PER_IP, request.ip)
  await consume(ctx, LINK_EMAILS_PER_RECIPIENT.forgot, `${email}|${request.ip}`)
  await ctx.db.transaction(async (tx) => {
    const user = await store.findByEmail(tx, email)
    if (!user || user.deactivatedAt) return
    if (user.isEmailVerified) await sendReset(ctx, tx, user)
    else await sendInvitation(ctx, tx, user.id)
    const event = { action: 'password-forgotten', subject: email, ip: request.ip }
    await record(tx, { userId: user.id }, event)
  })
  return { message: 'If there’s an account for this email, a password reset link is on its way.' }
}

async function sendReset(ctx: Context, tx: Db, { id, email }: store.User) {
  const { token, hash } = newToken()
  const resetPasswordExpires = new Date(ctx.now().getTime() + RESET_MS)
  await store.update(tx, id, { resetPasswordToken: hash, resetPasswordExpires })
  const url = `${ctx.config.publicUrl}/reset-password?token=${token}`
  await post(ctx, tx, passwordReset(email, { url, tokenHash: hash }))
}

/** Throws `link_expired` if a reset link's token is unknown, used, or expired. Returns its hash. */
export async function assertReset(ctx: Context, token: string) {
  const hash = hashOfToken(token)
  if (!(await store.findByReset(ctx.db, hash, ctx.now()))) throw invalidReset()
  return hash
}

/** Sets a new password with an emailed link. Throws `link_expired`. */
export async function reset(
  ctx: Context,
  { token, newPassword }: { token: string; newPassword: string },
  request: RequestContext,
) {
  await assertUncommon(newPassword, 'newPassword')
  // Checked before the password is hashed: guessing tokens costs us no more than a query.
  const hash = await assertReset(ctx, token)
  const password = await hashPassword(newPassword)
  await ctx.db.transaction(async (tx) => {
    const user = await store.consumeReset(tx, hash, ctx.now())
    if (!user) throw invalidReset()
    await setPassword(ctx, tx, user, { password, action: 'password-reset', ip: request.ip })
  })
  return { message: 'Your password was reset. Please log in with the new one.' }
}

const invalidReset = () => new DomainError('link_expired', INVALID_RESET_TOKEN)

/** Changes the password of a signed-in user, and ends every session. Throws `invalid` for a wrong current password. */
export async function change(
  ctx: Context,
  actor: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  request: RequestContext,
) {
  await assertUncommon(newPassword, 'newPassword')
  const user = await assertCurrentPassword(ctx, actor, currentPassword)
  const password = await hashPassword(newPassword)
  await ctx.db.transaction((tx) =>
    setPassword(ctx, tx, user, { password, action: 'password-changed', ip: request.ip }),
  )
  await endSession(ctx, request)
  return { message: 'Password changed successfully. You will be logged out for security.' }
}

type NewPassword = { password: string; action: string; ip: string }

/** Ends every session and cancels pending links, so that anyone who got in with the old password is out. */
async function setPassword(ctx: Context, tx: Db, user: store.User, { password, action, ip }: NewPassword) {
  if (!(await store.updateIfPassword(tx, user, { password }))) throw wrongPassword()
  await store.revokeAccess(tx, user.id)
  await post(ctx, tx, passwordChanged(user.email, { at: ctx.now(), support: ctx.config.supportEmail }))
  await record(tx, { userId: user.id }, { action, subject: user.email, ip })
}
