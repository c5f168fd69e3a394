import { expect, test } from 'vitest'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { downloadEstimatePdf, getAdminEstimate } from '#domain/estimates/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { createSentEstimate, createWaitingDraft, makeLine, saveLines } from '#test/builders/estimates.ts'
import { createMarket, storedKeys, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { attachmentOf, call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { getAnswerBasis, uploadEstimate } from './contract.ts'

const pdfOf = (text: string) => ({
  name: 'estimate.pdf',
  content: makePdf([{ content: linesOfText([text]) }]),
})
const pdf = pdfOf('Panel work: $980.00')

/** A report that can't be read, with an address that has no ZIP code. */
async function createUnreadable() {
  const market = await createMarket()
  const file = { name: 'report.pdf', content: makePdf([{ content: '' }]) }
  const { body } = await upload(market.agent, '12245 W Main St, Brookfield', file)
  await runJobs()
  return { ...market, reportId: body.id }
}

type Waiting = { admin: Person; reportId: Awaited<ReturnType<typeof createUnreadable>>['reportId'] }

const basisOf = async ({ admin, reportId }: Waiting) =>
  (await call(admin, getAnswerBasis, { id: reportId })).body

test('an unreadable report without a ZIP code is answered manually in the name of a chosen contractor', async () => {
  const { agent, admin, contractor, reportId } = await createUnreadable()
  expect(await basisOf({ admin, reportId })).toMatchObject({
    analysisStatus: 'failed',
    zipCode: null,
    holder: null,
    draft: null,
    sent: null,
  })
  const input = { reportId, estimateAmount: '980', contractorId: contractor.actor.userId }
  expect((await call(admin, uploadEstimate, input, { file: pdf })).status).toBe(201)
  await runJobs()
  expect((await call(agent, getReport, { id: reportId })).body.status).toBe('processed')
  const [mail] = await mailsTo(contractor.email)
  expect((await attachmentOf(mail!))?.equals(pdf.content)).toBe(true)
})

test('the agent’s email about a manual estimate doesn’t offer lines to read on ODIE', async () => {
  const { agent, admin, contractor, reportId } = await createUnreadable()
  const input = { reportId, estimateAmount: '980', contractorId: contractor.actor.userId }
  await call(admin, uploadEstimate, input, { file: pdf })
  await runJobs()
  const mail = (await mailsTo(agent.email)).find(({ subject }) =>
    subject.startsWith('Your electrical estimate'),
  )
  expect(mail?.text).toContain('You can request the work on ODIE.')
  expect(mail?.text).not.toContain('line by line')
})

test.each([
  ['isn’t verified', { isVerified: false }, /isn’t verified yet\.$/],
  ['has no license', { licenseNumber: null }, /has no license number, and every estimate needs one\.$/],
  ['has an expired license', { licenseExpires: '2026-06-30' }, /expired on June 30, 2026\.$/],
])(
  'a contractor who %s is rejected at their field, and nothing is stored',
  async (_why, details, message) => {
    const { admin, reportId } = await createUnreadable()
    const other = await createUser('contractor', details)
    const before = await storedKeys()
    const input = { reportId, estimateAmount: '980', contractorId: other.actor.userId }
    const { status, body } = await call(admin, uploadEstimate, input, { file: pdf })
    expect(status).toBe(422)
    expect(body.fields?.contractorId).toMatch(message)
    expect(await storedKeys()).toEqual(before)
  },
)

test.each([
  ['up to 10 MB is attached', 10 * 1024 * 1024, 1],
  ['past 10 MB is linked: the page asks to sign in', 10 * 1024 * 1024 + 1, 0],
])('a PDF %s', async (_what, bytes, attachments) => {
  const { agent, admin, contractor, reportId } = await createUnreadable()
  const content = Buffer.alloc(bytes, ' ')
  pdf.content.copy(content)
  const input = { reportId, estimateAmount: '980', contractorId: contractor.actor.userId }
  const { status, body } = await call(admin, uploadEstimate, input, { file: { name: 'large.pdf', content } })
  expect(status).toBe(201)
  await runJobs()
  const pages = {
    [agent.email]: `/agent/reports/${reportId}`,
    [contractor.email]: `/contractor/estimates/${body.id}`,
  }
  for (const [address, page] of Object.entries(pages)) {
    const [mail] = await mailsTo(address)
    expect(mail?.attachments).toHaveLength(attachments)
    expect(mail?.text).toContain(page)
    expect(mail?.text.includes('too large to email')).toBe(attachments === 0)
  }
})

test('the lines of a draft that a PDF replaces stay in the audit trail', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const { admin, reportId, id, version, contractor } = draft
  expect((await basisOf(draft)).draft).toEqual({
    id,
    version,
    contractorId: contractor.actor.userId,
    lines: 1,
    totalAmount: '125.00',
  })
  const input = { reportId, estimateAmount: '980', draftVersion: version }
  expect((await call(admin, uploadEstimate, input, { file: pdf })).status).toBe(201)
  const events = await auditEventsAbout(reportId)
  expect(events.find(({ action }) => action === 'draft-replaced')).toMatchObject({
    details: { draftId: id, totalAmount: '125.00', lines: [{ total_price: '125.00' }] },
  })
})

test('a draft that was saved after staff opened the dialog isn’t replaced', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const { admin, reportId, id, version } = draft
  const input = { reportId, estimateAmount: '980', draftVersion: version - 1 }
  expect(await call(admin, uploadEstimate, input, { file: pdf })).toMatchObject({
    status: 409,
    body: { message: 'The draft of this report has changed in the meantime. Reload it to see the changes.' },
  })
  expect((await call(admin, getAdminEstimate, { id })).status).toBe(200)
})

