import * as people from '#domain/accounts/identity/people.ts'
import * as work from '#domain/client/acceptances/work.ts'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import { isFinished } from '#domain/repairs/completion/records.ts'
import type { WorkRequest } from '#domain/repairs/work/contract.ts'
import { currentContactOf } from '#domain/repairs/work/contractor-contact.ts'
import { present, type Sent } from '#domain/repairs/work/requests.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { dayOf } from '#kernel/days.ts'
import type { ParsedInputOf } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { setWorkState } from './contract.ts'
import { type DayChange, workDayForOwner, workScheduled } from './mails.ts'

type Marking = ParsedInputOf<typeof setWorkState>

/**
 * Marks requested work as scheduled, or takes that back, and emails the agent and an owner who confirmed it. Idempotent. Throws `conflict` if
 * the agent hasn't requested the work, a newer estimate has replaced this one, the owner has declined the work, or it's done; `invalid` for a day
 * that has passed.
 */
export async function setState(ctx: Context, contractor: SignedIn, input: Marking): Promise<AgentEstimate> {
  await estimates.findReadable(ctx, contractor, input.id)
  await ctx.db.transaction(async (tx) => {
    const sent = await estimates.lockReadable(tx, contractor, input.id)
    if (isAlreadyMarked(sent, input)) return
    const request = await present(ctx, tx, sent)
    assertMarkable(ctx, sent, { ...input, request, isDone: await isFinished(ctx, tx, sent) })
    const day = (input.state === 'scheduled' && input.scheduledOn) || null
    if (input.state === 'scheduled') await work.schedule(ctx, tx, sent.estimate, day)
    else await work.unschedule(ctx, tx, sent.estimate)
    await record(tx, contractor, {
      action: `work-${input.state}`,
      subject: input.id,
      details: { propertyAddress: request.propertyAddress, ...(day && { scheduledOn: day }) },
    })
    await notify(ctx, tx, sent, { ...input, request, day })
  })
  return await estimates.read(ctx, contractor, input.id)
}

const isAlreadyMarked = (
  { estimate: { status, scheduledAt, scheduledOn: day } }: Sent,
  { state, scheduledOn }: Marking,
) =>
  status === 'accepted' &&
  (state === 'scheduled' ? scheduledAt !== null && day === (scheduledOn ?? null) : scheduledAt === null)

function assertMarkable(
  ctx: Context,
  { estimate }: Sent,
  { state, scheduledOn, request, isDone }: Marking & { request: WorkRequest; isDone: boolean },
) {
  const { decision } = request
  const refused = (message: string) => new DomainError('conflict', message)
  if (estimate.status !== 'accepted') throw refused('The agent has withdrawn this request. Reload the page.')
  if (estimate.supersededBy) throw refused('This estimate has been replaced by a newer one. Reload the page.')
  if (isDone) throw refused('This work has been reported as done. Change that report instead.')
  if (state === 'scheduled' && decision?.outcome === 'declined')
    throw refused(
      `${decision.name} has declined this work. Ask the agent to request it again before you schedule it.`,
    )
  const message = 'This day has passed'
  if (scheduledOn && scheduledOn < dayOf(ctx.now()) && scheduledOn !== estimate.scheduledOn)
    throw new DomainError('invalid', message, { fields: { scheduledOn: message } })
}

type Change = Pick<Marking, 'state'> & { request: WorkRequest; day: string | null }

/** Emails the agent, and an owner who confirmed the work and gave an address, once for each change of the day. */
async function notify(ctx: Context, tx: Db, sent: Sent, { state, request, day }: Change) {
  const { estimate, report } = sent
  const { decision, propertyAddress, estimateId } = request
  const previousDay = estimate.scheduledOn
  const change: DayChange = {
    id: estimateId,
    propertyAddress,
    contractorName: nameOf(request),
    isScheduled: state === 'scheduled',
    day,
    previousDay,
    at: ctx.now(),
  }
  const owner = decision?.outcome === 'confirmed' ? decision : null
  const agent = await people.findPerson(tx, report.agentId)
  const url = `${ctx.config.publicUrl}/agent/reports/${estimate.reportId}`
  if (agent) {
    const isOwnerEmailed = owner && Boolean(owner.email)
    await post(ctx, tx, workScheduled(agent.email, { ...change, isOwnerEmailed, url }))
  }
  // Without a day before or after it, there's nothing that the owner could be there for.
  if (!owner?.email || !(day || previousDay)) return
  await post(ctx, tx, workDayForOwner(owner.email, { ...change, contact: await currentContactOf(tx, sent) }))
}
