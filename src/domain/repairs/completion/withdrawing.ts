import * as acceptances from '#domain/client/acceptances/acceptances.ts'
import type { AgentEstimate, EstimateId } from '#domain/estimates/contract.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { problemStateOf, withdrawalBlocker } from './rules.ts'
import * as store from './store.ts'

/**
 * Takes a request for work back as `acceptances.withdraw` does. Throws `conflict` while what isn't right with reported work isn't settled,
 * too: the report ends with its request, and could no longer be read or answered.
 */
export const withdraw = (ctx: Context, agent: SignedIn, id: EstimateId): Promise<AgentEstimate> =>
  acceptances.withdraw(ctx, agent, { id, ending })

/** The estimate is locked, as for remarks. */
async function ending(tx: Db, key: store.RequestKey) {
  const report = await store.findLatest(tx, key)
  if (!report) return { isReported: false }
  const blocker = withdrawalBlocker(problemStateOf(await store.listRemarks(tx, key), report))
  if (blocker) throw new DomainError('conflict', blocker)
  return { isReported: true }
}
