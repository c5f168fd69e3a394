import { expect, test } from 'vitest'
import { listContractorEstimates, listReplacedWork } from '#domain/estimates/lists/contract.ts'
import {
  getCompletion,
  openCompletionToReport,
  reportCompletion,
  reportCompletionByLink,
} from '#domain/repairs/completion/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { type Draft, replaceEstimate } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import {
  type Answered,
  allDone,
  confirm,
  createAnswered,
  createRequest,
} from '#test/builders/repairs/work.ts'
import { type Caller, call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'

async function replace(sent: Draft, contractorId?: UserId) {
  await replaceEstimate(sent, contractorId)
  await runJobs()
}

const subjectsAbout = async ({ address }: Draft, to: string) =>
  (await mailsTo(to)).map(({ subject }) => subject).filter((subject) => subject.includes(address))

const OWNER = 'olive.owner@example.com'

test('an owner is emailed that a newer estimate replaced the work they confirmed', async () => {
  const answered = await createAnswered()
  await confirm(answered)
  await replace(answered)
  const [subject] = await subjectsAbout(answered, OWNER)
  expect(subject).toBe(`Estimate updated: ${answered.address}`)
  const [mail] = (await mailsTo(OWNER)).filter((each) => each.subject === subject)
  expect(mail?.text).toContain('the request for electrical work that you confirmed no longer counts')
  // The contractor reads it in the email about their newer estimate.
  expect(await subjectsAbout(answered, answered.contractor.email)).not.toContain(
    `Request ended: ${answered.address}`,
  )
})

test('a contractor is emailed that another one’s estimate ended the request to them', async () => {
  const [requested, other] = [await createRequest(), await createRequest()]
  await replace(requested, other.contractor.actor.userId)
  const [mail] = await mailsTo(requested.contractor.email)
  expect(mail?.subject).toBe(`Request ended: ${requested.address}`)
  expect(mail?.text).toContain('Please don’t start the work.')
  expect(await subjectsAbout(requested, other.contractor.email)).not.toContain(
    `Request ended: ${requested.address}`,
  )
})

test('a newer estimate ends nothing of work that’s done', async () => {
  const answered = await createAnswered()
  await confirm(answered)
  const { contractor, id } = answered
  await call(contractor, reportCompletion, { id, ...(await allDone(answered)) })
  await replace(answered)
  expect(await subjectsAbout(answered, OWNER)).not.toContain(`Estimate updated: ${answered.address}`)
})

/** Reports all but the first line as done. */
async function reportPart(answered: Answered) {
  const { contractor, id } = answered
  const report = await allDone(answered)
  const [first, ...others] = report.lines
  const part = { ...report, lines: [{ ...first!, isDone: false, reason: 'Next week.' }, ...others] }
  await call(contractor, reportCompletion, { id, ...part })
  return part
}

test('of partly done work, a newer estimate ends the rest, and everyone who counts on it is emailed', async () => {
  const answered = await createAnswered()
  await confirm(answered)
  const { agent, contractor } = answered
  await reportPart(answered)
  await replace(answered)
  for (const [to, subject, words] of [
    [agent.email, 'Request ended', 'request it from the updated estimate'],
    [contractor.email, 'Request ended', 'Please don’t do the rest of the work'],
    [OWNER, 'Estimate updated', 'not to do the rest'],
  ] as const) {
    const [mail] = (await mailsTo(to)).filter((each) => each.subject === `${subject}: ${answered.address}`)
    const text = mail?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('for what isn’t done yet (1 of 2 items done)')
    expect(text).toContain(words)
    expect(text).toContain('What’s done stays done and reported.')
  }
})

test('the report of the part that was done can be corrected after a newer estimate', async () => {
  const answered = await createAnswered()
  await confirm(answered)
  const { agent, contractor, token, id } = answered
  const part = await reportPart(answered)
  await replace(answered)
  const noted = { ...part, version: 1, note: 'The label is new.' }
  expect((await call(contractor, reportCompletion, { id, ...noted })).body.completion?.version).toBe(2)
  expect((await call(visitor, openCompletionToReport, { token })).body.isReplaced).toBe(true)
  const permitted = { ...noted, version: 2, permit: 'P-118' }
  expect((await call(visitor, reportCompletionByLink, { token, ...permitted })).status).toBe(200)
  const { body } = await call(agent, getCompletion, { id })
  expect(body.completion).toMatchObject({ version: 3, note: 'The label is new.', permit: 'P-118' })
})

test('work of a replaced estimate isn’t reported for the first time', async () => {
  const answered = await createAnswered()
  await confirm(answered)
  const { contractor, id } = answered
  const report = await allDone(answered)
  await replace(answered)
  expect((await call(contractor, reportCompletion, { id, ...report })).status).toBe(409)
})

test('a contractor keeps a list of replaced estimates whose work they reported as done, in whole or in part', async () => {
  const answered = await createAnswered()
  const { contractor, id, token } = answered
  const idsOf = async (caller: Caller) =>
    (await call(caller, listReplacedWork, {})).body.map((estimate) => estimate.id)
  const report = await allDone(answered)
  const [first, ...others] = report.lines
  const lines = [first!, ...others.map((line) => ({ ...line, isDone: false, reason: 'Next week' }))]
  await call(visitor, reportCompletionByLink, { ...report, lines, token })
  expect(await idsOf(contractor)).toEqual([])

  const newer = await replaceEstimate(answered)
  const current = (await call(contractor, listContractorEstimates, {})).body.map((estimate) => estimate.id)
  expect([current, await idsOf(contractor)]).toEqual([[newer], [id]])
  const [listed] = (await call(contractor, listReplacedWork, {})).body
  expect(listed).toMatchObject({ propertyAddress: answered.address, work: { doneAt: expect.any(String) } })
  expect(await idsOf(await createUser('contractor'))).toEqual([])

  const requested = await createRequest()
  await replaceEstimate(requested)
  expect(await idsOf(requested.contractor), 'nothing was done').toEqual([])
})
