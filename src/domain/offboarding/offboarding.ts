import { record } from '#domain/audit/audit.ts'
import * as contractors from '#domain/contractors/contractors.ts'
import { moveDraft } from '#domain/estimates/moving.ts'
import * as people from '#domain/identity/people.ts'
import * as maintenance from '#domain/maintenance/maintenance.ts'
import * as reports from '#domain/reports/states.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { ContractorHoldings } from './contract.ts'
import * as store from './store.ts'

export const readHoldings = (ctx: Context, id: UserId) => holdingsOf(ctx.db, id)

async function holdingsOf(db: Db, id: UserId): Promise<ContractorHoldings> {
  const { territories, pricebookItems } = await findContractor(db, id)
  return { territories, pricebookItems, ...(await store.countEstimates(db, id)) }
}

async function findContractor(db: Db, id: UserId) {
  const contractor = await contractors.find(db, id)
  if (!contractor) throw new DomainError('not_found', 'There is no such contractor.')
  return contractor
}

/**
 * Deletes the account with its sessions, pricebook and logo. Its territories become unassigned, and its drafts wait without a
 * contractor, at catalogue prices. Estimates that were sent stay as printed: they are the agents' records too.
 */
export async function deleteContractor(ctx: Context, admin: SignedIn, id: UserId) {
  const logo = await ctx.db.transaction(async (tx) => {
    const { email, companyLogoUrl } = await findContractor(tx, id)
    const details = await holdingsOf(tx, id)
    // Before the account: saving a draft locks it first, too.
    for (const { reportId } of await store.listReportsWithDraft(tx, id)) {
      await reports.lock(tx, reportId)
      await moveDraft(ctx, tx, admin, { reportId, from: id, to: null })
    }
    await people.remove(tx, id)
    await record(tx, admin, { action: 'contractor-deleted', subject: email, details })
    return companyLogoUrl
  })
  // After the commit: a crash in between leaves an orphaned file, which the nightly sweep deletes.
  if (logo) await maintenance.deleteUnlessReferenced(ctx, logo)
}
