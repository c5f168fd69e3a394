import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable } from '#domain/estimates/estimates.ts'
import { canReadEstimate } from '#domain/estimates/permissions.ts'
import { pdfOfDecision } from '#domain/repairs/work/confirmation-pdf.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'
import type { EarlierDecision } from './contract.ts'
import * as store from './store.ts'

/**
 * What owners decided on requests that no longer count, of this estimate and of those that it replaced, as far as the actor may read
 * those. Throws `not_found` unless the actor may read this one.
 */
export async function list(ctx: Context, actor: SignedIn, id: EstimateId): Promise<EarlierDecision[]> {
  const { estimate } = await findReadable(ctx, actor, id)
  const { sentAt } = estimate
  if (!sentAt) return []
  const rows = await store.listEarlier(ctx.db, { ...estimate, sentAt })
  return rows.filter(({ estimate }) => canReadEstimate(actor, estimate)).map(present)
}

function present({ decision, estimate, replacedAt }: store.EarlierRow): EarlierDecision {
  const isReplaced = estimate.acceptedAt?.getTime() === decision.requestedAt.getTime()
  const endedAt = isReplaced ? replacedAt : decision.withdrawnAt
  return {
    id: decision.id,
    estimateId: decision.estimateId,
    outcome: decision.outcome,
    at: decision.decidedAt.toISOString(),
    name: decision.ownerName,
    reason: decision.reason,
    requestedAt: decision.requestedAt.toISOString(),
    end: isReplaced ? 'replaced' : 'withdrawn',
    endedAt: endedAt?.toISOString() ?? null,
    hasDoneWork: isReplaced && estimate.doneAt !== null,
  }
}

/** What was confirmed. Throws `not_found` unless the actor may read the estimate, and this decision confirmed its work. */
export async function readPdf(
  ctx: Context,
  actor: SignedIn,
  { id, decisionId }: { id: EstimateId; decisionId: string },
): Promise<Download> {
  await findReadable(ctx, actor, id)
  return await pdfOfDecision(ctx, await store.find(ctx.db, { id, decisionId }))
}
