import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { isDuplicate } from '#platform/db/duplicate.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { emailChange, emailChangeNotice } from './mails.ts'
import { assertCurrentPassword, wrongPassword } from './passwords/passwords.ts'
import { sidOf } from './sessions/sessions.ts'
import * as store from './store.ts'
import { hashOfToken, newToken } from './tokens.ts'

const CHANGE_MS = 24 * 60 * 60 * 1000
const CHANGES: Limit = { name: 'email-change', max: 5, windowSeconds: 60 * 60, noun: 'email changes' }

/**
 * Emails a link to the new address and a notice to the old one. Nothing changes until the link is followed. Throws `invalid`
 * for a wrong current password, and `conflict` when the new address has an account.
 */
export async function initiate(
  ctx: Context,
  actor: SignedIn,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
  { ip }: RequestContext,
) {
  await consume(ctx, CHANGES, `${actor.userId}|${ip}`)
  const user = await assertCurrentPassword(ctx, actor, currentPassword)
  if (await store.findByEmail(ctx.db, newEmail)) throw alreadyExists({ fields: { newEmail: TAKEN } })
  await ctx.db.transaction(async (tx) => {
    if (!(await request(ctx, tx, user, { newEmail }))) throw wrongPassword()
    const event = { action: 'email-change-requested', subject: user.email, details: { newEmail } }
    await record(tx, actor, { ...event, ip })
  })
  return { message: 'Check your new email address to complete the change' }
}

/**
 * Makes a change pending and sends the link and the notice. An earlier pending change is replaced. False if the password was
 * changed since the user was read.
 */
export async function request(
  ctx: Context,
  tx: Db,
  user: store.User,
  { newEmail, isByStaff = false }: { newEmail: string; isByStaff?: boolean },
) {
  const { token, hash } = newToken()
  const emailChangeExpires = new Date(ctx.now().getTime() + CHANGE_MS)
  const pending = { pendingEmail: newEmail, emailChangeToken: hash, emailChangeExpires }
  if (!(await store.updateIfPassword(tx, user, pending))) return false
  const url = `${ctx.config.publicUrl}/verify-email-change?token=${token}`
  await post(ctx, tx, emailChange(newEmail, { url, tokenHash: hash }))
  const notice = { newEmail, tokenHash: hash, support: ctx.config.supportEmail, isByStaff }
  await post(ctx, tx, emailChangeNotice(user.email, notice))
  return true
}

/**
 * Follows the link: from now on the new address signs in. Ends every other session and cancels reset links. Following it
 * again is fine. Throws `link_expired`, and `conflict` when the address got an account in the meantime.
 */
export async function confirm(ctx: Context, { token }: { token: string }, request: RequestContext) {
  const hash = hashOfToken(token)
  const isChanged = await ctx.db
    .transaction((tx) => applyChange(ctx, tx, hash, request))
    .catch((error) => {
      // Another account took the address between our check and the update.
      throw isDuplicate(error) ? alreadyExists() : error
    })
  if (isChanged) return { message: 'Your email address was changed.' }
  if (await store.hasFollowedEmailChange(ctx.db, hash))
    return { message: 'Your email address has already been changed.' }
  throw new DomainError(
    'link_expired',
    'This link is invalid or has expired. Please change your email address again.',
  )
}

async function applyChange(ctx: Context, tx: Db, hash: string, { ip, session }: RequestContext) {
  const user = await store.lockByEmailChange(tx, hash, ctx.now())
  if (!user?.pendingEmail) return false
  const { id, email, pendingEmail } = user
  if (await store.findByEmail(tx, pendingEmail)) throw alreadyExists()
  // The event names the old address, which is gone after the update.
  const details = { from: email, to: pendingEmail }
  await record(tx, { userId: id }, { action: 'email-changed', subject: email, ip, details })
  await store.revokeAccess(tx, id, session.id ? sidOf(session.id) : undefined)
  await store.update(tx, id, {
    email: pendingEmail,
    isEmailVerified: true,
    emailVerificationToken: null,
    // Kept without a pending address, so that the same link opened again gets a truthful response.
    emailChangeToken: hash,
  })
  return true
}

const TAKEN = 'An account with this email already exists'
const alreadyExists = (details = {}) => new DomainError('conflict', TAKEN, details)
