import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendEstimate } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { createSentEstimate, createWaitingDraft, type Draft, makeLine } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { type Caller, call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import {
  answerQuestion,
  askQuestion,
  countQuestions,
  listAllQuestions,
  listQuestions,
  listUnansweredQuestions,
} from './contract.ts'

const LINE = makeLine({ id: 'panel', description: 'Replace the panel' })
const QUESTION = 'Does this include the <b>meter</b>?\n\nThe buyer asks.'

const ask = ({ agent, id }: Pick<Draft, 'agent' | 'id'>, question = QUESTION, lineId = 'panel') =>
  call(agent, askQuestion, { id, lineId, question })

test('a question reaches the contractor and staff, and the contractor’s answer the agent', async () => {
  const sent = await createSentEstimate([LINE])
  const { agent, admin, contractor, id, reportId, address } = sent
  const { status, body: question } = await ask(sent)
  expect([status, question.answer]).toEqual([201, null])
  await runJobs()
  const subject = `Question about the estimate for ${address}`
  const [[toContractor], [toStaff]] = [await mailsTo(contractor.email), await mailsTo(admin.email)]
  expect([toContractor?.subject, toStaff?.subject]).toEqual([subject, subject])
  for (const words of [agent.name, 'Replace the panel', 'the <b>meter</b>?', `/contractor/estimates/${id}`])
    expect(toContractor?.text).toContain(words)
  expect(toContractor?.text).not.toContain(agent.email)
  expect(toStaff?.text).toContain('/admin/questions')

  expect((await call(contractor, listQuestions, { id })).body).toMatchObject([{ id: question.id }])
  const answer = 'Yes, and the permit.'
  const answered = await call(contractor, answerQuestion, { id: question.id, answer })
  expect(answered).toMatchObject({ status: 200, body: { answer: { text: answer } } })
  await runJobs()
  const [mail] = await mailsTo(agent.email)
  expect(mail?.subject).toBe(`Your question about the estimate for ${address}`)
  for (const words of [answer, 'the <b>meter</b>?', `/agent/reports/${reportId}`])
    expect(mail?.text).toContain(words)
  expect((await call(agent, listQuestions, { id })).body).toMatchObject([{ answer: { text: answer } }])
  expect((await auditEventsAbout(question.id)).map(({ action }) => action)).toEqual([
    'line-question-asked',
    'line-question-answered',
  ])
})

test('a contractor’s list has the open questions about their estimates, the earliest first, and no one else’s', async () => {
  const sent = await createSentEstimate([LINE])
  const { contractor, agent, admin, address } = sent
  const { body: first } = await ask(sent, 'First?')
  const { body: second } = await ask(sent, 'Second?')
  const other = await createSentEstimate([LINE])
  await ask(other)
  const open = async () => (await call(contractor, listUnansweredQuestions, {})).body
  expect(await open()).toMatchObject([
    { id: first.id, propertyAddress: address, agentName: agent.name, lineTitle: 'Replace the panel' },
    { id: second.id, question: 'Second?' },
  ])
  await call(admin, answerQuestion, { id: first.id, answer: 'Yes' })
  expect((await open()).map(({ id }) => id)).toEqual([second.id])
  for (const person of [agent, admin])
    expect((await call(person, listUnansweredQuestions, {})).status).toBe(403)
})

test('staff see every open question and answer as ODIE; of concurrent answers the first counts', async () => {
  const sent = await createSentEstimate([LINE])
  const { admin, contractor, id, address } = sent
  const { body: question } = await ask(sent)
  const open = (await call(admin, listAllQuestions, { state: 'open', limit: 500 })).body
  expect(open.find((each) => each.id === question.id)).toMatchObject({
    propertyAddress: address,
    agentName: sent.agent.name,
  })
  const before = (await call(admin, countQuestions, {})).body

  const answers = await Promise.all(
    [admin, contractor].map((person, index) =>
      call(person, answerQuestion, { id: question.id, answer: `Answer ${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [stored] = (await call(admin, listQuestions, { id })).body
  expect(stored?.answer?.text).toBe(answers.find(({ status }) => status === 200)?.body.answer?.text)
  expect((await call(admin, countQuestions, {})).body).toEqual({
    open: before.open - 1,
    answered: before.answered + 1,
  })
  const { body: another } = await ask(sent, 'And the doorbell?')
  const byStaff = await call(admin, answerQuestion, { id: another.id, answer: 'No.' })
  expect(byStaff.body.answer?.by).toBe('ODIE')
})

test('only those who may read the estimate ask, read, and answer', async () => {
  const sent = await createSentEstimate([LINE])
  const { id, contractor, admin, agent } = sent
  const { body: question } = await ask(sent)
  const [otherAgent, otherContractor] = [await createUser('agent'), await createUser('contractor')]
  expect((await ask({ agent: otherAgent, id })).status).toBe(404)
  for (const person of [contractor, admin]) expect((await ask({ agent: person, id })).status).toBe(403)
  for (const person of [otherAgent, otherContractor])
    expect((await call(person, listQuestions, { id })).status).toBe(404)
  const answer = (person: Caller) => call(person, answerQuestion, { id: question.id, answer: 'Yes.' })
  expect((await answer(otherContractor)).status).toBe(404)
  expect((await answer(agent)).status).toBe(403)
  expect((await call(agent, listAllQuestions, {})).status).toBe(403)
  const draft = await createWaitingDraft()
  expect((await ask(draft)).status).toBe(404)
})

test('a question is about a line of the current estimate, and of limited length', async () => {
  const sent = await createSentEstimate([LINE])
  expect((await ask(sent, QUESTION, 'other')).status).toBe(400)
  for (const question of ['', '  ', 'x'.repeat(1_001)]) expect((await ask(sent, question)).status).toBe(400)
  const { admin, agent, id, version } = sent
  await ask(sent)
  const { body: revision } = await call(admin, reviseEstimate, { id, version })
  await call(admin, sendEstimate, { id: revision.id, version: revision.version })
  expect((await ask(sent)).status).toBe(409)
  // Questions about the earlier estimate stay visible.
  expect((await call(agent, listQuestions, { id: revision.id })).body).toMatchObject([
    { question: QUESTION, estimateId: id, lineId: 'panel' },
  ])
})

test('an agent can ask 30 questions an hour', async () => {
  const sent = await createSentEstimate([LINE])
  for (let count = 0; count < 30; count++) expect((await ask(sent)).status).toBe(201)
  expect((await ask(sent)).status).toBe(429)
})

/** Waits until a statement of this database waits for a lock. */
async function untilBlocked() {
  for (;;) {
    const { rows } = await ctx.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

test('a question that’s asked while a newer estimate is being sent isn’t stored with the replaced one', async () => {
  const [sent, newer] = [await createSentEstimate([LINE]), await createSentEstimate([LINE])]
  const [isLocked, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const replacing = ctx.db.transaction(async (tx) => {
    await tx.update(estimates).set({ supersededBy: newer.id }).where(eq(estimates.id, sent.id))
    isLocked.resolve()
    await isAsked.promise
  })
  await isLocked.promise
  const asking = ask(sent)
  await Promise.race([asking, untilBlocked()])
  isAsked.resolve()
  await replacing
  expect((await asking).status).toBe(409)
})
