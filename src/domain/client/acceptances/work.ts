import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { AgentEstimate, EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { dayInWords } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { WorkState } from './contract.ts'
import { workMarked } from './mails.ts'
import * as store from './store.ts'

type Marking = { id: EstimateId; state: WorkState; scheduledOn?: string | null | undefined }

/**
 * Marks accepted work as scheduled or done, or takes that back, and emails the agent. Idempotent. Throws `conflict` if the agent
 * hasn't accepted the estimate, or a newer one has replaced it.
 */
export async function setState(ctx: Context, contractor: SignedIn, input: Marking): Promise<AgentEstimate> {
  const { report } = await estimates.findReadable(ctx, contractor, input.id)
  await ctx.db.transaction(async (tx) => {
    const estimate = await store.lock(tx, input.id)
    if (!estimate || isAlreadyMarked(estimate, input)) return
    if (estimate.status !== 'accepted')
      throw new DomainError('conflict', 'The agent has withdrawn this request. Reload the page.')
    if (estimate.supersededBy)
      throw new DomainError('conflict', 'This estimate has been replaced by a newer one. Reload the page.')
    const marked = markedWith(ctx, estimate, input)
    await store.update(tx, input.id, marked)
    const { propertyAddress, agentId } = report
    await record(tx, contractor, {
      action: `work-${input.state}`,
      subject: input.id,
      details: { propertyAddress, ...(marked.scheduledOn && { scheduledOn: marked.scheduledOn }) },
    })
    await notify(ctx, tx, { ...estimate, ...marked }, { propertyAddress, agentId, state: input.state })
  })
  return await estimates.read(ctx, contractor, input.id)
}

/** Schedules accepted work for the day that the owner chose, in the caller's transaction; the estimate is locked. */
export async function schedule(ctx: Context, tx: Db, id: EstimateId, day: string) {
  await store.update(tx, id, { scheduledAt: ctx.now(), scheduledOn: day })
}

const stateOf = ({ scheduledAt, doneAt }: store.EstimateRow): WorkState =>
  doneAt ? 'done' : scheduledAt ? 'scheduled' : 'accepted'

const isAlreadyMarked = (estimate: store.EstimateRow, { state, scheduledOn }: Marking) =>
  estimate.status === 'accepted' &&
  stateOf(estimate) === state &&
  (state !== 'scheduled' || estimate.scheduledOn === (scheduledOn ?? null))

/** Work that turns out not to be done is scheduled as before: the agent already knows that. */
function markedWith(ctx: Context, { scheduledAt, scheduledOn }: store.EstimateRow, input: Marking) {
  const day = input.scheduledOn ?? null
  switch (input.state) {
    case 'accepted':
      return { scheduledAt: null, scheduledOn: null, doneAt: null }
    case 'scheduled':
      return {
        scheduledAt: scheduledAt && scheduledOn === day ? scheduledAt : ctx.now(),
        scheduledOn: day,
        doneAt: null,
      }
    case 'done':
      return { scheduledAt, scheduledOn, doneAt: ctx.now() }
  }
}

type Notice = { propertyAddress: string; agentId: UserId; state: WorkState }

/**
 * Emails the agent what the contractor marked, but not that they took it back; the page shows that. Work that is marked as done,
 * taken back, and marked again is one email.
 */
async function notify(
  ctx: Context,
  tx: Db,
  { id, reportId, printed, acceptedAt, scheduledAt, scheduledOn }: store.EstimateRow,
  { propertyAddress, agentId, state }: Notice,
) {
  const agent = await people.findPerson(tx, agentId)
  if (!agent || !printed || state === 'accepted') return
  await post(
    ctx,
    tx,
    workMarked(agent.email, {
      id,
      propertyAddress,
      contractorName: businessName(printed.contractor),
      state,
      day: scheduledOn && dayInWords(scheduledOn),
      since: (state === 'scheduled' ? scheduledAt : acceptedAt) ?? ctx.now(),
      url: `${ctx.config.publicUrl}/agent/reports/${reportId}`,
    }),
  )
}
