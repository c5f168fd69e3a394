import type { Finding } from '#domain/analysis/contract.ts'
import { recordSave } from '#domain/estimates/history/history.ts'
import { priceFindings } from '#domain/estimates/pricing/pricing.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { EstimateId } from '../contract.ts'
import { totalsOf } from '../rules.ts'
import * as store from '../store.ts'

type Priceable = { reportId: ReportId; contractorId: UserId | null; findings: readonly Finding[] }

/** Prices findings from the contractor's book and stores them as a draft. Null when the report already has one. */
export async function createDraft(ctx: Context, tx: Db, { reportId, contractorId, findings }: Priceable) {
  const book = await pricebooks.listItems(tx, contractorId)
  const { lines } = priceFindings({ findings, book })
  const summary = totalsOf(lines)
  const estimate = await store.insert(tx, {
    reportId,
    contractorId,
    estimateData: { summary, line_items: lines },
    totalAmount: summary.total,
    createdAt: ctx.now(),
  })
  return estimate
    ? { id: estimate.id, lines: lines.length, totalAmount: summary.total, version: estimate.version }
    : null
}

type Replacement = { id: EstimateId; version: number; findings: readonly Finding[] }

/**
 * Replaces a draft's lines by those of other findings, unless it was saved, approved, sent or deleted since `version`. Lock the report
 * first. False if it was left alone.
 */
export async function replaceDraft(
  ctx: Context,
  tx: Db,
  { id, version, findings }: Replacement,
): Promise<boolean> {
  const draft = await store.lock(tx, id)
  if (draft?.status !== 'draft' || draft.version !== version || draft.heldUntil) return false
  const book = await pricebooks.listItems(tx, draft.contractorId)
  const { lines } = priceFindings({ findings, book })
  const summary = totalsOf(lines)
  const { contractorId, decisions } = draft
  await recordSave(ctx, tx, draft, { actorId: null, to: { contractorId, line_items: lines, decisions } })
  await store.update(tx, id, {
    estimateData: { summary, line_items: lines },
    totalAmount: summary.total,
    version: version + 1,
  })
  return true
}

/** Whether a draft is as it was at `version`: neither saved, nor approved, nor sent, nor deleted. */
export async function isUntouchedDraft(
  db: Db,
  { id, version }: Omit<Replacement, 'findings'>,
): Promise<boolean> {
  const estimate = await store.find(db, id)
  return estimate?.status === 'draft' && estimate.version === version && !estimate.heldUntil
}
