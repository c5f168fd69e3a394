import { moveDraft } from '#domain/estimates/drafting/change-contractor.ts'
import { assertServed } from '#domain/intake/uploads/receive-report.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import { otherPrintedAddress } from '#domain/reports/same-address.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import { zipOf } from '#domain/territories/rules.ts'
import * as territories from '#domain/territories/territories.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { ResponseBasis } from './contract.ts'
import { lockUnsent, readBasis } from './manual-responses.ts'

type Correction = { id: ReportId; propertyAddress: string }

const SENT = 'This address is on the estimate that was sent, so it can’t be changed.'

/**
 * Corrects a report's address, and with it the ZIP code, its flag, and the contractor of a draft; see `moveDraft`. Throws
 * `conflict` once an estimate was sent, because the address is printed on it.
 */
export async function correctAddress(
  ctx: Context,
  admin: SignedIn,
  { id, propertyAddress }: Correction,
): Promise<ResponseBasis> {
  return await ctx.db.transaction(async (tx) => {
    await change(ctx, tx, admin, { report: await lockUnsent(tx, id, SENT), propertyAddress })
    return await readBasis(tx, id)
  })
}

type Change = { report: Awaited<ReturnType<typeof lockUnsent>>; propertyAddress: string }

async function change(ctx: Context, tx: Db, actor: SignedIn, { report, propertyAddress }: Change) {
  const { id } = report
  const zipCode = zipOf(propertyAddress)
  await reportStates.changeAddress(tx, report, { propertyAddress, zipCode })
  const from = await territories.findContractorOf(tx, report.zipCode)
  const to = await territories.findContractorOf(tx, zipCode)
  const isMoved = await moveDraft(ctx, tx, actor, { reportId: id, from, to })
  const address = { from: report.propertyAddress, to: propertyAddress }
  const details = {
    propertyAddress,
    address,
    zipCode: { from: report.zipCode, to: zipCode },
    isDraftMoved: isMoved,
  }
  await record(tx, actor, { action: 'report-address-corrected', subject: id, details })
}

type OfferAnswer = { id: ReportId; printedAddress: string; use: 'printed' | 'entered' }

/**
 * The agent takes the address that their report names, or says that the one they entered is right. Throws `not_possible` if ODIE
 * doesn't serve the printed one, and `conflict` if the offer isn't open (anymore).
 */
export async function answerOffer(ctx: Context, agent: SignedIn, { id, printedAddress, use }: OfferAnswer) {
  await reports.readRow(ctx, agent, id)
  const zipCode = zipOf(printedAddress)
  if (use === 'printed' && zipCode) await assertServed(ctx, zipCode)
  await ctx.db.transaction(async (tx) => {
    const report = await lockUnsent(tx, id, SENT)
    if (otherPrintedAddress(report) !== printedAddress)
      throw new DomainError('conflict', 'The address of this report has changed. Reload the page to see it.')
    if (use === 'printed') return await change(ctx, tx, agent, { report, propertyAddress: printedAddress })
    await reportStates.dropPrintedAddress(tx, report)
    const { propertyAddress } = report
    const details = { propertyAddress, printed: printedAddress }
    await record(tx, agent, { action: 'entered-address-kept', subject: id, details })
  })
}
