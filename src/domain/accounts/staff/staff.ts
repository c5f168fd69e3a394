import * as people from '#domain/accounts/identity/people.ts'
import { invite } from '#domain/accounts/identity/sign-up/invitations.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import type { InviteStaff, StaffMember } from './contract.ts'
import { staffInvited } from './mails.ts'
import * as store from './store.ts'

export async function list(ctx: Context, request: PageRequest): Promise<Page<StaffMember>> {
  return pageOf(await store.list(ctx.db, request), request.limit, (row) => ({
    ...row,
    isDeactivated: row.deactivatedAt !== null,
    hasSecondFactor: row.hasSecondFactor || row.hasPasskey,
    isFirstAdmin: isFirstAdmin(ctx, row.email),
    createdAt: row.createdAt.toISOString(),
  }))
}

const isFirstAdmin = ({ config }: Context, email: string) => config.firstAdmin?.email.toLowerCase() === email

/**
 * Creates an admin's account and emails its invitation. All other admins are emailed too: only they would notice an invitation that
 * came from a stolen session. Throws `conflict` when the email has an account.
 */
export async function inviteStaff(ctx: Context, admin: SignedIn, { email, ...names }: InviteStaff) {
  await ctx.db.transaction(async (tx) => {
    const others = await people.adminEmails(tx)
    await invite(ctx, tx, { ...NO_COMPANY, ...names, email, role: 'admin', isVerified: true })
    const inviter = await people.findPerson(tx, admin.userId)
    const url = `${ctx.config.publicUrl}/admin/staff`
    const facts = { email, inviter: inviter?.email ?? '', at: ctx.now(), url }
    for (const to of others) await post(ctx, tx, staffInvited(to, facts))
    await record(tx, admin, { action: 'staff-invited', subject: email })
  })
  return { message: `An invitation is on its way to ${email}.` }
}

const NO_COMPANY = {
  companyName: null,
  companyEmail: null,
  companyAddress: null,
  phone: null,
  licenseNumber: null,
}

/**
 * Signs the admin out and blocks sign-in; an invitation stops working. What they did stays. Throws `not_possible` for the caller's own
 * account and for that of `ADMIN_EMAIL`, so that an admin always remains.
 */
export async function deactivate(ctx: Context, admin: SignedIn, id: UserId) {
  if (id === admin.userId) throw new DomainError('not_possible', 'You can’t deactivate your own account.')
  await ctx.db.transaction(async (tx) => {
    await assertStillActive(tx, admin, id)
    const { email } = await findAdmin(tx, id)
    if (isFirstAdmin(ctx, email))
      throw new DomainError(
        'not_possible',
        `${email} is set as ADMIN_EMAIL where ODIE is installed, so this account can’t be deactivated.`,
      )
    await people.deactivate(ctx, tx, id)
    await record(tx, admin, { action: 'staff-deactivated', subject: email })
  })
}

/** Of two admins who deactivate each other at the same moment, the second finds that their own account has ended. */
async function assertStillActive(tx: Db, admin: SignedIn, other: UserId) {
  const [first, second] = [admin.userId, other].toSorted()
  const locked = [await people.lock(tx, first!), await people.lock(tx, second!)]
  if (locked.find((user) => user?.id === admin.userId)?.deactivatedAt !== null)
    throw new DomainError('signed_out', 'Unauthorized')
}

/** Lets the admin sign in again, with the password and second factor they had. */
export async function reactivate(ctx: Context, admin: SignedIn, id: UserId) {
  await ctx.db.transaction(async (tx) => {
    const { email } = await findAdmin(tx, id)
    await people.reactivate(tx, id)
    await record(tx, admin, { action: 'staff-reactivated', subject: email })
  })
}

async function findAdmin(tx: Db, id: UserId) {
  const user = await people.findPerson(tx, id)
  if (user?.role !== 'admin') throw new DomainError('not_found', 'We couldn’t find this account.')
  return user
}
