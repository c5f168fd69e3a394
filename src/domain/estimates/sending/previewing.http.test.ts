import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  previewEmails,
  type Recipient,
  reviseEstimate,
  viewPreviewedEmail,
  viewPreviewedPdf,
} from '#domain/review/desk/contract.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  type Draft,
  makeLine,
  saveLines,
} from '#test/builders/estimates.ts'
import { storedKeys } from '#test/builders/market.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { attachmentOf, call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { getAdminEstimate, sendEstimate } from '../contract.ts'
import { numberOf } from '../rules.ts'

const input = ({ id, version }: Pick<Draft, 'id' | 'version'>) => ({ id, version: String(version) })
const previewOf = (draft: Draft) => call(draft.admin, previewEmails, input(draft))
const emailOf = async (draft: Draft, recipient: Recipient) =>
  (await call(draft.admin, viewPreviewedEmail, { ...input(draft), recipient })).bytes.toString()
const pdfOf = async (draft: Draft) => (await call(draft.admin, viewPreviewedPdf, input(draft))).bytes

const rowCounts = async () =>
  (
    await ctx.db.execute(sql`select
      (select count(*) from mails) as mails,
      (select count(*) from estimate_changes) as changes,
      (select count(*) from audit_events) as audit,
      (select count(*) from pgboss.job) as jobs`)
  ).rows

test('what the preview shows is what goes out: both emails and the PDF', async () => {
  const draft = await saveLines(await createWaitingDraft(), [
    makeLine({ description: 'Give each circuit a breaker of its own', quantity: 3 }),
  ])
  const { agent, contractor } = draft
  const previewed = (await previewOf(draft)).body
  const [agentHtml, contractorHtml] = [await emailOf(draft, 'agent'), await emailOf(draft, 'contractor')]
  const pdf = await textOf(await pdfOf(draft))

  await call(draft.admin, sendEstimate, { id: draft.id, version: draft.version })
  await runJobs()

  const [toAgent] = await mailsTo(agent.email)
  const [toContractor] = await mailsTo(contractor.email)
  expect(previewed.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: agent.email, subject: toAgent?.subject },
    { to: contractor.email, subject: toContractor?.subject },
  ])
  expect(previewed[0]?.attachments).toHaveLength(1)
  expect(agentHtml).toBe(toAgent?.html)
  expect(contractorHtml).toBe(toContractor?.html)
  expect(pdf).toBe(await textOf((await attachmentOf(toAgent!))!))
  // The contractor’s list names it by the same number.
  expect(pdf).toContain(numberOf(draft.id))
})

test('previewing sends nothing and stores nothing', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const before = { rows: await rowCounts(), files: (await storedKeys()).sort() }
  await previewOf(draft)
  await emailOf(draft, 'agent')
  await pdfOf(draft)
  expect({ rows: await rowCounts(), files: (await storedKeys()).sort() }).toEqual(before)
  const { body } = await call(draft.admin, getAdminEstimate, { id: draft.id })
  expect([body.status, body.version, body.hasPdf]).toEqual(['draft', draft.version, false])
})

test('the preview of a revision says that it updates the estimate', async () => {
  const sent = await createSentEstimate()
  const { body } = await call(sent.admin, reviseEstimate, { id: sent.id, version: sent.version })
  const previewed = (await previewOf({ ...sent, id: body.id, version: body.version })).body
  expect(previewed.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Updated electrical estimate'),
    expect.stringContaining('Updated estimate sent on your behalf'),
  ])
})

test('a draft that can’t be sent has no preview, and the response says why', async () => {
  const draft = await saveLines(await createWaitingDraft(), [])
  expect(await previewOf(draft)).toMatchObject({ status: 422, body: { code: 'not_possible' } })
  expect((await call(draft.admin, viewPreviewedPdf, input(draft))).status).toBe(422)
})

test('another version than the latest, and a sent estimate, have no preview', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  expect((await previewOf({ ...draft, version: draft.version - 1 })).status).toBe(409)
  expect((await previewOf(await createSentEstimate())).status).toBe(409)
})

test('an email’s preview may be framed by our own pages and runs nothing', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const email = await call(draft.admin, viewPreviewedEmail, { ...input(draft), recipient: 'agent' })
  expect(email.headers['content-security-policy']).toContain('sandbox')
  expect(email.headers['x-frame-options']).toBe('SAMEORIGIN')
  const pdf = await call(draft.admin, viewPreviewedPdf, input(draft))
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['x-frame-options']).toBe('SAMEORIGIN')
})
