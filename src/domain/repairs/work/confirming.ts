import * as people from '#domain/accounts/identity/people.ts'
import { withPhoneText } from '#domain/accounts/identity/phones/format-phone.ts'
import * as work from '#domain/client/acceptances/work.ts'
import { openLink } from '#domain/client/shares/links.ts'
import { LINK_PAGES } from '#domain/client/shares/rules.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { publishAbout } from '#domain/estimates/events.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import { dayOf } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { documentOf, sealed } from './confirmation-document.ts'
import type { Confirmation, Decline, WorkRequest } from './contract.ts'
import { currentContactOf } from './contractor-contact.ts'
import { ownerCopy, workConfirmed, workDeclined } from './mails.ts'
import { type Client, keyOf, present, type Sent } from './requests.ts'
import { decisionBlocker, nameOf } from './rules.ts'
import * as store from './store.ts'

/** What the owner saw when they decided, and the link that they came by. */
type Seen = { token: string; requestedAt: string; version: number }

/** Enough to recognize a browser by; the header has no limit of its own. */
const MAX_USER_AGENT = 300

/**
 * Records that the owner confirms the work: what they saw, hashed, with who, when, and from where. A day that the contractor
 * offered becomes the work's. Emails contractor, agent, and the owner. Throws `conflict` if someone decided before, the answer or
 * the request has changed, or can't be confirmed, or the contractor's account was deleted; `invalid` for a day that isn't offered, and without an acknowledgment.
 */
export async function confirm(
  ctx: Context,
  { token, requestedAt, version, ...typed }: Seen & Confirmation,
  client: Client,
): Promise<WorkRequest> {
  const confirmation = withPhoneText(typed)
  return await decide(ctx, { token, requestedAt, version }, client, async (tx, locked) => {
    assertHasContractor(locked)
    assertComplete(ctx, locked.request, confirmation)
    const document = sealed(documentOf(locked.request, confirmation))
    const { name, email, phone, access, scheduledOn, wish } = confirmation
    await store.insertDecision(tx, {
      ...locked.row,
      outcome: 'confirmed',
      ownerName: name,
      ownerEmail: email,
      ownerPhone: phone,
      access,
      scheduledOn,
      wish: scheduledOn ? null : wish,
      signedName: confirmation.signedName,
      ...document,
    })
    if (scheduledOn) await work.schedule(ctx, tx, locked.sent.estimate, scheduledOn)
    const request = await presentAgain(ctx, tx, locked.sent)
    await emailParties(ctx, tx, { ...locked, request, letter: workConfirmed })
    const url = `${ctx.config.publicUrl}${LINK_PAGES.confirm}?token=${token}`
    const contact = await currentContactOf(tx, locked.sent)
    if (email) await post(ctx, tx, ownerCopy(email, { request, contact, url }))
    return { request, details: { documentSha256: document.documentSha256 } }
  })
}

/** Records that the owner declines the work, with a reason, calls its day off, and emails contractor and agent. Throws `conflict` as `confirm` does. */
export async function decline(
  ctx: Context,
  { token, requestedAt, version, name, reason }: Seen & Decline,
  client: Client,
): Promise<WorkRequest> {
  return await decide(ctx, { token, requestedAt, version }, client, async (tx, locked) => {
    await store.insertDecision(tx, { ...locked.row, outcome: 'declined', ownerName: name, reason })
    const { estimate } = locked.sent
    if (estimate.scheduledAt && isForWorkLeft(estimate)) await work.unschedule(ctx, tx, estimate)
    const request = await presentAgain(ctx, tx, locked.sent)
    await emailParties(ctx, tx, { ...locked, request, letter: workDeclined })
    return { request, details: {} }
  })
}

/** Whether a day, or none yet, is for work that's left: a day after a part was reported as done is for the rest. */
const isForWorkLeft = ({ doneAt, scheduledOn }: Sent['estimate']) =>
  !doneAt || !scheduledOn || scheduledOn > dayOf(doneAt)

/** The request after the estimate was written. */
const presentAgain = async (ctx: Context, tx: Db, { estimate }: Sent) =>
  await present(ctx, tx, (await estimates.findSent(tx, estimate.id))!)

type Locked = {
  sent: Sent
  /** As it was before the decision. */
  request: WorkRequest
  /** What both decisions store. */
  row: Pick<
    store.DecisionRow,
    'estimateId' | 'requestedAt' | 'answerId' | 'ip' | 'userAgent' | 'decidedAt' | 'linkId'
  >
}

type Decision = (
  tx: Db,
  locked: Locked,
) => Promise<{ request: WorkRequest; details: Record<string, unknown> }>

