import type { Finding } from '#domain/analysis/contract.ts'
import * as pricebooks from '#domain/pricebooks/pricebooks.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { priceFindings } from './pricing.ts'
import { totalsOf } from './rules.ts'
import * as store from './store.ts'

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
  return estimate ? { id: estimate.id, lines: lines.length, totalAmount: summary.total } : null
}
