import { lockDraft } from '#domain/estimates/drafting/draft-editing.ts'
import { recordAboutEstimate } from '#domain/estimates/history/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { AdminEstimate } from '../contract.ts'
import { lockWithReport } from '../estimates.ts'
import { presentToStaff } from '../presentation.ts'
import { withTotals } from '../rules.ts'
import * as store from '../store.ts'
import type { Versioned } from './sending.ts'

/** Creates a draft with the lines of a sent estimate, which itself never changes. */
export async function revise(
  ctx: Context,
  admin: SignedIn,
  { id, version }: Versioned,
): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const sent = await lockSent(tx, { id, version })
    const draft = await store.insert(tx, {
      reportId: sent.reportId,
      contractorId: sent.contractorId,
      estimateData: sent.estimateData ?? withTotals([]),
      decisions: sent.decisions,
      totalAmount: sent.estimateData ? sent.totalAmount : '0.00',
      revisionOf: sent.id,
      createdAt: ctx.now(),
    })
    if (!draft) throw new DomainError('conflict', 'This report already has a draft. Open that one.')
    await recordAboutEstimate(tx, admin, sent, { action: 'estimate-revised' })
    return await presentToStaff(ctx, tx, draft)
  })
}

/** Returns the estimate, locked, with its report first. Throws `conflict` if it is a draft, or has changed since the caller loaded it. */
export async function lockSent(tx: Db, { id, version }: Versioned) {
  const sent = await lockWithReport(tx, id)
  if (!sent) throw new DomainError('not_found', 'We couldn’t find this estimate.')
  if (sent.status === 'draft')
    throw new DomainError('conflict', 'This estimate is still a draft. Edit it directly.')
  if (sent.version !== version || sent.supersededBy)
    throw new DomainError(
      'conflict',
      sent.status === 'accepted'
        ? 'The agent has just requested work from this estimate. Reload it before you revise it.'
        : 'This estimate has changed. Reload it to see the changes.',
    )
  return sent
}

/**
 * Deletes the draft of a revision; the estimate that it would have replaced stays the current one, which is returned. Throws
 * `conflict` if the draft isn’t a revision, was sent, or has changed since the caller loaded it.
 */
export async function discard(ctx: Context, admin: SignedIn, input: Versioned): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, input)
    const current = draft.revisionOf && (await store.find(tx, draft.revisionOf))
    if (!current)
      throw new DomainError(
        'conflict',
        'Only a revision can be discarded. This draft is the report’s first estimate.',
      )
    await store.removeDraft(tx, draft.reportId)
    // The draft's changes are deleted with it, so the audit trail keeps what it was.
    await recordAboutEstimate(tx, admin, draft, {
      action: 'revision-discarded',
      details: {
        reportId: draft.reportId,
        revisionOf: current.id,
        totalAmount: draft.totalAmount,
        line_items: draft.estimateData?.line_items ?? [],
      },
    })
    return await presentToStaff(ctx, tx, current)
  })
}
