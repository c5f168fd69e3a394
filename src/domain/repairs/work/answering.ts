import { isDeepStrictEqual } from 'node:util'
import * as people from '#domain/accounts/identity/people.ts'
import { hasActiveLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { post } from '#domain/mail/enqueue.ts'
import { use } from '#domain/repairs/attachments/attachments.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { dayOf } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { AnswerInput, LineAnswer, WorkRequest } from './contract.ts'
import { asContractor, byWorkLink, type ContractorActor, recordFor } from './contractor-actions.ts'
import { workAnswered } from './mails.ts'
import { type Client, keyOf, present, type Sent } from './requests.ts'
import { answerBlocker } from './rules.ts'
import * as store from './store.ts'

/**
 * Answers the request of an estimate and emails the agent. The same answer again changes nothing. Throws `conflict` if the request
 * has ended or changed, the owner has decided, or another answer came first; `invalid` for lines that weren't requested.
 */
export const answer = (
  ctx: Context,
  contractor: SignedIn,
  { id, ...input }: AnswerInput & { id: EstimateId },
): Promise<WorkRequest> =>
  asContractor(ctx, contractor, id, (tx, locked) => add(ctx, tx, { ...locked, input }))

/** The same through a link. Throws as `openLink` does, too. */
export const answerByLink = (
  ctx: Context,
  { token, ...input }: AnswerInput & { token: string },
  client: Client,
): Promise<WorkRequest> => byWorkLink(ctx, token, client, (tx, locked) => add(ctx, tx, { ...locked, input }))

type Answer = { sent: Sent; by: ContractorActor; input: AnswerInput }

/** The estimate is locked, so that of two answers, or of an answer and a decision, one is first. */
async function add(ctx: Context, tx: Db, { sent, by, input }: Answer): Promise<WorkRequest> {
  const before = await present(ctx, tx, sent)
  const key = keyOf(sent)
  const blocker = answerBlocker(before)
  if (!key || blocker) throw new DomainError('conflict', blocker ?? '')
  if (before.requestedAt !== input.requestedAt)
    throw new DomainError('conflict', 'The agent has changed the request. Read it again before you answer.')
  const content = contentOf(ctx, before, input)
  const latest = await store.findAnswer(tx, key)
  if (latest && latest.version === input.version + 1 && isSame(latest, content)) return before
  if ((latest?.version ?? 0) !== input.version)
    throw new DomainError(
      'conflict',
      'Someone else has answered for your company in the meantime. Read that answer before you change it.',
    )
  const version = input.version + 1
  const ids = input.documents.map(({ attachmentId }) => attachmentId)
  await use(ctx, tx, { estimateId: key.estimateId, addedBy: 'contractor', ids })
  await store.insertAnswer(tx, {
    ...key,
    ...content,
    version,
    answeredBy: by.userId,
    answeredAs: by.name,
    via: by.via,
    answeredAt: ctx.now(),
  })
  const { propertyAddress } = before
  await recordFor(tx, by, { action: 'work-answered', subject: key.estimateId, propertyAddress, version })
  const after = await present(ctx, tx, sent)
  await emailAgent(ctx, tx, sent, after)
  return after
}

type Content = Pick<store.AnswerRow, 'lines' | 'notToExceed' | 'dates' | 'note' | 'documents'>

const isSame = ({ lines, notToExceed, dates, note, documents }: store.AnswerRow, content: Content) =>
  isDeepStrictEqual({ lines, notToExceed, dates, note, documents }, content)

/** Throws `invalid` unless each requested line has one verdict, and for days that have passed. */
function contentOf(ctx: Context, { lines }: Pick<WorkRequest, 'lines'>, input: AnswerInput): Content {
  const answers = new Map(input.lines.map((line) => [line.lineId, line]))
  const isComplete = lines.length === input.lines.length && lines.every(({ id }) => answers.has(id))
  if (!isComplete)
    throw new DomainError('invalid', 'Each requested item needs one answer. Reload the page and try again.')
  const today = dayOf(ctx.now())
  const past = input.dates.findIndex((day) => day < today)
  if (past >= 0)
    throw new DomainError('invalid', 'A date has passed. Offer one that’s today or later.', {
      fields: { [`dates.${past}`]: 'This day has passed' },
    })
  return {
    lines: lines.map(({ id }): LineAnswer => {
      const { verdict, reason } = answers.get(id)!
      return { lineId: id, verdict, reason }
    }),
    notToExceed: input.notToExceed,
    dates: [...new Set(input.dates)].sort(),
    note: input.note,
    documents: input.documents,
  }
}

async function emailAgent(ctx: Context, tx: Db, { estimate, report }: Sent, request: WorkRequest) {
  const agent = await people.findPerson(tx, report.agentId)
  if (!agent) return
  const url = `${ctx.config.publicUrl}/agent/reports/${estimate.reportId}`
  const links = { estimateId: estimate.id, purpose: 'confirm' } as const
  // One from before a withdrawal was for another request.
  const hasOwnerLink = await hasActiveLink(ctx, tx, links, estimate.acceptedAt ?? ctx.now())
  await post(ctx, tx, workAnswered(agent.email, { request, hasOwnerLink, url }))
}
