import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { LineQuestion, ListedQuestion, QuestionId, QuestionRequest } from './contract.ts'
import { lineQuestionAnswered, lineQuestionAsked } from './mails.ts'
import * as store from './store.ts'

const QUESTIONS: Limit = { name: 'line-question', max: 30, windowSeconds: 60 * 60, noun: 'questions' }

const STAFF = 'ODIE'

type Asked = { id: EstimateId; lineId: string; question: string }

/** Stores a question about a line and emails it to staff and the contractor. Throws `conflict` for a replaced estimate. */
export async function ask(ctx: Context, agent: SignedIn, input: Asked): Promise<LineQuestion> {
  await estimates.findReadable(ctx, agent, input.id)
  await consume(ctx, QUESTIONS, agent.userId)
  return await ctx.db.transaction(async (tx) => {
    const sent = await estimates.lockReadable(tx, agent, input.id)
    const line = lineOf(sent, input.lineId)
    const row = await store.insert(tx, {
      estimateId: input.id,
      reportId: sent.estimate.reportId,
      lineId: line.id,
      lineTitle: line.description,
      askedBy: agent.userId,
      question: input.question,
      askedAt: ctx.now(),
    })
    const { propertyAddress } = sent.report
    const details = { propertyAddress, line: line.description, estimateId: input.id }
    await record(tx, agent, { action: 'line-question-asked', subject: row.id, details })
    await emailQuestion(ctx, tx, { agent, sent, row })
    return present(row)
  })
}

type Sent = Awaited<ReturnType<typeof estimates.findReadable>>

/** The line with this id. Throws `invalid` if there's none, and `conflict` for a replaced estimate. */
function lineOf({ estimate }: Sent, lineId: string) {
  const line = estimate.estimateData?.line_items.find(({ id }) => id === lineId)
  if (!line) throw new DomainError('invalid', 'This line isn’t part of the estimate. Reload the page.')
  if (estimate.supersededBy)
    throw new DomainError(
      'conflict',
      'This estimate has been replaced by a newer one. Please ask about that one.',
    )
  return line
}

async function emailQuestion(
  ctx: Context,
  tx: Db,
  { agent, sent, row }: { agent: SignedIn; sent: Sent; row: store.QuestionRow },
) {
  const { id, contractorId } = sent.estimate
  const { publicUrl } = ctx.config
  const contractor = contractorId && (await people.findPerson(tx, contractorId))
  const facts = {
    id: row.id,
    propertyAddress: sent.report.propertyAddress,
    agentName: (await people.findPerson(tx, agent.userId))?.name ?? 'The agent',
    lineTitle: row.lineTitle,
    question: row.question,
  }
  if (contractor) {
    const url = `${publicUrl}/contractor/estimates/${id}`
    await post(ctx, tx, lineQuestionAsked(contractor.leadsEmail, { ...facts, url }))
  }
  for (const to of await people.staffEmails(ctx, tx))
    await post(ctx, tx, lineQuestionAsked(to, { ...facts, url: `${publicUrl}/admin/questions` }))
}

/** The questions about an estimate; for its agent, about all estimates of the report. */
export async function list(
  ctx: Context,
  actor: SignedIn,
  { id, ...request }: PageRequest & { id: EstimateId },
): Promise<Page<LineQuestion>> {
  const { estimate } = await estimates.findReadable(ctx, actor, id)
  const of = actor.kind === 'agent' ? { reportId: estimate.reportId } : { estimateId: id }
  return pageOf(await store.listOf(ctx.db, of, request), request.limit, present)
}

/**
 * Answers a question and emails the agent. Throws `not_found` unless the actor may read the estimate, and `conflict` if it was
 * answered before.
 */
export async function answer(
  ctx: Context,
  actor: SignedIn,
  input: { id: QuestionId; answer: string },
): Promise<LineQuestion> {
  const question = await store.find(ctx.db, input.id)
  if (!question) throw notFound()
  const { estimate, report } = await estimates.findReadable(ctx, actor, question.estimateId)
  const contractor = estimate.printed?.contractor
  const by = actor.kind === 'contractor' && contractor ? businessName(contractor) : STAFF
  return await ctx.db.transaction(async (tx) => {
    const row = await store.setAnswer(tx, input.id, {
      answer: input.answer,
      answeredBy: by,
      answererId: actor.userId,
      answeredAt: ctx.now(),
    })
    if (!row)
      throw new DomainError('conflict', 'This question has already been answered. Reload to see the answer.')
    const { propertyAddress } = report
    const details = { propertyAddress, line: row.lineTitle, estimateId: row.estimateId }
    await record(tx, actor, { action: 'line-question-answered', subject: row.id, details })
    const agent = row.askedBy && (await people.findPerson(tx, row.askedBy))
    const url = `${ctx.config.publicUrl}/agent/reports/${row.reportId}`
    const { lineTitle, question: asked } = row
    const facts = { id: row.id, propertyAddress, lineTitle, question: asked, answer: input.answer, by, url }
    if (agent) await post(ctx, tx, lineQuestionAnswered(agent.email, facts))
    return present(row)
  })
}

type ListedRow = Omit<Awaited<ReturnType<typeof store.listAll>>[number], 'cursor'>

const notFound = () => new DomainError('not_found', 'We couldn’t find this question.')

export async function listAll(ctx: Context, request: QuestionRequest): Promise<Page<ListedQuestion>> {
  return pageOf(await store.listAll(ctx.db, request), request.limit, presentListed)
}

/** The questions that wait for the contractor, or for staff in their place. */
export async function listUnanswered(
  ctx: Context,
  contractor: SignedIn,
  request: PageRequest,
): Promise<Page<ListedQuestion>> {
  const rows = await store.listUnanswered(ctx.db, contractor.userId, request)
  return pageOf(rows, request.limit, presentListed)
}

const presentListed = (row: ListedRow): ListedQuestion => ({
  ...present(row),
  propertyAddress: row.propertyAddress,
  agentName: row.agentName,
  contractorName: row.contractorName,
})

export const count = (ctx: Context) => store.count(ctx.db)

const present = (row: store.QuestionRow): LineQuestion => ({
  id: row.id,
  estimateId: row.estimateId,
  lineId: row.lineId,
  lineTitle: row.lineTitle,
  question: row.question,
  askedAt: row.askedAt.toISOString(),
  answer:
    row.answer !== null && row.answeredBy !== null && row.answeredAt
      ? { text: row.answer, by: row.answeredBy, at: row.answeredAt.toISOString() }
      : null,
})
