import { withActiveLinks } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { wasSent } from '#domain/repairs/requests/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { RequestStanding, Standing } from './contract.ts'
import { requestStandingOf, workStandingOf } from './rules.ts'
import * as store from './store.ts'

/** Where the repair request and the work of these estimates are. Those that the actor can't read are left out. */
export async function list(ctx: Context, actor: SignedIn, ids: readonly EstimateId[]): Promise<Standing[]> {
  const readable = await store.listReadable(ctx.db, actor, ids)
  const requested = readable.flatMap(({ id, acceptedAt }) => (acceptedAt ? [id] : []))
  const [requests, answers, decisions, completions] = await Promise.all([
    actor.kind === 'contractor' ? new Map<EstimateId, RequestStanding>() : listRequests(ctx, idsOf(readable)),
    store.listAnswers(ctx.db, requested).then(byEstimate),
    store.listDecisions(ctx.db, requested).then(byEstimate),
    store.listCompletions(ctx.db, requested).then(byEstimate),
  ])
  return readable.map(({ id, acceptedAt, doneAt }) => ({
    estimateId: id,
    request: requests.get(id) ?? null,
    work: acceptedAt
      ? workStandingOf({
          answered: answers.get(id)?.lines,
          decision: decisions.get(id)?.outcome,
          reported: completions.get(id)?.lines,
          isDone: doneAt !== null,
        })
      : null,
  }))
}

async function listRequests(ctx: Context, ids: readonly EstimateId[]) {
  const versions = Map.groupBy(await store.listVersions(ctx.db, ids), ({ estimateId }) => estimateId)
  const linked = await withActiveLinks(ctx, 'respond', [...versions.keys()])
  return new Map(
    [...versions].map(([id, rows]): [EstimateId, RequestStanding] => {
      const sides = rows.map(({ side, content: { isWithdrawn } }) => ({ side, isWithdrawn }))
      const links = linked.has(id) ? [{ purpose: 'respond' as const }] : []
      return [id, requestStandingOf(rows[0]!.content, { isSent: wasSent(sides, links) })]
    }),
  )
}

const idsOf = (rows: readonly { id: EstimateId }[]) => rows.map(({ id }) => id)

const byEstimate = <Row extends { estimateId: EstimateId }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.estimateId, row]))
