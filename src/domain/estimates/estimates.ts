import * as people from '#domain/identity/people.ts'
import { post } from '#domain/mail/post.ts'
import * as reportStates from '#domain/reports/states.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { AgentEstimate, EstimateId, EstimateKind } from './contract.ts'
import { estimateAccepted } from './mails.ts'
import { canReadEstimate } from './policy.ts'
import { presentToAgent } from './presenting.ts'
import * as store from './store.ts'

/** Throws `not_found` unless the estimate was sent to this agent, or in this contractor's name. */
export async function read(ctx: Context, actor: SignedIn, id: EstimateId): Promise<AgentEstimate> {
  return presentToAgent(await findReadable(ctx, actor, id))
}

export const hasSent = store.hasSent
export const raiseDraftVersion = store.raiseDraftVersion

/** The PDF: a download for agents, opened in a tab by contractors and staff. Throws `not_found` until it exists. */
export async function downloadPdf(ctx: Context, actor: SignedIn, id: EstimateId): Promise<Download> {
  const { estimate, report } = await findReadable(ctx, actor, id)
  if (!estimate.pdfKey)
    throw new DomainError(
      'not_found',
      'The PDF of this estimate isn’t ready yet. Please try again in a moment.',
    )
  const file = await ctx.storage.read(estimate.pdfKey)
  return {
    name: pdfNameOf(estimate.kind, report.propertyAddress, ctx.now()),
    type: 'application/pdf',
    disposition: actor.kind === 'agent' ? 'attachment' : 'inline',
    maxAgeSeconds: 0,
    ...file,
  }
}

/** `Electrical_Estimate_{address, non-alphanumerics replaced by underscores}_{milliseconds}.pdf` */
export const pdfNameOf = (kind: EstimateKind, address: string, at: Date) =>
  `Electrical_${kind === 'letter' ? 'Letter' : 'Estimate'}_${address.replaceAll(/[^a-zA-Z0-9]/g, '_')}_${at.getTime()}.pdf`

/**
 * Accepts an estimate. Idempotent. Throws `conflict` if a revision has replaced it. A revision that staff are still working on
 * gets a new version, so they can't send it before they have seen the acceptance.
 */
export async function accept(ctx: Context, agent: SignedIn, id: EstimateId): Promise<AgentEstimate> {
  const { report, estimate: known } = await findReadable(ctx, agent, id)
  await ctx.db.transaction(async (tx) => {
    // Locks the report first, as sending does: of a concurrent acceptance and revision, one wins.
    await reportStates.lock(tx, known.reportId)
    const estimate = await store.lock(tx, id)
    if (!estimate || estimate.status === 'accepted') return
    if (estimate.supersededBy)
      throw new DomainError(
        'conflict',
        'This estimate has been replaced by a newer one. Open the new one to accept it.',
      )
    if (estimate.kind === 'letter')
      throw new DomainError('conflict', 'This is a letter without an estimate, so there’s nothing to accept.')
    const version = estimate.version + 1
    await store.update(tx, id, {
      status: 'accepted',
      acceptedAt: ctx.now(),
      acceptedAmount: estimate.totalAmount,
      version,
    })
    await store.raiseDraftVersion(tx, estimate.reportId)
    const person = await people.findPerson(tx, agent.userId)
    const contractor = estimate.contractorId && (await people.findPerson(tx, estimate.contractorId))
    if (!person || !contractor) return // the contractor's account was deleted; the estimate remains the agent's record
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
  return await read(ctx, agent, id)
}

/** A sent estimate with its report. Throws `not_found` unless the actor may read it. */
export async function findReadable(ctx: Context, actor: SignedIn, id: EstimateId) {
  const row = await store.findWithReport(ctx.db, id)
  const isTheirs = row && canReadEstimate(actor, { ...row.estimate, agentId: row.report.agentId })
  if (!isTheirs) throw new DomainError('not_found', 'There is no such estimate.')
  return row
}
