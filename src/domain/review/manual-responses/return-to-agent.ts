import * as people from '#domain/accounts/identity/people.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { contentOf, envelopeOf } from '#domain/estimates/sending/previewing.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import type { PreviewedEmail } from '#domain/review/desk/contract.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { ResponseBasis } from './contract.ts'
import { reportReturned } from './mails.ts'
import { lockUnsent, readBasis } from './manual-responses.ts'

type Return = { id: ReportId; reason: string }

/** Returns a report to its agent with a reason, and emails them. A draft stays, in case it was a mistake. */
export async function returnToAgent(
  ctx: Context,
  admin: SignedIn,
  { id, reason }: Return,
): Promise<ResponseBasis> {
  return await ctx.db.transaction(async (tx) => {
    const { report, letter } = await composeReturn(ctx, tx, { id, reason })
    if (!(await reportStates.returnToAgent(tx, id, reason))) throw alreadyReturned()
    await estimates.incrementDraftVersion(tx, id)
    if (letter) await post(ctx, tx, letter)
    await record(tx, admin, {
      action: 'report-returned',
      subject: id,
      details: { propertyAddress: report.propertyAddress, reason, from: report.analysisStatus },
    })
    return await readBasis(tx, id)
  })
}

/** The envelope of the email that `returnToAgent` would send. Throws as it does. */
export async function previewReturn(ctx: Context, input: Return): Promise<PreviewedEmail[]> {
  return [envelopeOf('agent', await composeReturnEmail(ctx, input))]
}

/** That email as a mail client shows it. */
export const previewReturnEmail = async (ctx: Context, input: Return): Promise<Download> =>
  contentOf(await composeReturnEmail(ctx, input))

async function composeReturnEmail(ctx: Context, input: Return) {
  const { report, letter } = await ctx.db.transaction((tx) => composeReturn(ctx, tx, input))
  if (report.analysisStatus === 'returned') throw alreadyReturned()
  if (!letter) throw reports.notFound()
  return letter
}

const alreadyReturned = () => new DomainError('conflict', 'This report was already returned to the agent.')

/** The report, locked, and the email to its agent; null if there's no such account anymore. */
async function composeReturn(ctx: Context, tx: Db, { id, reason }: Return) {
  const report = await lockUnsent(tx, id, 'This report already has an estimate, so it can’t be returned.')
  const agent = await people.findPerson(tx, report.agentId)
  const { propertyAddress, originalFileName } = report
  const url = `${ctx.config.publicUrl}/agent`
  const facts = { reportId: id, propertyAddress, originalFileName, reason, url }
  return { report, letter: agent ? reportReturned(agent.email, facts) : null }
}
