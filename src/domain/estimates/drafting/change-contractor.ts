import { recordSave } from '#domain/estimates/history/history.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import * as store from '../store.ts'
import { repricedFrom } from './draft-editing.ts'

type Move = { reportId: ReportId; from: UserId | null; to: UserId | null }

/**
 * Moves a report's draft from the contractor of its earlier address to the one of its new address, and reprices it; prices
 * that staff set stay. A contractor whom staff chose stays too, and a hold ends. False if the draft is left as it is. Lock the report first.
 */
export async function moveDraft(
  ctx: Context,
  tx: Db,
  admin: SignedIn,
  { reportId, from, to }: Move,
): Promise<boolean> {
  const found = await store.findDraft(tx, reportId)
  const draft = found && (await store.lock(tx, found.id))
  if (!draft || draft.contractorId === to) return false
  if (draft.contractorId !== null && draft.contractorId !== from) return false
  const { decisions, estimateData } = draft
  const line_items = estimateData?.line_items ?? []
  const analysis = await reports.findAnalysis(tx, reportId)
  const book = await pricebooks.listItems(tx, to)
  const data = repricedFrom({ analysis, decisions, book }, { line_items })
  await recordSave(ctx, tx, draft, {
    actorId: admin.userId,
    to: { contractorId: to, line_items: data.line_items, decisions },
  })
  await store.update(tx, draft.id, {
    contractorId: to,
    estimateData: data,
    totalAmount: data.summary.total,
    version: draft.version + 1,
    heldUntil: null,
  })
  return true
}
