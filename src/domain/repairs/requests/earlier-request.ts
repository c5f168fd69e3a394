import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable } from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import { carriedOver } from './carrying-over.ts'
import type { EarlierRequest } from './contract.ts'
import * as store from './store.ts'

/**
 * What the first request for an estimate can begin with: the latest one for an estimate that it replaced. Null if there's none, its agent
 * withdrew it, none of its lines is left, or the estimate has a request of its own or was replaced itself. Throws `not_found` unless the
 * agent may read the estimate.
 */
export async function readEarlier(
  ctx: Context,
  agent: SignedIn,
  id: EstimateId,
): Promise<EarlierRequest | null> {
  const after = presentToAgent(await findReadable(ctx, agent, id))
  if (!after.estimateData || after.replacedBy || (await store.findLatest(ctx.db, id))) return null
  const replaced = await store.findLatestReplaced(ctx.db, after.reportId)
  if (!replaced) return null
  const [latest, ...others] = await store.listVersions(ctx.db, replaced)
  const before = presentToAgent(await findReadable(ctx, agent, replaced))
  if (!latest || latest.content.isWithdrawn || !before.estimateData) return null
  const carried = carriedOver(
    latest.content,
    { lines: before.estimateData.line_items, evidence: before.evidence },
    { lines: after.estimateData.line_items, evidence: after.evidence },
  )
  // The first version is always the agent's.
  const { at } = [latest, ...others].find(({ side }) => side === 'agent') ?? latest
  return carried && { ...carried, at: at.toISOString() }
}
