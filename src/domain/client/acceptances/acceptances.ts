import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { endLinks, issue } from '#domain/client/shares/links.ts'
import type { AgentEstimate, EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { publishAbout } from '#domain/estimates/events.ts'
import { areExpired, expiryDayOf } from '#domain/estimates/rules.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { requestWithdrawn } from './jobs.ts'
import { acceptanceWithdrawn, estimateAccepted, type Requested } from './mails.ts'
import { choiceOf, choosableLines, countRequested } from './rules.ts'
import * as store from './store.ts'
import { calledOff } from './work.ts'

/**
 * Accepts an estimate, or the lines that the agent chose, and emails its contractor, with a link to answer, and staff. Idempotent.
 * Throws `conflict` if a revision has replaced it, another choice was accepted before, or its contractor's account was deleted. A revision that staff are still working on gets a new version,
 * so they can't send it before they have seen the acceptance.
 */
export async function accept(
  ctx: Context,
  agent: SignedIn,
  { id, lineIds }: { id: EstimateId; lineIds?: string[] | undefined },
): Promise<AgentEstimate> {
  await updateCurrentEstimate(ctx, agent, id, async (tx, estimate, propertyAddress) => {
    const choice = choose(estimate, lineIds)
    if (estimate.status === 'accepted') return assertSameChoice(estimate, choice)
    assertRequestable(estimate)
    const accepted = {
      status: 'accepted' as const,
      acceptedAt: ctx.now(),
      acceptedLines: choice.lineIds,
      acceptedAmount: choice.amount,
      version: estimate.version + 1,
    }
    await store.update(tx, id, accepted)
    await publishAbout(ctx, tx, estimate, {
      type: 'estimate.accepted',
      cause: `${accepted.version}`,
      data: { status: 'accepted', requestedAmount: choice.amount },
    })
    await record(tx, agent, {
      action: 'estimate-accepted',
      subject: id,
      details: { propertyAddress, amount: choice.amount, lines: choice.lineIds ?? 'all' },
    })
    await notify(
      ctx,
      tx,
      { ...estimate, ...accepted },
      {
        agent,
        propertyAddress,
        letter: estimateAccepted,
        hasLink: true,
      },
    )
    return true
  })
  return await estimates.read(ctx, agent, id)
}

function assertRequestable({ kind, contractorId, printed }: store.EstimateRow) {
  if (kind === 'letter')
    throw new DomainError('conflict', 'This is a letter without an estimate, so there’s no work to request.')
  if (contractorId) return
  const name = printed ? businessName(printed.contractor) : 'The contractor'
  throw new DomainError(
    'conflict',
    `${name} no longer works with ODIE, so we can’t pass your request on. Please ask us for an estimate from another contractor.`,
  )
}

/** Which request: its estimate, and when it was made. */
type RequestKey = { estimateId: EstimateId; requestedAt: Date }

/** What the rooms above know of a request that's about to end, which is locked. Throws `conflict` if it can't end yet. */
type Ending = (tx: Db, key: RequestKey) => Promise<{ isReported: boolean }>

/**
 * Takes an acceptance back, ends the contractor's links, and emails the contractor and staff. Idempotent. Throws `conflict` if a revision has replaced the
 * estimate, or the work is done, and as `ending` does.
 */
export async function withdraw(
  ctx: Context,
  agent: SignedIn,
  { id, ending }: { id: EstimateId; ending: Ending },
): Promise<AgentEstimate> {
  await updateCurrentEstimate(ctx, agent, id, async (tx, estimate, propertyAddress) => {
    if (estimate.status !== 'accepted') return false
    if (estimate.doneAt)
      throw new DomainError(
        'conflict',
        'The contractor has marked this work as done, so you can’t withdraw your request. Please contact them.',
      )
    const { acceptedAt } = estimate
    const { isReported } = acceptedAt
      ? await ending(tx, { estimateId: id, requestedAt: acceptedAt })
      : { isReported: false }
    const withdrawn = { ...NOT_ACCEPTED, ...calledOff(ctx, estimate), version: estimate.version + 1 }
    await store.update(tx, id, withdrawn)
    await endLinks(tx, { estimateId: id, purpose: 'work' }, ctx.now())
    if (acceptedAt)
      await ctx.enqueue(tx, requestWithdrawn, {
        estimateId: id,
        requestedAt: acceptedAt.toISOString(),
        withdrawnAt: ctx.now().toISOString(),
        isReported,
      })
    await publishAbout(ctx, tx, estimate, {
      type: 'estimate.acceptance_withdrawn',
      cause: `${withdrawn.version}`,
      data: { status: 'sent' },
    })
    const details = { propertyAddress, amount: estimate.acceptedAmount }
    await record(tx, agent, { action: 'acceptance-withdrawn', subject: id, details })
    await notify(
      ctx,
      tx,
      { ...estimate, version: withdrawn.version },
      {
        agent,
        propertyAddress,
        letter: (to, request) => acceptanceWithdrawn(to, { ...request, isReported }),
      },
    )
    return true
  })
  return await estimates.read(ctx, agent, id)
}

const NOT_ACCEPTED = {
  status: 'sent' as const,
  acceptedAt: null,
  acceptedLines: null,
  acceptedAmount: null,
  scheduledAt: null,
  scheduledOn: null,
}

/** False if nothing had to be changed. */
type Change = (tx: Db, estimate: store.EstimateRow, propertyAddress: string) => Promise<boolean>

/** Runs a change of the agent's estimate, locked, unless a newer one has replaced it. */
async function updateCurrentEstimate(ctx: Context, agent: SignedIn, id: EstimateId, change: Change) {
  const { report, estimate: known } = await estimates.findReadable(ctx, agent, id)
  await ctx.db.transaction(async (tx) => {
    // Locks the report first, as sending does: of a concurrent acceptance and revision, one wins.
    await reports.lock(tx, known.reportId)
    const estimate = await store.lock(tx, id)
    if (!estimate) return
    if (estimate.supersededBy && estimate.status !== 'accepted')
      throw new DomainError(
        'conflict',
        'This estimate has been replaced by a newer one. Open the new one to request work.',
      )
    if (estimate.supersededBy)
      throw new DomainError('conflict', 'This estimate has been replaced by a newer one. Reload the page.')
    if (await change(tx, estimate, report.propertyAddress))
      await estimates.incrementDraftVersion(tx, estimate.reportId)
  })
}

/** What the agent wants. Throws `invalid` for lines that can't be chosen. */
function choose({ estimateData, totalAmount }: store.EstimateRow, lineIds: readonly string[] | undefined) {
  if (!lineIds) return { lineIds: null, amount: totalAmount }
  const choosable = new Set(choosableLines(estimateData?.line_items ?? []).map(({ id }) => id))
  if (!estimateData || !lineIds.every((id) => choosable.has(id)))
    throw new DomainError('invalid', 'Some of these items aren’t part of the estimate. Reload the page.')
  return choiceOf(estimateData, new Set(lineIds))
}

/** False: the same choice changes nothing. */
function assertSameChoice({ acceptedLines }: store.EstimateRow, { lineIds }: ReturnType<typeof choose>) {
  if (String(acceptedLines) !== String(lineIds))
    throw new DomainError(
      'conflict',
      'You’ve already requested work from this estimate. To choose other items, withdraw your request first.',
    )
  return false
}

type Notice = {
  agent: SignedIn
  propertyAddress: string
  letter: (to: string, request: Requested) => Parameters<typeof post>[2]
  /** Whether the contractor gets a link that answers the request without signing in. */
  hasLink?: boolean
}

/** Emails the contractor, unless their account was deleted, and staff. */
async function notify(
  ctx: Context,
  tx: Db,
  estimate: store.EstimateRow,
  { agent, propertyAddress, letter, hasLink = false }: Notice,
) {
  const { id, version, contractorId, acceptedLines, acceptedAmount, estimateData, printed } = estimate
  const person = await people.findPerson(tx, agent.userId)
  const contractor = contractorId && (await people.findPerson(tx, contractorId))
  if (!person || !printed) return
  const lines = estimateData?.line_items ?? []
  const validUntil = expiryDayOf(estimate)
  const request = {
    id,
    version,
    propertyAddress,
    amount: acceptedAmount ?? estimate.totalAmount,
    expiredOn: areExpired({ validUntil }, ctx.now()) ? validUntil : null,
    chosen: acceptedLines && {
      ...countRequested(lines, acceptedLines),
      descriptions: choosableLines(lines)
        .filter(({ id }) => acceptedLines.includes(id))
        .map(({ description }) => description),
      hasCharges: lines.some(({ id, type }) => type !== 'work' && acceptedLines.includes(id)),
    },
    agent: person,
    contractorName: businessName(printed.contractor),
    isContractorGone: !contractor,
  }
  const { publicUrl } = ctx.config
  if (contractor) {
    const url = hasLink
      ? (await issue(ctx, tx, { estimateId: id, purpose: 'work', recipient: request.contractorName })).url
      : `${publicUrl}/contractor/estimates/${id}`
    await post(ctx, tx, letter(contractor.leadsEmail, { ...request, url, isForStaff: false }))
  }
  for (const to of await people.staffEmails(ctx, tx))
    await post(
      ctx,
      tx,
      letter(to, { ...request, url: `${publicUrl}/admin/estimates/${id}`, isForStaff: true }),
    )
}
