import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { numberOf } from '#domain/estimates/rules.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import type { Recipient } from '#domain/review/desk/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { createSentEstimate, createWaitingDraft, makeLine, saveLines } from '#test/builders/estimates.ts'
import { createMarket, storedKeys, upload } from '#test/builders/market.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { createUser } from '#test/builders/people.ts'
import { attachmentOf, type Caller, call, mailsTo, runJobs } from '#test/harness/harness.ts'
import {
  previewLetter,
  previewReturn,
  returnReport,
  sendLetter,
  viewPreviewedLetterEmail,
  viewPreviewedLetterPdf,
  viewPreviewedReturn,
} from './contract.ts'

const noFindings = { name: 'report.txt', content: 'Electrical\n\n4.1 The panel was in good condition.\n' }
const unreadable = { name: 'report.pdf', content: '%PDF-1.7\nnoise' }

type Letter = { id: ReportId; contractorId: UserId; draftVersion: number | null }

const inUrl = ({ draftVersion, ...letter }: Letter) =>
  draftVersion === null ? letter : { ...letter, draftVersion }

/** What the preview of a letter shows: its emails, their content, and its PDF. */
async function previewOf(admin: Caller, letter: Letter) {
  const input = inUrl(letter)
  const emailOf = async (recipient: Recipient) =>
    (await call(admin, viewPreviewedLetterEmail, { ...input, recipient })).bytes.toString()
  return {
    emails: (await call(admin, previewLetter, input)).body,
    contents: [await emailOf('agent'), await emailOf('contractor')],
    pdf: await textOf((await call(admin, viewPreviewedLetterPdf, input)).bytes),
  }
}

/** What the agent and the contractor got, as `previewOf` returns it. */
async function receivedBy(agent: Caller & { email: string }, contractor: Caller & { email: string }) {
  const [toAgent] = await mailsTo(agent.email)
  const [toContractor] = await mailsTo(contractor.email)
  // The name of the file ends with the time it was sent.
  const name = toAgent!.attachments[0]!.filename.replace(/_\d+\.pdf$/, '')
  const attachments = [{ filename: expect.stringContaining(name), size: expect.any(Number) }]
  return {
    emails: [
      { recipient: 'agent', to: agent.email, subject: toAgent?.subject, attachments },
      { recipient: 'contractor', to: contractor.email, subject: toContractor?.subject, attachments },
    ],
    contents: [toAgent?.html, toContractor?.html],
    pdf: await textOf((await attachmentOf(toAgent!))!),
  }
}

test('what the preview of a letter shows is what goes out: both emails and the PDF', async () => {
  const { agent, admin, contractor, reportId } = await createWaitingDraft(noFindings)
  const letter = { id: reportId, contractorId: contractor.actor.userId, draftVersion: 1 }
  const previewed = await previewOf(admin, letter)
  expect((await call(admin, sendLetter, letter)).status).toBe(201)
  await runJobs()
  expect(previewed).toEqual(await receivedBy(agent, contractor))
})

test('the preview of a letter for an unreadable report has the number and the links that go out', async () => {
  const { agent, admin, contractor, address } = await createMarket()
  const { body: report } = await upload(agent, address, unreadable)
  await runJobs()
  const letter = { id: report.id, contractorId: contractor.actor.userId, draftVersion: null }
  const previewed = await previewOf(admin, letter)
  const { body: sent } = await call(admin, sendLetter, letter)
  await runJobs()
  expect(previewed).toEqual(await receivedBy(agent, contractor))
  expect(previewed.pdf).toContain(numberOf(sent.id))
  expect(previewed.contents[1]).toContain(`/contractor/estimates/${sent.id}`)
})

test('previewing a letter or a return sends nothing and stores nothing', async () => {
  const { admin, agent, contractor, reportId, id } = await createWaitingDraft(noFindings)
  const stateOf = async () => ({
    estimate: (await call(admin, getAdminEstimate, { id })).body,
    report: (await call(agent, getReport, { id: reportId })).body,
    mails: [...(await mailsTo(agent.email)), ...(await mailsTo(contractor.email))],
    files: (await storedKeys()).sort(),
  })
  const before = await stateOf()
  const contractorId = contractor.actor.userId
  await previewOf(admin, { id: reportId, contractorId, draftVersion: 1 })
  expect((await call(admin, previewReturn, { id: reportId, reason: 'Wrong file.' })).status).toBe(200)
  await runJobs()
  expect(await stateOf()).toEqual(before)
})

test('a letter that can’t be sent has no preview, and the response says why', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const { admin, reportId } = draft
  const contractorId = draft.contractor.actor.userId
  const withLines = inUrl({ id: reportId, contractorId, draftVersion: draft.version })
  expect(await call(admin, previewLetter, withLines)).toMatchObject({
    status: 422,
    body: { message: 'The draft has lines. Remove them before you send this letter.' },
  })
  const outdated = inUrl({ id: reportId, contractorId, draftVersion: draft.version - 1 })
  expect((await call(admin, viewPreviewedLetterPdf, outdated)).status).toBe(409)

  const empty = await createWaitingDraft(noFindings)
  const unverified = await createUser('contractor', { isVerified: false })
  const asOther = { id: empty.reportId, contractorId: unverified.actor.userId, draftVersion: 1 }
  expect((await call(admin, previewLetter, inUrl(asOther))).status).toBe(422)
})

test('what the preview of a return shows is the email that goes out', async () => {
  const { agent, admin, reportId } = await createWaitingDraft(noFindings)
  const input = { id: reportId, reason: 'Pages 3 & 4 are missing.\nPlease upload <all> of them.' }
  const { body: emails } = await call(admin, previewReturn, input)
  const content = (await call(admin, viewPreviewedReturn, input)).bytes.toString()
  expect((await call(admin, returnReport, input)).status).toBe(200)
  await runJobs()

  const [mail] = await mailsTo(agent.email)
  expect(emails).toEqual([{ recipient: 'agent', to: agent.email, subject: mail?.subject, attachments: [] }])
  expect(content).toBe(mail?.html)
})

test('a report that can’t be returned has no preview of its return', async () => {
  const { admin, reportId } = await createWaitingDraft(noFindings)
  const input = { id: reportId, reason: 'Wrong file.' }
  await call(admin, returnReport, input)
  const sent = await createSentEstimate()
  for (const id of [reportId, sent.reportId]) {
    expect((await call(admin, previewReturn, { ...input, id })).status).toBe(409)
    expect((await call(admin, viewPreviewedReturn, { ...input, id })).status).toBe(409)
  }
  expect((await call(admin, previewReturn, { ...input, reason: ' ' })).status).toBe(400)
})

test('the previewed emails of a letter and a return may be framed by our own pages and run nothing', async () => {
  const { admin, contractor, reportId } = await createWaitingDraft(noFindings)
  const letter = inUrl({ id: reportId, contractorId: contractor.actor.userId, draftVersion: 1 })
  const responses = [
    await call(admin, viewPreviewedLetterEmail, { ...letter, recipient: 'agent' }),
    await call(admin, viewPreviewedReturn, { id: reportId, reason: 'Wrong file.' }),
  ]
  for (const { headers } of responses) {
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  }
})
