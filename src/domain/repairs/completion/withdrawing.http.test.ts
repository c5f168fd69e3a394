import { expect, test } from 'vitest'
import { acceptEstimate, withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import {
  newVisitor,
  problemWith,
  type Reported,
  recordTokenOf,
  reportedAs,
} from '#test/builders/repairs/reported.ts'
import { allDone, confirm, createAnswered } from '#test/builders/repairs/work.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  getCompletion,
  openCompletionRecord,
  openCompletionToReport,
  replyToProblem,
  replyToProblemByLink,
  reportCompletion,
  reportProblem,
  reportProblemByLink,
  settleProblem,
} from './contract.ts'

/** Confirmed work of which the contractor reported that nothing is done, so that its request can be withdrawn. */
async function createNotDone() {
  const answered = await createAnswered()
  const email = `olive.${answered.id.slice(0, 8)}@example.com`
  await confirm(answered, { email })
  const report = await allDone(answered)
  const lines = report.lines.map((line) => ({ ...line, isDone: false, reason: 'No access.' }))
  return await reportedAs({ ...answered, email }, { ...report, lines, charged: '125.00' })
}

const withdraw = ({ agent, id }: Pick<Reported, 'agent' | 'id'>) => call(agent, withdrawAcceptance, { id })

test('a request can’t be withdrawn while something isn’t right with its reported work, and everyone can still read and answer that', async () => {
  const work = await createNotDone()
  const { agent, contractor, id, token, seen, recordToken } = work
  const link = { token: recordToken, purpose: 'completion' as const }
  await call(newVisitor(), reportProblemByLink, { ...problemWith(work, 'I was at home.'), ...link })
  const unsettled = await withdraw(work)
  expect([unsettled.status, unsettled.body]).toMatchObject([
    409,
    { message: expect.stringContaining('isn’t settled yet') },
  ])
  // An answer doesn't settle it.
  const reply = { ...seen, remarks: 1, words: 'No one opened.' }
  expect((await call(visitor, replyToProblemByLink, { token, ...reply })).status).toBe(200)
  expect((await withdraw(work)).status).toBe(409)
  const shown = [
    await call(agent, getCompletion, { id }),
    await call(contractor, getCompletion, { id }),
    await call(visitor, openCompletionToReport, { token }),
    await call(visitor, openCompletionRecord, { token: recordToken }),
  ]
  for (const { body } of shown)
    expect(body.history?.remarks.map(({ words }) => words)).toEqual(['I was at home.', 'No one opened.'])

  const again = { ...problemWith(work, 'I was in the yard.'), remarks: 2 }
  expect((await call(newVisitor(), reportProblemByLink, { ...again, ...link })).status).toBe(200)
  expect((await withdraw(work)).status).toBe(409)
  await call(agent, settleProblem, { id, ...seen, remarks: 3, words: 'They take the charge back.' })
  expect((await withdraw(work)).status).toBe(200)
})

test('of a problem and a withdrawal at the same time, the second sees the first', async () => {
  const work = await createNotDone()
  const { agent, id, recordToken: token } = work
  const [problem, withdrawal] = await Promise.all([
    call(newVisitor(), reportProblemByLink, { ...problemWith(work), token, purpose: 'completion' }),
    withdraw(work),
  ])
  expect([problem.status, withdrawal.status].sort()).not.toEqual([200, 200])
  const { body } = await call(agent, getCompletion, { id })
  expect(body.history?.remarks).toHaveLength(withdrawal.status === 200 ? 0 : 1)
})

test('a withdrawal says to contractor and owner that the report ends with it, and so does what they try then', async () => {
  const work = await createNotDone()
  const { agent, contractor, id, seen, email, recordToken: token } = work
  await call(agent, reportProblem, { id, ...problemWith(work) })
  await call(agent, settleProblem, { id, ...seen, remarks: 1, words: null })
  const latest = await recordTokenOf(email)
  expect((await withdraw(work)).status).toBe(200)
  await runJobs()
  for (const to of [contractor.email, email]) {
    const mail = (await mailsTo(to)).find(({ subject }) => subject.startsWith('Request withdrawn'))
    expect(mail?.text).toMatch(/report on the work.* can’t be opened anymore/)
  }
  const ended = expect.stringContaining('has withdrawn the request')
  for (const each of [token, latest]) {
    const { status, body } = await call(newVisitor(), openCompletionRecord, { token: each })
    expect([status, body]).toMatchObject([404, { message: ended }])
  }
  const problem = { ...problemWith(work, 'Still.'), remarks: 2, token, purpose: 'completion' as const }
  const late = [
    await call(newVisitor(), reportProblemByLink, problem),
    await call(contractor, replyToProblem, { id, ...seen, remarks: 2, words: 'Late.' }),
    await call(agent, reportProblem, { id, ...problemWith(work), remarks: 2 }),
  ]
  for (const { status, body } of late) expect([status, body]).toMatchObject([404, { message: ended }])
})

test('without a report, a withdrawal says nothing of one, and a new request begins without the remarks of the one before', async () => {
  const answered = await createAnswered()
  await withdraw(answered)
  await runJobs()
  const [mail] = await mailsTo(answered.contractor.email)
  expect(mail?.subject).toMatch(/^Request withdrawn/)
  expect(mail?.text).not.toContain('report on the work')

  const work = await createNotDone()
  const { agent, id, seen } = work
  await call(agent, reportProblem, { id, ...problemWith(work) })
  await call(agent, settleProblem, { id, ...seen, remarks: 1, words: null })
  await withdraw(work)
  await call(agent, acceptEstimate, { id })
  const { body } = await call(agent, getCompletion, { id })
  expect([body.completion, body.history?.remarks]).toEqual([null, []])
})

test('a correction to nothing done doesn’t open the way to a withdrawal either', async () => {
  const answered = await createAnswered()
  const { agent, contractor, id } = answered
  await confirm(answered)
  const report = await allDone(answered)
  await call(contractor, reportCompletion, { id, ...report })
  const seen = { requestedAt: report.requestedAt, version: 1, remarks: 0 }
  await call(agent, reportProblem, { id, ...problemWith({ seen }) })
  const lines = report.lines.map((line) => ({ ...line, isDone: false, reason: 'Wrong house' }))
  await call(contractor, reportCompletion, { id, ...report, version: 1, lines })
  expect((await withdraw(answered)).status).toBe(409)
})
