import { withActiveLinks } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { canReadEstimate } from '#domain/estimates/permissions.ts'
import { expiryDayOf } from '#domain/estimates/rules.ts'
import { wasSent } from '#domain/repairs/requests/rules.ts'
import { remainingOf, stateOf } from '#domain/repairs/work/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { NegotiationStanding, Standing } from './contract.ts'
import { negotiationStandingOf, problemOf, workStandingOf } from './rules.ts'
import * as store from './store.ts'

/** Where the repair request and the work of these estimates are. Drafts, and those that the actor can't read, are left out. */
export async function list(ctx: Context, actor: SignedIn, ids: readonly EstimateId[]): Promise<Standing[]> {
  const sent = (await store.listEstimates(ctx.db, ids)).filter(
    (estimate) => estimate.status !== 'draft' && canReadEstimate(actor, estimate),
  )
  const readable = sent.map(({ id }) => id)
  const requested = sent.filter(({ acceptedAt }) => acceptedAt).map(({ id }) => id)
  const [negotiations, workOf, withEarlierWork] = await Promise.all([
    actor.kind === 'contractor' ? new Map<EstimateId, never>() : listNegotiations(ctx, readable),
    readWork(ctx, requested),
    store.listWithEarlierWork(ctx.db, readable),
  ])
  return sent.map((estimate) => ({
    estimateId: estimate.id,
    request: negotiations.get(estimate.id) ?? null,
    work: estimate.acceptedAt && workOf(estimate),
    hasEarlierWork: withEarlierWork.has(estimate.id),
  }))
}

/** Which of these estimates have requested work of which a part is done. For everyone who may know of them. */
export async function listPartlyDone(ctx: Context, ids: readonly EstimateId[]): Promise<Set<EstimateId>> {
  const [estimates, workOf] = await Promise.all([store.listEstimates(ctx.db, ids), readWork(ctx, ids)])
  const isPartlyDone = (estimate: Estimate) => {
    const { done, of } = workOf(estimate)
    return done > 0 && done < of
  }
  return new Set(estimates.filter(isPartlyDone).map(({ id }) => id))
}

async function listNegotiations(ctx: Context, ids: readonly EstimateId[]) {
  const [latest, sides, linked] = await Promise.all([
    store.listLatest(ctx.db, ids),
    store.listSides(ctx.db, ids),
    withActiveLinks(ctx, 'respond', ids),
  ])
  const sidesOf = Map.groupBy(sides, ({ estimateId }) => estimateId)
  return new Map(
    latest.map(({ estimateId, content, side }): [EstimateId, NegotiationStanding] => {
      const links = linked.has(estimateId) ? [{ purpose: 'respond' as const }] : []
      const isSent = wasSent(sidesOf.get(estimateId) ?? [], links)
      return [estimateId, negotiationStandingOf({ ...content, side }, { isSent })]
    }),
  )
}

type Estimate = Awaited<ReturnType<typeof store.listEstimates>>[number]

/** Reads what was done with the requests of these estimates. */
async function readWork(ctx: Context, ids: readonly EstimateId[]) {
  const [answers, decisions, completions, remarks, linked] = await Promise.all([
    store.listAnswers(ctx.db, ids).then(byEstimate),
    store.listDecisions(ctx.db, ids).then(byEstimate),
    store.listCompletions(ctx.db, ids).then(byEstimate),
    store.listLastRemarks(ctx.db, ids).then(byEstimate),
    withActiveLinks(ctx, 'confirm', ids),
  ])
  return ({ id, kind, sentAt, acceptedAt, doneAt }: Estimate) => {
    const answer = answers.get(id)
    const validity = { acceptance: acceptedAt, replacedBy: null, validUntil: expiryDayOf({ kind, sentAt }) }
    return workStandingOf({
      state: stateOf(validity, { answeredAt: answer?.answeredAt ?? null, now: ctx.now() }),
      answered: answer?.lines,
      decision: decisions.get(id)?.outcome,
      reported: completions.get(id)?.lines,
      problem: problemOf(remarks.get(id), completions.get(id)),
      isDone: doneAt !== null,
      // One from before a withdrawal was for another request.
      hasOwnerLink: acceptedAt !== null && (linked.get(id) ?? new Date(0)) >= acceptedAt,
      amount: answer?.lines.some(({ verdict }) => verdict === 'confirmed')
        ? remainingOf(answer, answer.lines).amount
        : null,
    })
  }
}

const byEstimate = <Row extends { estimateId: EstimateId }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.estimateId, row]))
