import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { AgentEstimate, EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { publishAbout } from '#domain/estimates/events.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { dayInWords, dayOf } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { MarkedState, WorkState } from './contract.ts'
import { workScheduled } from './mails.ts'
import * as store from './store.ts'

type Marking = { id: EstimateId; state: MarkedState; scheduledOn?: string | null | undefined }

/**
 * Marks accepted work as scheduled, or takes that back, and emails the agent. Idempotent. Throws `conflict` if the agent hasn't accepted
 * the estimate, a newer one has replaced it, or the work is done; `invalid` for a day that has passed.
 */
export async function setState(ctx: Context, contractor: SignedIn, input: Marking): Promise<AgentEstimate> {
  const { report } = await estimates.findReadable(ctx, contractor, input.id)
  await ctx.db.transaction(async (tx) => {
    const estimate = await store.lock(tx, input.id)
    if (!estimate || isAlreadyMarked(estimate, input)) return
    assertMarkable(ctx, estimate, input)
    const marked = markedWith(ctx, estimate, input)
    await store.update(tx, input.id, marked)
    const { propertyAddress, agentId } = report
    await record(tx, contractor, {
      action: `work-${input.state}`,
      subject: input.id,
      details: { propertyAddress, ...(marked.scheduledOn && { scheduledOn: marked.scheduledOn }) },
    })
    if (input.state === 'scheduled') await publishScheduled(ctx, tx, estimate, marked.scheduledOn)
    await notify(ctx, tx, { ...estimate, ...marked }, { propertyAddress, agentId, state: input.state })
  })
  return await estimates.read(ctx, contractor, input.id)
}

function assertMarkable(ctx: Context, estimate: store.EstimateRow, { scheduledOn }: Marking) {
  const refused = (message: string) => new DomainError('conflict', message)
  if (estimate.status !== 'accepted') throw refused('The agent has withdrawn this request. Reload the page.')
  if (estimate.supersededBy) throw refused('This estimate has been replaced by a newer one. Reload the page.')
  if (estimate.doneAt) throw refused('This work has been reported as done. Change that report instead.')
  const message = 'This day has passed'
  if (scheduledOn && scheduledOn < dayOf(ctx.now()) && scheduledOn !== estimate.scheduledOn)
    throw new DomainError('invalid', message, { fields: { scheduledOn: message } })
}

/** Schedules accepted work for the day that the owner chose, in the caller's transaction; the estimate is locked. */
export async function schedule(ctx: Context, tx: Db, id: EstimateId, day: string) {
  await store.update(tx, id, { scheduledAt: ctx.now(), scheduledOn: day })
  const estimate = await store.lock(tx, id)
  if (estimate) await publishScheduled(ctx, tx, estimate, day)
}

/** Each day that the work is scheduled for is an occurrence. */
async function publishScheduled(
  ctx: Context,
  tx: Db,
  estimate: store.EstimateRow,
  scheduledOn: string | null,
) {
  const cause = `${scheduledOn ?? 'no day'}:${ctx.now().toISOString()}`
  const data = { status: 'scheduled', scheduledOn } as const
  await publishAbout(ctx, tx, estimate, { type: 'work.scheduled', cause, data })
}

/** Marks accepted work as done, or not, in the caller's transaction; the estimate is locked. Done work keeps its time. */
export async function markDone(ctx: Context, tx: Db, id: EstimateId, isDone: boolean) {
  const estimate = await store.lock(tx, id)
  await store.update(tx, id, { doneAt: isDone ? (estimate?.doneAt ?? ctx.now()) : null })
}

const stateOf = ({ scheduledAt, doneAt }: store.EstimateRow): WorkState =>
  doneAt ? 'done' : scheduledAt ? 'scheduled' : 'accepted'

const isAlreadyMarked = (estimate: store.EstimateRow, { state, scheduledOn }: Marking) =>
  estimate.status === 'accepted' &&
  stateOf(estimate) === state &&
  (state !== 'scheduled' || estimate.scheduledOn === (scheduledOn ?? null))

function markedWith(ctx: Context, estimate: store.EstimateRow, input: Marking) {
  const { scheduledAt, scheduledOn } = estimate
  const day = (input.state === 'scheduled' && input.scheduledOn) || null
  const left = day ? {} : calledOff(ctx, estimate)
  if (input.state === 'accepted') return { scheduledAt: null, scheduledOn: null, ...left }
  const isKnown = scheduledAt && scheduledOn === day
  return { scheduledAt: isKnown ? scheduledAt : ctx.now(), scheduledOn: day, ...left }
}

/** Keeps the day of work that's no longer scheduled for one. */
export const calledOff = (ctx: Context, { scheduledOn }: store.EstimateRow) =>
  scheduledOn ? { calledOffDay: scheduledOn, calledOffAt: ctx.now() } : {}

type Notice = { propertyAddress: string; agentId: UserId; state: MarkedState }

/** Emails the agent for which day the work is scheduled, once for each, but not that it's no longer; the page shows that. */
async function notify(
  ctx: Context,
  tx: Db,
  { id, reportId, printed, scheduledAt, scheduledOn }: store.EstimateRow,
  { propertyAddress, agentId, state }: Notice,
) {
  const agent = await people.findPerson(tx, agentId)
  if (!agent || !printed || state === 'accepted') return
  await post(
    ctx,
    tx,
    workScheduled(agent.email, {
      id,
      propertyAddress,
      contractorName: businessName(printed.contractor),
      day: scheduledOn && dayInWords(scheduledOn),
      since: scheduledAt ?? ctx.now(),
      url: `${ctx.config.publicUrl}/agent/reports/${reportId}`,
    }),
  )
}
