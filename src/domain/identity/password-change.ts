import { record } from '#domain/audit/audit.ts'
import { post } from '#domain/mail/post.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { DEAD_RESET_TOKEN } from './contract.ts'
import { passwordChanged, passwordReset } from './mails.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import * as store from './store.ts'
import { hashOfToken, newToken } from './tokens.ts'

const RESET_MS = 60 * 60 * 1000
const FORGOTTEN: Limit = { name: 'forgot', max: 5, windowSeconds: 60 * 60 }
const CHANGES: Limit = { name: 'password-change', max: 10, windowSeconds: 60 * 60 }

/** Mails a link when the address has an account; the answer is the same when it has none. */
export async function forgot(ctx: Context, { email }: { email: string }, request: RequestContext) {
  await consume(ctx, FORGOTTEN, `${email}|${request.ip}`)
  const { token, hash } = newToken()
  await ctx.db.transaction(async (tx) => {
    const user = await store.findByEmail(tx, email)
    if (!user || user.deactivatedAt) return
    const resetPasswordExpires = new Date(ctx.now().getTime() + RESET_MS)
    await store.update(tx, user.id, { resetPasswordToken: hash, resetPasswordExpires })
    const url = `${ctx.config.publicUrl}/reset-password?token=${token}`
    await post(ctx, tx, passwordReset(email, { url, tokenHash: hash }))
    await record(
      tx,
      { userId: user.id },
      {
        action: 'password-forgotten',
        subject: email,
        ip: request.ip,
      },
    )
  })
  return { message: 'If this address has an account, a link to reset the password is on its way.' }
}

/** Chooses a new password by a link. That the link arrived also verifies the address. */
export async function reset(
  ctx: Context,
  { token, newPassword }: { token: string; newPassword: string },
  request: RequestContext,
) {
  const hash = hashOfToken(token)
  // Looked at before the password is hashed: whoever guesses tokens costs us no more than a query.
  if (!(await store.findByReset(ctx.db, hash, ctx.now()))) throw deadToken()
  const password = await hashPassword(newPassword)
  await ctx.db.transaction(async (tx) => {
    const user = await store.takeReset(tx, hash, ctx.now())
    if (!user) throw deadToken()
    await store.update(tx, user.id, { isEmailVerified: true, emailVerificationToken: null })
    await settle(ctx, tx, user, { password, action: 'password-reset', ip: request.ip })
  })
  return { message: 'Your password was reset. Please sign in with the new one.' }
}

const deadToken = () => new DomainError('link_expired', DEAD_RESET_TOKEN)

export async function change(
  ctx: Context,
  actor: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  request: RequestContext,
) {
  await consume(ctx, CHANGES, actor.userId)
  const user = await store.findById(ctx.db, actor.userId)
  if (!user || !(await isPasswordOf(user, currentPassword))) {
    const message = 'Current password is incorrect'
    throw new DomainError('invalid', message, { fields: { currentPassword: message } })
  }
  const password = await hashPassword(newPassword)
  await ctx.db.transaction((tx) =>
    settle(ctx, tx, user, { password, action: 'password-changed', ip: request.ip }),
  )
  await request.session.end()
  return { message: 'Password changed successfully. You will be logged out for security.' }
}

type Settled = { password: string; action: string; ip: string }

/** A new password ends every session: whoever had the old one is out. */
async function settle(ctx: Context, tx: Db, { id, email }: store.User, { password, action, ip }: Settled) {
  await store.update(tx, id, { password, resetPasswordToken: null, resetPasswordExpires: null })
  await store.deleteSessionsOf(tx, id)
  await post(ctx, tx, passwordChanged(email, { at: ctx.now(), support: ctx.config.supportEmail }))
  await record(tx, { userId: id }, { action, subject: email, ip })
}
