import { isDeepStrictEqual } from 'node:util'
import * as people from '#domain/accounts/identity/people.ts'
import { markDone } from '#domain/client/acceptances/work.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { publishAbout } from '#domain/estimates/events.ts'
import { post } from '#domain/mail/enqueue.ts'
import { use } from '#domain/repairs/attachments/attachments.ts'
import {
  asContractor,
  byWorkLink,
  type ContractorActor,
  recordFor,
} from '#domain/repairs/work/contractor-actions.ts'
import { type Client, present as presentRequest, type Sent } from '#domain/repairs/work/requests.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { dayOf } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { CompletionInput, CompletionRecord, LineCompletion } from './contract.ts'
import { workReported, workReportedToOwner } from './mails.ts'
import { linkForOwner } from './owner.ts'
import { presentWithHistory } from './presenting.ts'
import { agentsUrl } from './remark-emails.ts'
import { reportBlocker } from './rules.ts'
import * as store from './store.ts'

/**
 * Stores the contractor's report on requested work, marks the work as done if any of it is, and emails the agent and the owner. The same
 * report again changes nothing. Throws `conflict` if the request has ended without a report, or has changed, or another report or a remark came first; `invalid`
 * unless each requested line is reported once, and something is other than in the report before.
 */
export const report = (
  ctx: Context,
  contractor: SignedIn,
  { id, ...input }: CompletionInput & { id: EstimateId },
): Promise<CompletionRecord> =>
  asContractor(ctx, contractor, id, (tx, locked) => add(ctx, tx, { ...locked, input }))

/** The same through a link. Throws as `openLink` does, too. */
export const reportByLink = (
  ctx: Context,
  { token, ...input }: CompletionInput & { token: string },
  client: Client,
): Promise<CompletionRecord> =>
  byWorkLink(ctx, token, client, (tx, locked) => add(ctx, tx, { ...locked, input }))

type Report = { sent: Sent; by: ContractorActor; input: CompletionInput }

/** The estimate is locked, so that of two reports one is first. */
async function add(ctx: Context, tx: Db, { sent, by, input }: Report): Promise<CompletionRecord> {
  const before = await presentWithHistory(ctx, tx, sent)
  const { id, acceptedAt } = sent.estimate
  assertReportable(before, input)
  const requestedAt = acceptedAt!
  const content = contentOf(ctx, { ...before, uploadedAt: sent.report.createdAt }, input)
  const latest = await store.findLatest(tx, { estimateId: id, requestedAt })
  if (latest && latest.version === input.version + 1 && isSame(latest, content))
    return await presentWithHistory(ctx, tx, sent)
  if ((latest?.version ?? 0) !== input.version)
    throw new DomainError(
      'conflict',
      `${latest?.reportedAs ?? 'Someone else'} reported this work in the meantime. Read that report before you send yours.`,
    )
  assertRead(before, input)
  if (latest && isSame(latest, content)) throw new DomainError('invalid', UNCHANGED)
  // What was done before the owner declined the rest can be corrected.
  if (!latest || hasMoreDone(latest, content)) await assertNotDeclined(ctx, tx, sent)
  const ids = content.lines.flatMap((line) => [...line.before, ...line.after])
  await use(ctx, tx, { estimateId: id, addedBy: 'contractor', ids })
  const version = input.version + 1
  await store.insert(tx, {
    ...content,
    estimateId: id,
    requestedAt,
    version,
    license: before.contractor?.licenseNumber ?? null,
    reportedBy: by.userId,
    reportedAs: by.name,
    via: by.via,
    reportedAt: ctx.now(),
  })
  const isAnyDone = content.lines.some(({ isDone }) => isDone)
  await markDone(ctx, tx, id, isAnyDone)
  if (isAnyDone && !sent.estimate.doneAt)
    await publishAbout(ctx, tx, sent.estimate, {
      type: 'work.done',
      cause: `${requestedAt.toISOString()}:${version}`,
      data: { status: 'done', doneOn: content.doneOn },
    })
  const { propertyAddress } = before
  await recordFor(tx, by, { action: 'work-reported', subject: id, propertyAddress, version })
  const after = await presentWithHistory(ctx, tx, sent)
  await notify(ctx, tx, sent, after)
  return after
}

