import * as people from '#domain/identity/people.ts'
import { post } from '#domain/mail/post.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { AgentEstimate, ContractorEstimate, EstimateId } from './contract.ts'
import { validUntilOf } from './estimate-document.ts'
import { estimateAccepted } from './mails.ts'
import { canReadEstimate } from './policy.ts'
import * as store from './store.ts'

export async function listOwn(ctx: Context, agent: SignedIn): Promise<AgentEstimate[]> {
  return (await store.listSentOf(ctx.db, { agentId: agent.userId })).map(presentToAgent)
}

export async function listOfReport(
  ctx: Context,
  actor: SignedIn,
  reportId: ReportId,
): Promise<AgentEstimate[]> {
  await reports.readRow(ctx, actor, reportId)
  return (await store.listSentOf(ctx.db, { reportId })).map(presentToAgent)
}

export async function listOfContractor(ctx: Context, contractor: SignedIn): Promise<ContractorEstimate[]> {
  const rows = await store.listSentBy(ctx.db, contractor.userId)
  return rows.map(({ estimate, propertyAddress, agentName }) => ({
    id: estimate.id,
    status: estimate.status,
    totalAmount: estimate.totalAmount,
    propertyAddress,
    agentName,
    createdAt: estimate.createdAt.toISOString(),
    hasPdf: estimate.pdfKey !== null,
    estimateData: estimate.estimateData,
  }))
}

export const hasSent = store.hasSent

/** The PDF: saved by agents, opened in a tab by contractors and staff. */
export async function downloadPdf(ctx: Context, actor: SignedIn, id: EstimateId): Promise<Download> {
  const { estimate, report } = await readable(ctx, actor, id)
  if (!estimate.pdfKey)
    throw new DomainError(
      'not_found',
      'The PDF of this estimate is not made yet. Please try again in a moment.',
    )
  const file = await ctx.storage.read(estimate.pdfKey)
  return {
    name: pdfNameOf(report.propertyAddress, ctx.now()),
    type: 'application/pdf',
    disposition: actor.kind === 'agent' ? 'attachment' : 'inline',
    maxAgeSeconds: 0,
    ...file,
  }
}

/** `Electrical_Estimate_{address, non-alphanumerics replaced by underscores}_{timestamp}.pdf` */
export const pdfNameOf = (address: string, at: Date) =>
  `Electrical_Estimate_${address.replaceAll(/[^a-zA-Z0-9]/g, '_')}_${at.getTime()}.pdf`

/** The agent says yes. Saying it twice is one yes. */
export async function accept(ctx: Context, agent: SignedIn, id: EstimateId): Promise<AgentEstimate> {
  const { report } = await readable(ctx, agent, id)
  await ctx.db.transaction(async (tx) => {
    const estimate = await store.lock(tx, id)
    if (!estimate || estimate.status === 'accepted') return
    if (estimate.supersededBy)
      throw new DomainError('conflict', 'This estimate was replaced by a newer one. Please open that one.')
    await store.update(tx, id, { status: 'accepted', acceptedAt: ctx.now() })
    const person = await people.findPerson(tx, agent.userId)
    const contractor = estimate.contractorId && (await people.findPerson(tx, estimate.contractorId))
    if (!person || !contractor) return // the contractor's account is gone; the estimate stays the agent's record
    await post(
      ctx,
      tx,
      estimateAccepted(contractor.email, {
        id,
        propertyAddress: report.propertyAddress,
        totalAmount: estimate.totalAmount,
        agentName: person.name,
        agentEmail: person.email,
        agentPhone: person.phone,
        url: `${ctx.config.publicUrl}/contractor`,
      }),
    )
  })
  return presentToAgent(await readable(ctx, agent, id))
}

async function readable(ctx: Context, actor: SignedIn, id: EstimateId) {
  const row = await store.findWithReport(ctx.db, id)
  const isTheirs = row && canReadEstimate(actor, { ...row.estimate, agentId: row.report.agentId })
  if (!isTheirs) throw new DomainError('not_found', 'There is no such estimate.')
  return row
}

type SentRow = Awaited<ReturnType<typeof store.listSentOf>>[number]

/** A sent estimate as its agent sees it: contractor and names as printed, whatever became of the accounts. */
export function presentToAgent({ estimate, report }: SentRow): AgentEstimate {
  const { printed, sentAt, estimateData } = estimate
  return {
    id: estimate.id,
    reportId: estimate.reportId,
    propertyAddress: report.propertyAddress,
    totalAmount: estimate.totalAmount,
    status: estimate.status,
    createdAt: estimate.createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    validUntil: sentAt && validUntilOf(sentAt),
    hasPdf: estimate.pdfKey !== null,
    contractor: printed?.contractor ?? null,
    report: {
      agentFirstName: printed?.agent.firstName ?? null,
      agentLastName: printed?.agent.lastName ?? null,
    },
    estimateData,
    evidence: printed?.evidence ?? [],
  }
}