/** Runs a decision with its estimate locked: of two of them, of one and a new answer, and of one and a withdrawal, one is first. */
async function decide(ctx: Context, seen: Seen, client: Client, decision: Decision): Promise<WorkRequest> {
  const { link } = await openLink(ctx, { token: seen.token, purpose: 'confirm' }, client)
  return await ctx.db.transaction(async (tx) => {
    const { sent, request, key, answerId } = await lockUndecided(ctx, tx, link.estimateId, seen)
    const { ip } = client
    const userAgent = client.userAgent?.slice(0, MAX_USER_AGENT) ?? null
    const row = { ...key, answerId, ip, userAgent, decidedAt: ctx.now(), linkId: link.id }
    const decided = await decision(tx, { sent, request, row })
    const { propertyAddress } = request
    await publishDecision(ctx, tx, sent, decided.request)
    await record(
      tx,
      { name: 'confirm link' },
      {
        action: `work-${decided.request.decision?.outcome}`,
        subject: key.estimateId,
        ip,
        details: { propertyAddress, recipient: link.recipient, version: seen.version, ...decided.details },
      },
    )
    return decided.request
  })
}

/** A request is decided on once. The owner's name, reason, and wishes stay here. */
async function publishDecision(
  ctx: Context,
  tx: Db,
  { estimate }: Sent,
  { requestedAt, amount, decision }: WorkRequest,
) {
  if (!decision) return
  const type = decision.outcome === 'confirmed' ? 'estimate.confirmed' : 'estimate.declined'
  const data = { status: decision.outcome, requestedAmount: amount }
  await publishAbout(ctx, tx, estimate, { type, cause: requestedAt, data } as Parameters<
    typeof publishAbout
  >[3])
}

/** The request as it is now, locked. Throws `conflict` if it can't be decided on, or isn't what the owner saw. */
async function lockUndecided(ctx: Context, tx: Db, id: EstimateId, seen: Seen) {
  const sent = await estimates.lockSent(tx, id)
  if (!sent) throw new DomainError('conflict', CHANGED)
  const key = keyOf(sent)
  const request = await present(ctx, tx, sent)
  const blocker = decisionBlocker(request)
  if (blocker) throw new DomainError('conflict', blocker)
  const answer = key && (await store.findAnswer(tx, key))
  const isSeen = request.requestedAt === seen.requestedAt && answer?.version === seen.version
  if (!key || !answer || !isSeen) throw new DomainError('conflict', CHANGED)
  return { sent, request, key, answerId: answer.id }
}

const CHANGED = 'The contractor has changed their answer. Read it again before you decide.'

/** Without an account, the contractor wouldn't get the order. */
function assertHasContractor({ sent, request }: Pick<Locked, 'sent' | 'request'>) {
  if (sent.estimate.contractorId) return
  throw new DomainError(
    'conflict',
    `${nameOf(request)} no longer works with ODIE, so this work can’t be confirmed here. Ask the agent what happens next.`,
  )
}

/** Throws `invalid` unless the owner can be reached, a day or a wish is given, and every document is acknowledged. */
function assertComplete(
  ctx: Context,
  { answer }: WorkRequest,
  { email, phone, scheduledOn, wish, acknowledged }: Confirmation,
) {
  const reject = (field: string, message: string) => {
    throw new DomainError('invalid', message, { fields: { [field]: message } })
  }
  if (!email && !phone) reject('email', 'Enter an email address or a phone number')
  if (scheduledOn && !answer?.dates.includes(scheduledOn))
    reject('scheduledOn', 'The contractor doesn’t offer this day. Choose another one.')
  if (scheduledOn && scheduledOn < dayOf(ctx.now()))
    reject('scheduledOn', 'This day has passed. Choose another one.')
  if (!scheduledOn && !wish) reject('wish', 'Choose a day, or say when the work should be done')
  if (!answer?.documents.every(({ attachment: { id } }) => acknowledged.includes(id)))
    reject('acknowledged', 'Please read and check off every document')
}

type Notice = Pick<Locked, 'sent' | 'request'> & { letter: typeof workConfirmed }

/** Emails the agent, and the contractor unless their account was deleted. */
async function emailParties(ctx: Context, tx: Db, { sent, request, letter }: Notice) {
  const { decision } = request
  if (!decision) return
  const { publicUrl } = ctx.config
  const { id, reportId, contractorId } = sent.estimate
  const agent = await people.findPerson(tx, sent.report.agentId)
  const contractor = contractorId && (await people.findPerson(tx, contractorId))
  if (agent) {
    const url = `${publicUrl}/agent/reports/${reportId}`
    await post(ctx, tx, letter(agent.email, { request, decision, url, forContractor: false }))
  }
  if (contractor) {
    const url = `${publicUrl}/contractor/estimates/${id}`
    await post(ctx, tx, letter(contractor.leadsEmail, { request, decision, url, forContractor: true }))
  }
}
