import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import * as emailChange from './email-change.ts'
import { type Profile, sendInvitation } from './sign-up/invitations.ts'
import * as store from './store.ts'

/**
 * Changes an account that staff manage. A new email takes effect
 * - at once if staff say that it's verified: sessions, reset links and a pending email change end;
 * - when its owner follows the link, if the account has a verified email; that one works until then;
 * - at once, with a new invitation, if it has none.
 * The current email cancels a pending change. Throws `conflict` when the new email has an account.
 */
export async function update(
  ctx: Context,
  tx: Db,
  admin: SignedIn,
  { id, email, isEmailVerified, ...details }: Profile & { id: UserId },
) {
  const other = await store.findByEmail(tx, email)
  if (other && other.id !== id) throw new DomainError('conflict', 'An account with this email already exists')
  const user = await store.update(tx, id, details)
  if (!user) throw new DomainError('not_found', 'We couldn’t find this account.')
  if (email === user.email) return await keepEmail(tx, user, isEmailVerified)
  if (isEmailVerified) return await setEmail(tx, user, { email, isEmailVerified })
  if (user.isEmailVerified) return await requestChange(ctx, tx, admin, { user, newEmail: email })
  await setEmail(tx, user, { email })
  await sendInvitation(ctx, tx, id)
}

async function keepEmail(tx: Db, user: store.User, isEmailVerified = user.isEmailVerified) {
  const noChange = { pendingEmail: null, emailChangeToken: null, emailChangeExpires: null }
  await store.update(tx, user.id, { isEmailVerified, ...(user.pendingEmail && noChange) })
  if (user.isEmailVerified && !isEmailVerified) await store.revokeAccess(tx, user.id)
}

/** An earlier invitation must neither verify the new email nor set its password. */
async function setEmail(tx: Db, { id }: store.User, values: Partial<store.NewUser>) {
  await store.update(tx, id, { ...values, emailVerificationToken: null })
  await store.revokeAccess(tx, id)
}

async function requestChange(
  ctx: Context,
  tx: Db,
  admin: SignedIn,
  { user, newEmail }: { user: store.User; newEmail: string },
) {
  const isPending =
    newEmail === user.pendingEmail && user.emailChangeExpires && user.emailChangeExpires > ctx.now()
  if (isPending) return
  await emailChange.request(ctx, tx, user, { newEmail, isByStaff: true })
  await record(tx, admin, { action: 'email-change-requested', subject: user.email, details: { newEmail } })
}
