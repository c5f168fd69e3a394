import { record } from '#domain/audit/audit.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import * as people from '#domain/identity/people.ts'
import { post } from '#domain/mail/post.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as states from '#domain/reports/states.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { lockUnsent, readBasis } from './answers.ts'
import type { AnswerBasis } from './contract.ts'
import { reportReturned } from './mails.ts'

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
    await estimates.raiseDraftVersion(tx, id)
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
