import { record } from '#domain/audit/audit.ts'
import { moveDraft } from '#domain/estimates/moving.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as states from '#domain/reports/states.ts'
import { zipOf } from '#domain/territories/rules.ts'
import * as territories from '#domain/territories/territories.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import { lockUnsent, readBasis } from './answers.ts'
import type { AnswerBasis } from './contract.ts'

type Correction = { id: ReportId; propertyAddress: string }

/**
 * Corrects a report's address, and with it the ZIP code, its flag, and the contractor of a draft; see `moveDraft`. Throws
 * `conflict` once an estimate was sent, because the address is printed on it.
 */
export async function correctAddress(
  ctx: Context,
  admin: SignedIn,
  { id, propertyAddress }: Correction,
): Promise<AnswerBasis> {
  return await ctx.db.transaction(async (tx) => {
    const report = await lockUnsent(
      tx,
      id,
      'The address is on the estimate that was sent, so it can’t change.',
    )
    const zipCode = zipOf(propertyAddress)
    await states.changeAddress(tx, report, { propertyAddress, zipCode })
    const from = await territories.findContractorOf(tx, report.zipCode)
    const to = await territories.findContractorOf(tx, zipCode)
    const isMoved = await moveDraft(ctx, tx, admin, { reportId: id, from, to })
    const address = { from: report.propertyAddress, to: propertyAddress }
    const details = { address, zipCode: { from: report.zipCode, to: zipCode }, isDraftMoved: isMoved }
    await record(tx, admin, { action: 'report-address-corrected', subject: id, details })
    return await readBasis(tx, id)
  })
}
