import { assertNamed } from '#domain/accounts/identity/names.ts'
import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import { changesOf } from '#domain/records/audit/changes.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { CompanyForm, Contractor } from './contract.ts'
import { COMPANY_FIELDS, read } from './contractors.ts'
import { announceLeadsEmail } from './leads-email.ts'
import { licenseToCheck } from './mails.ts'
import * as store from './store.ts'

/* What contractors say about their own company. */

/**
 * Changes the contractor's own company. A new address for leads is announced to the account's; staff are asked to check the
 * license if they had verified another one.
 */
export async function update(ctx: Context, contractor: SignedIn, form: CompanyForm): Promise<Contractor> {
  const id = contractor.userId
  return await ctx.db.transaction(async (tx) => {
    const before = await store.lock(tx, id)
    if (before) assertNamed(before, form)
    await people.updateCompany(tx, id, form)
    const after = await read({ ...ctx, db: tx }, id)
    if (!before) return after
    const changes = changesOf(before, after, COMPANY_FIELDS)
    if (Object.keys(changes).length === 0) return after
    await record(tx, contractor, { action: 'company-changed', subject: after.email, details: changes })
    await announceLeadsEmail(ctx, tx, { before, after })
    const isLicenseChanged = 'licenseNumber' in changes || 'licenseExpires' in changes
    if (after.isVerified && isLicenseChanged) await askToCheck(ctx, tx, after)
    return after
  })
}

async function askToCheck(ctx: Context, tx: Db, contractor: Contractor) {
  const { id, licenseNumber, licenseExpires } = contractor
  const name = businessName(contractor)
  const url = `${ctx.config.publicUrl}/admin/contractors`
  for (const to of await people.staffEmails(ctx, tx))
    await post(ctx, tx, licenseToCheck(to, { id, name, licenseNumber, licenseExpires, at: ctx.now(), url }))
}