/** A report whose first PDF was delivered. */
async function createManualEstimate() {
  const draft = await createWaitingDraft()
  const { admin, reportId } = draft
  const { body } = await call(admin, uploadEstimate, { reportId, estimateAmount: '980' }, { file: pdf })
  await runJobs()
  return { ...draft, id: body.id, version: 1 }
}

test('another PDF replaces one that was sent; both remain, and the agent gets an update', async () => {
  const first = await createManualEstimate()
  const { agent, admin, contractor, reportId } = first
  expect((await basisOf(first)).sent).toMatchObject({ id: first.id, totalAmount: '980.00', hasLines: false })
  const correct = pdfOf('Panel work: $1,080.00')
  const input = { reportId, estimateAmount: '1080', replaces: first.id, replacesVersion: 1 }
  const { status, body } = await call(admin, uploadEstimate, input, { file: correct })
  expect(status).toBe(201)
  await runJobs()

  expect((await call(agent, listEstimates, {})).body).toMatchObject([{ id: body.id, totalAmount: '1080.00' }])
  const download = async (id: typeof body.id) => (await call(admin, downloadEstimatePdf, { id })).bytes
  expect((await download(first.id)).equals(pdf.content)).toBe(true)
  expect((await download(body.id)).equals(correct.content)).toBe(true)
  const [mail] = await mailsTo(agent.email)
  expect(mail!.subject).toMatch(/^Updated electrical estimate/)
  expect((await attachmentOf(mail!))?.equals(correct.content)).toBe(true)
  expect((await mailsTo(contractor.email))[0]?.text).toContain('updated')
  expect((await call(agent, getReport, { id: reportId })).body.status).toBe('processed')
})

test('an estimate that the agent has just accepted isn’t replaced until staff have seen that', async () => {
  const first = await createManualEstimate()
  const { agent, admin, reportId } = first
  await call(agent, acceptEstimate, { id: first.id })
  const input = { reportId, estimateAmount: '1080', replaces: first.id, replacesVersion: 1 }
  expect(await call(admin, uploadEstimate, input, { file: pdf })).toMatchObject({
    status: 409,
    body: {
      message: 'The agent has just requested work from this estimate. Reload it before you revise it.',
    },
  })
  const { sent } = await basisOf(first)
  expect(sent).toMatchObject({ status: 'accepted', version: 2 })
  const seen = { ...input, replacesVersion: sent!.version }
  expect((await call(admin, uploadEstimate, seen, { file: pdf })).status).toBe(201)
})

test('of two concurrent replacements one is accepted', async () => {
  const first = await createManualEstimate()
  const input = {
    reportId: first.reportId,
    estimateAmount: '1080',
    replaces: first.id,
    replacesVersion: 1,
  }
  const replace = () => call(first.admin, uploadEstimate, input, { file: pdf })
  const statuses = (await Promise.all([replace(), replace()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409])
  await runJobs()
  expect((await call(first.agent, listEstimates, {})).body).toHaveLength(1)
})

test('an estimate with priced lines is revised, not replaced; another report’s can’t be named', async () => {
  const sent = await createSentEstimate()
  const other = await createManualEstimate()
  const { admin, reportId } = sent
  for (const replaced of [sent, other]) {
    const input = { reportId, estimateAmount: '10', replaces: replaced.id, replacesVersion: replaced.version }
    expect(await call(admin, uploadEstimate, input, { file: pdf })).toMatchObject({
      status: 409,
      body: { message: 'This report already has an estimate. Revise that one instead.' },
    })
  }
  expect((await call(admin, reviseEstimate, { id: sent.id, version: sent.version })).status).toBe(200)
})
