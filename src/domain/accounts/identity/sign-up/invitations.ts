import { assertUncommon } from '#domain/accounts/identity/passwords/common-passwords.ts'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { startSession } from '#domain/accounts/identity/sessions/sessions.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { Role, SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { present } from '../current-user.ts'
import { invitation } from '../mails.ts'
import { providerRequired, requiredProvider } from '../required-provider.ts'
import * as store from '../store.ts'
import { hashOfToken, newToken } from '../tokens.ts'

const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

export type Profile = {
  email: string
  firstName: string
  lastName: string
  companyName: string | null
  companyEmail: string | null
  companyAddress: string | null
  phone: string | null
  licenseNumber: string | null
  licenseExpires?: string | null | undefined
  leadsEmail?: string | null | undefined
  sendHoldHours?: number | undefined
  isVerified: boolean
  isEmailVerified?: boolean | undefined
}

/** Creates an account without a password and sends its invitation. Throws `conflict` when the email has an account. */
export async function invite(ctx: Context, tx: Db, profile: Profile & { role: Role }): Promise<UserId> {
  const user = await store.insert(tx, profile)
  if (!user) throw alreadyExists()
  await sendInvitation(ctx, tx, user.id)
  return user.id
}

/**
 * Invites a person by email alone, who then fills in role and name. Throws `already_invited` when an invitation is pending,
 * and `conflict` when the email has an account.
 */
export async function inviteByEmail(ctx: Context, admin: SignedIn, { email }: { email: string }) {
  await ctx.db.transaction(async (tx) => {
    const user = await store.insert(tx, { email })
    if (!user) throw isPending(await store.findByEmail(tx, email)) ? alreadyInvited(email) : alreadyExists()
    await sendInvitation(ctx, tx, user.id)
    await record(tx, admin, { action: 'invited', subject: email })
  })
  return { message: `An invitation is on its way to ${email}.` }
}

/** Sends a pending invitation again. Throws `not_found`, or `conflict` when the invitation was accepted. */
export async function resendInvitation(ctx: Context, admin: SignedIn, { email }: { email: string }) {
  await ctx.db.transaction(async (tx) => {
    const user = await store.findByEmail(tx, email)
    if (user?.isEmailVerified) throw new DomainError('conflict', `${email} is already verified.`)
    if (!user || !isPending(user)) throw new DomainError('not_found', `${email} hasn’t been invited yet.`)
    await sendInvitation(ctx, tx, user.id)
    await record(tx, admin, { action: 'invitation-resent', subject: email })
  })
  return { message: `A new invitation is on its way to ${email}. Earlier links no longer work.` }
}

const isPending = (user: store.User | undefined) => user && !user.isEmailVerified && !user.deactivatedAt

/** Emails a new link. Earlier links stop working, because an account holds the hash of one token. */
export async function sendInvitation(ctx: Context, tx: Db, id: UserId) {
  const { token, hash } = newToken()
  const user = await store.update(tx, id, {
    emailVerificationToken: hash,
    emailVerificationSentAt: ctx.now(),
  })
  if (!user) throw new DomainError('not_found', 'We couldn’t find this account.')
  const url = `${ctx.config.publicUrl}/accept-invitation?token=${token}`
  await post(ctx, tx, invitation(user.email, { url, tokenHash: hash, role: user.role }))
}

/** Throws `link_expired` if an invitation's token is unknown, used, or expired. Returns what identifies the invitation. */
export async function assertInvitation(ctx: Context, token: string) {
  const hash = hashOfToken(token)
  const sentAfter = new Date(ctx.now().getTime() - INVITATION_MS)
  if (!(await store.findByInvitation(ctx.db, hash, sentAfter))) throw invalidInvitation()
  return { hash, sentAfter }
}

/**
 * Sets the first password of an invited account, and signs in. The link works once, for seven days. Throws `provider_required` for an
 * admin who then has to sign in with a provider; the password connects it.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: { token: string; password: string },
  request: RequestContext,
) {
  await assertUncommon(password, 'password')
  // Checked before the password is hashed: guessing tokens costs us no more than a query.
  const { hash, sentAfter } = await assertInvitation(ctx, token)
  const passwordHash = await hashPassword(password)
  const user = await ctx.db.transaction(async (tx) => {
    const user = await store.consumeInvitation(tx, { tokenHash: hash, sentAfter, password: passwordHash })
    if (!user) throw invalidInvitation()
    await store.revokeAccess(tx, user.id)
    const event = { action: 'invitation-accepted', subject: user.email, ip: request.ip }
    await record(tx, { userId: user.id }, event)
    return user
  })
  const provider = requiredProvider(ctx, user)
  if (provider !== null) throw providerRequired(ctx, provider)
  const session = await ctx.db.transaction((tx) => startSession(ctx, tx, user, request))
  if (session) request.session.remember({ id: session, userId: user.id, role: user.role })
  return present(ctx, user)
}

const alreadyExists = () => new DomainError('conflict', 'An account with this email already exists')

const alreadyInvited = (email: string) =>
  new DomainError('already_invited', `${email} has already been invited. You can resend the invitation.`)

const invalidInvitation = () =>
  new DomainError('link_expired', 'This invitation link is invalid or has expired. Please ask for a new one.')
