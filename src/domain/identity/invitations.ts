import { record } from '#domain/audit/audit.ts'
import { post } from '#domain/mail/post.ts'
import type { Role, SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { invitation } from './mails.ts'
import { hashPassword } from './passwords.ts'
import * as store from './store.ts'
import { hashOfToken, newToken } from './tokens.ts'

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
  isVerified: boolean
}

/** Makes an account without a password and mails the link to choose one. Throws `conflict` when the address has one. */
export async function invite(ctx: Context, tx: Db, profile: Profile & { role: Role }): Promise<UserId> {
  const user = await store.insert(tx, profile)
  if (!user) throw alreadyExists()
  await sendInvitation(ctx, tx, user.id)
  return user.id
}

/** Invites a person by address alone: role and names are theirs to fill in. */
export async function inviteByEmail(ctx: Context, admin: SignedIn, { email }: { email: string }) {
  await ctx.db.transaction(async (tx) => {
    const user = await store.insert(tx, { email })
    if (!user) throw alreadyExists()
    await sendInvitation(ctx, tx, user.id)
    await record(tx, admin, { action: 'invited', subject: email })
  })
  return { message: `An invitation is on its way to ${email}.` }
}

/** Mails a fresh link; the one before stops working, because an account holds the hash of one token. */
export async function sendInvitation(ctx: Context, tx: Db, id: UserId) {
  const { token, hash } = newToken()
  const user = await store.update(tx, id, {
    emailVerificationToken: hash,
    emailVerificationSentAt: ctx.now(),
  })
  if (!user) throw new DomainError('not_found', 'There is no such account.')
  const url = `${ctx.config.publicUrl}/accept-invitation?token=${token}`
  await post(ctx, tx, invitation(user.email, { url, tokenHash: hash, role: user.role }))
}

/** Changes the details of an account that staff manage. A new address has to be verified again, by a new invitation. */
export async function changeInvited(ctx: Context, tx: Db, id: UserId, profile: Profile) {
  const before = await store.findById(tx, id)
  const other = await store.findByEmail(tx, profile.email)
  if (other && other.id !== id) throw alreadyExists()
  const isMoved = before?.email !== profile.email
  await store.update(tx, id, { ...profile, ...(isMoved && { isEmailVerified: false }) })
  if (!isMoved) return
  await store.deleteSessionsOf(tx, id)
  await sendInvitation(ctx, tx, id)
}

/** Chooses the first password of an invited account, and signs in. The link works once, for seven days. */
export async function acceptInvitation(
  ctx: Context,
  { token, password }: { token: string; password: string },
  request: RequestContext,
) {
  const hash = hashOfToken(token)
  const invited = await store.findByInvitation(ctx.db, hash)
  const sentAt = invited?.emailVerificationSentAt?.getTime() ?? 0
  if (!invited || sentAt + INVITATION_MS < ctx.now().getTime()) throw invalidInvitation()

  const user = await store.acceptInvitation(ctx.db, hash, await hashPassword(password))
  if (!user) throw invalidInvitation()
  const { id, email } = user
  await record(
    ctx.db,
    { userId: id },
    {
      action: 'invitation-accepted',
      subject: email,
      ip: request.ip,
    },
  )
  await request.session.start(id)
  return user
}

const alreadyExists = () => new DomainError('conflict', 'An account with this email already exists')

const invalidInvitation = () =>
  new DomainError('link_expired', 'This invitation link is invalid or has expired. Please ask for a new one.')
