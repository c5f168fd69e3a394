import * as managedAccounts from '#domain/accounts/identity/managed-accounts.ts'
import * as invitations from '#domain/accounts/identity/sign-up/invitations.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import { changesOf } from '#domain/records/audit/changes.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import type { ContractorChange, ContractorFilter, ContractorForm, ContractorRequest } from './contract.ts'
import { announceLeadsEmail } from './leads-email.ts'
import { accountVerified } from './mails.ts'
import * as store from './store.ts'

export async function list(ctx: Context, request: ContractorRequest) {
  return pageOf(await store.list(ctx.db, request), request.limit, (contractor) => contractor)
}

export const count = (ctx: Context, filter: ContractorFilter) => store.count(ctx.db, filter)

/** Undefined when there's no contractor with this id. */
export const find = (db: Db, id: UserId) => store.find(db, id)

/** Every contractor's id by email address. */
export async function idsByEmail(db: Db): Promise<Map<string, UserId>> {
  return new Map((await store.listIds(db)).map(({ email, id }) => [email, id]))
}

export async function read(ctx: Context, id: UserId) {
  const contractor = await store.find(ctx.db, id)
  if (!contractor) throw new DomainError('not_found', 'We couldn’t find this contractor.')
  return contractor
}

/** Creates the account without a password, and sends the invitation to choose one. */
export async function create(ctx: Context, admin: SignedIn, form: ContractorForm) {
  const id = await ctx.db.transaction(async (tx) => {
    const id = await invitations.invite(ctx, tx, { ...form, role: 'contractor' })
    await record(tx, admin, {
      action: 'contractor-created',
      subject: form.email,
    })
    return id
  })
  return await read(ctx, id)
}

/** What contractors can change about their company: estimates print it, or it says who gets them. */
export const COMPANY_FIELDS = [
  'companyName',
  'companyAddress',
  'companyEmail',
  'phone',
  'licenseNumber',
  'licenseExpires',
  'leadsEmail',
] as const

/** What staff can change beyond that. */
const RECORDED = ['firstName', 'lastName', ...COMPANY_FIELDS, 'sendHoldHours'] as const

/** Throws `conflict` if the contractor isn't the given version anymore, because staff or they themselves changed it meanwhile. */
export async function update(ctx: Context, admin: SignedIn, { id, version, ...form }: ContractorChange) {
  await ctx.db.transaction(async (tx) => {
    const before = await store.lock(tx, id)
    if (!before) throw new DomainError('not_found', 'We couldn’t find this contractor.')
    if (version && version !== before.version)
      throw new DomainError(
        'conflict',
        'These details were changed while you were editing them. Close this form and open it again to see the latest version.',
      )
    await managedAccounts.update(ctx, tx, admin, { id, ...form })
    const after = await read({ ...ctx, db: tx }, id)
    const details = {
      from: before.isVerified,
      to: form.isVerified,
      ...changesOf(before, after, RECORDED),
    }
    await record(tx, admin, {
      action: 'contractor-changed',
      subject: form.email,
      details,
    })
    await announceLeadsEmail(ctx, tx, { before, after })
    if (after.isEmailVerified && after.isVerified && !before.isVerified)
      await post(
        ctx,
        tx,
        accountVerified(after.email, { id, at: ctx.now(), url: `${ctx.config.publicUrl}/contractor` }),
      )
  })
  return await read(ctx, id)
}

/** Sends the invitation again; earlier links stop working. Throws `conflict` when it was accepted. */
export async function resendInvitation(ctx: Context, admin: SignedIn, id: UserId) {
  const { email } = await read(ctx, id)
  await invitations.resendInvitation(ctx, admin, { email })
}
