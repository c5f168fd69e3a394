import { record } from '#domain/audit/audit.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { moveDraft, raiseDraftVersion } from '#domain/estimates/moving.ts'
import * as people from '#domain/identity/people.ts'
import { post } from '#domain/mail/post.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import * as states from '#domain/reports/states.ts'
import { zipOf } from '#domain/territories/rules.ts'
import * as territories from '#domain/territories/territories.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { readBasis } from './answers.ts'
import type { AnswerBasis } from './contract.ts'
import { reportReturned } from './mails.ts'

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
    const isMoved = await moveDraft(tx, admin, { reportId: id, from, to })
    const address = { from: report.propertyAddress, to: propertyAddress }
    const details = { address, zipCode: { from: report.zipCode, to: zipCode }, isDraftMoved: isMoved }
    await record(tx, admin, { action: 'report-address-corrected', subject: id, details })
    return await readBasis(tx, id)
  })
}

/** Returns a report to its agent with a reason, and emails them. A draft stays, in case it was a mistake. */
export async function returnToAgent(
  ctx: Context,
  admin: SignedIn,
  { id, reason }: { id: ReportId; reason: string },
): Promise<AnswerBasis> {
  return await ctx.db.transaction(async (tx) => {
    const report = await lockUnsent(tx, id, 'This report already has an estimate, so it can’t be returned.')
    if (!(await states.returnToAgent(tx, id, reason)))
      throw new DomainError('conflict', 'This report was already returned to the agent.')
    await raiseDraftVersion(tx, id)
    const agent = await people.findPerson(tx, report.agentId)
    const { propertyAddress, originalFileName } = report
    const url = `${ctx.config.publicUrl}/agent`
    const facts = { reportId: id, propertyAddress, originalFileName, reason, url }
    if (agent) await post(ctx, tx, reportReturned(agent.email, facts))
    await record(tx, admin, {
      action: 'report-returned',
      subject: id,
      details: { propertyAddress, reason, from: report.analysisStatus },
    })
    return await readBasis(tx, id)
  })
}

/** The report, locked. Throws `conflict` with this message if an estimate or a letter was sent for it. */
async function lockUnsent(tx: Db, id: ReportId, message: string) {
  const report = await states.lock(tx, id)
  if (!report) throw reports.notFound()
  if (await estimates.hasSent(tx, id)) throw new DomainError('conflict', message)
  return report
}
