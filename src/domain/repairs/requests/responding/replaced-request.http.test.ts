import { expect, test } from 'vitest'
import { revokeShare } from '#domain/client/shares/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { sendLetter } from '#domain/review/manual-responses/contract.ts'
import { replaceEstimate, saveLines } from '#test/builders/estimates.ts'
import {
  answerTo,
  createRequestable,
  linkToRespond,
  respond,
  saveRequest,
} from '#test/builders/repairs/repair-requests.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { openRepairRequest, withdrawRepairRequest } from '../contract.ts'

/** A request whose other side agreed to a part, or to all of it, and asked for emails. */
async function createAnswered({ agrees = false } = {}) {
  const sent = await createRequestable()
  await saveRequest(sent)
  const link = await linkToRespond(sent)
  const email = `sam.${crypto.randomUUID().slice(0, 8)}@example.com`
  const lines = sent.lines.map(({ id }, n) => answerTo(id, agrees || n === 0 ? 'agree' : 'decline'))
  expect((await respond(sent, link.token, { email, lines })).status).toBe(200)
  return { sent, link, email }
}

async function mailsAfterReplacing({ sent, email }: Awaited<ReturnType<typeof createAnswered>>) {
  await replaceEstimate(sent)
  await runJobs()
  return await mailsTo(email)
}

test('the other side is emailed once, by the agent’s name, that a newer estimate ended the request', async () => {
  const answered = await createAnswered()
  const { sent, link } = answered
  const [mail, ...others] = await mailsAfterReplacing(answered)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Repair request ended: ${sent.address}`)
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`${sent.agent.name} got a newer estimate`)
  expect(mail?.text).not.toContain('token=')
  const { body } = await call(visitor, openRepairRequest, { token: link.token })
  expect(body.isReplaced).toBe(true)
})

test('what was agreed or withdrawn before isn’t ended by a newer estimate', async () => {
  expect(await mailsAfterReplacing(await createAnswered({ agrees: true }))).toEqual([])
  const withdrawn = await createAnswered()
  const { agent, id } = withdrawn.sent
  await call(agent, withdrawRepairRequest, { id, version: 2 })
  const subjects = (await mailsAfterReplacing(withdrawn)).map(({ subject }) => subject)
  expect(subjects).toEqual([`Repair request withdrawn: ${withdrawn.sent.address}`])
})

test('an address whose link the agent ended gets no email', async () => {
  const answered = await createAnswered()
  const { sent, link } = answered
  await call(sent.agent, revokeShare, { id: sent.id, shareId: link.id })
  expect(await mailsAfterReplacing(answered)).toEqual([])
})

test('an address whose link the agent ended isn’t emailed about a withdrawal', async () => {
  const { sent, link, email } = await createAnswered()
  const { agent, id } = sent
  await call(agent, revokeShare, { id, shareId: link.id })
  expect((await call(agent, withdrawRepairRequest, { id, version: 2 })).status).toBe(200)
  await runJobs()
  expect(await mailsTo(email)).toEqual([])
})

test('the agent is emailed of their repair request from the earlier estimate, and only if there’s one', async () => {
  const subjectOf = ({ address }: { address: string }) => `Your repair request for ${address}`
  const { sent } = await createAnswered()
  await replaceEstimate(sent)
  const without = await createRequestable()
  await replaceEstimate(without)
  await runJobs()
  const [mail] = (await mailsTo(sent.agent.email)).filter(({ subject }) => subject === subjectOf(sent))
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('open it from the newer estimate')
  for (const { subject, text } of await mailsTo(without.agent.email)) {
    expect(subject).not.toBe(subjectOf(without))
    expect(text).not.toContain('repair request')
  }
})

test('after a letter, no email promises a newer estimate', async () => {
  const { sent, email } = await createAnswered()
  const { agent, admin, contractor, reportId } = sent
  const { body } = await call(admin, reviseEstimate, { id: sent.id, version: sent.version })
  const { version } = await saveLines({ ...sent, id: body.id, version: 1 }, [])
  const letter = { id: reportId, contractorId: contractor.actor.userId, draftVersion: version }
  expect((await call(admin, sendLetter, letter)).status).toBe(201)
  await runJobs()
  const [other] = await mailsTo(email)
  const [own] = (await mailsTo(agent.email)).filter(({ subject }) => subject.startsWith('Your repair'))
  for (const mail of [other, own]) {
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      'a letter that there’s no electrical work to estimate',
    )
    expect(mail?.text).not.toContain('newer estimate')
  }
})