/** Throws `conflict` if the request has ended, or isn't the one that was on the screen. */
function assertReportable(before: CompletionRecord, input: CompletionInput) {
  const blocker = reportBlocker(before)
  if (blocker) throw new DomainError('conflict', blocker)
  if (before.requestedAt !== input.requestedAt)
    throw new DomainError('conflict', 'The agent has changed the request. Reload to see it.')
}

const UNCHANGED = 'This is the same as the report that you’ve already sent. Change what’s wrong in it first.'

/** Throws `conflict` if something was said that wasn't on the screen: a correction answers a problem. */
function assertRead({ history }: CompletionRecord, { remarks }: CompletionInput) {
  const said = history?.remarks ?? []
  if (remarks === undefined || remarks === said.length) return
  throw new DomainError(
    'conflict',
    `${said.at(-1)?.by ?? 'Someone else'} wrote something in the meantime. Read it before you send your report.`,
  )
}

/** Whether a report says of a line that it's done of which the one before didn't. */
function hasMoreDone(before: store.CompletionRow, { lines }: Content) {
  const done = new Set(before.lines.filter(({ isDone }) => isDone).map(({ lineId }) => lineId))
  return lines.some(({ lineId, isDone }) => isDone && !done.has(lineId))
}

/** Throws `conflict` if the owner has declined the work, which would be done without an order. */
async function assertNotDeclined(ctx: Context, tx: Db, sent: Sent) {
  const { decision } = await presentRequest(ctx, tx, sent)
  if (decision?.outcome === 'declined')
    throw new DomainError(
      'conflict',
      `${decision.name} has declined this work. Ask the agent to request it again before you report it.`,
    )
}

type Content = Pick<store.CompletionRow, 'lines' | 'doneOn' | 'permit' | 'inspection' | 'charged' | 'note'>

const isSame = (
  { lines, doneOn, permit, inspection, charged, note }: store.CompletionRow,
  content: Content,
) => isDeepStrictEqual({ lines, doneOn, permit, inspection, charged, note }, content)

type Reportable = Pick<CompletionRecord, 'lines'> & { uploadedAt: Date }

/**
 * Throws `invalid` unless each requested line is reported once, and for work that's done without a day, or with one that's before the
 * inspection report came, or still to come.
 */
function contentOf(ctx: Context, { lines, uploadedAt }: Reportable, input: CompletionInput): Content {
  const reported = new Map(input.lines.map((line) => [line.lineId, line]))
  if (lines.length !== input.lines.length || !lines.every(({ id }) => reported.has(id)))
    throw new DomainError('invalid', 'Each requested item needs a report. Reload the page and try again.')
  const ordered = lines.map(({ id }): LineCompletion => {
    const { lineId, isDone, reason, charged, before, after } = reported.get(id)!
    return { lineId, isDone, reason: isDone ? null : reason, charged, before, after }
  })
  const { permit, inspection, charged, note } = input
  const isAnyDone = ordered.some(({ isDone }) => isDone)
  const wrong = (message: string) => new DomainError('invalid', message, { fields: { doneOn: message } })
  if (isAnyDone && !input.doneOn) throw wrong('Enter the date on which the work was finished')
  if (isAnyDone && input.doneOn! > dayOf(ctx.now())) throw wrong('This date is still to come')
  if (isAnyDone && input.doneOn! < dayOf(uploadedAt)) throw wrong('This date is before the inspection report')
  return { lines: ordered, doneOn: isAnyDone ? input.doneOn : null, permit, inspection, charged, note }
}

/** Emails the agent and the owner. Each report is one email for each of them. */
async function notify(ctx: Context, tx: Db, sent: Sent, after: CompletionRecord) {
  const { estimate, report: about } = sent
  const agent = await people.findPerson(tx, about.agentId)
  const url = agentsUrl(ctx, estimate)
  if (agent) await post(ctx, tx, workReported(agent.email, { completed: after, url }))
  const owner = await linkForOwner(ctx, tx, sent)
  if (owner) await post(ctx, tx, workReportedToOwner(owner.email, { completed: after, url: owner.url }))
}
