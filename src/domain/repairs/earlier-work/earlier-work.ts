import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable, findSent } from '#domain/estimates/estimates.ts'
import { canReadEstimate } from '#domain/estimates/permissions.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { present as presentRecord } from '#domain/repairs/completion/presenting.ts'
import { sameLines } from '#domain/repairs/requests/carrying-over.ts'
import type { Sent } from '#domain/repairs/work/requests.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { EarlierWork } from './contract.ts'
import * as store from './store.ts'

/**
 * The lines of an estimate whose work is already done, by the reports on estimates that it replaced, as far as the actor may read those. Of
 * several reports, the latest counts. Throws `not_found` unless the actor may read this one.
 */
export async function list(ctx: Context, actor: SignedIn, id: EstimateId): Promise<EarlierWork[]> {
  const row = await findReadable(ctx, actor, id)
  const current = linesOf(row)
  if (!current) return []
  const found = new Map<string, EarlierWork>()
  for (const earlierId of await store.listWithWork(ctx.db, row.estimate)) {
    const sent = await findSent(ctx.db, earlierId)
    if (!sent || !canReadEstimate(actor, { ...sent.estimate, agentId: sent.report.agentId })) continue
    for (const done of await listDone(ctx, sent, current))
      if (!found.has(done.lineId)) found.set(done.lineId, done)
  }
  return [...found.values()]
}

type Lines = NonNullable<ReturnType<typeof linesOf>>

/** The lines of the current estimate that were done from an earlier one. */
async function listDone(ctx: Context, sent: Sent, current: Lines): Promise<EarlierWork[]> {
  const earlier = linesOf(sent)
  if (!earlier) return []
  const { id: estimateId } = sent.estimate
  const { ids, ...done } = await readDone(ctx, sent)
  return [...sameLines(earlier, current)].flatMap(([lineId, was]) =>
    ids.has(was) ? [{ lineId, estimateId, ...done }] : [],
  )
}

function linesOf(sent: Sent) {
  const { estimateData, evidence } = presentToAgent(sent)
  return estimateData && { lines: estimateData.line_items, evidence }
}

/** The done lines; all that were requested if the work was marked as done as a whole. */
async function readDone(ctx: Context, sent: Sent) {
  const record = await presentRecord(ctx, ctx.db, sent)
  const { completion, lines } = record
  const ids = completion
    ? completion.lines.filter(({ isDone }) => isDone).map(({ lineId }) => lineId)
    : lines.map((line) => line.id)
  return { ids: new Set(ids), by: nameOf(record), doneOn: completion?.doneOn ?? null }
}
