import { expect, test } from 'vitest'
import { getReport } from '#domain/reports/contract.ts'
import { createSentEstimate, createWaitingDraft, type Draft } from '#test/estimates.ts'
import { attachmentOf, call, mailsTo, runJobs, type UploadedFile } from '#test/harness.ts'
import { createMarket, type Market, storedKeys, upload } from '#test/market.ts'
import { linesOfText, makePdf } from '#test/pdf-fixtures.ts'
import { createUser } from '#test/people.ts'
import {
  downloadEstimatePdf,
  getAdminEstimate,
  listContractorEstimates,
  listEstimates,
  uploadEstimate,
} from './contract.ts'

const pdf = { name: 'estimate.pdf', content: makePdf([{ content: linesOfText(['Panel work: $980.00']) }]) }

type Waiting = Pick<Market, 'admin'> & Pick<Draft, 'reportId'>

const uploadPdf = (
  { admin, reportId }: Waiting,
  estimateAmount = '980',
  file: UploadedFile | undefined = pdf,
) => call(admin, uploadEstimate, { reportId, estimateAmount }, file && { file })

const statusOf = async ({ agent, reportId }: Draft) =>
  (await call(agent, getReport, { id: reportId })).body.analysisStatus

test('a PDF that staff made goes to agent and contractor, and its amount to the dashboard', async () => {
  const draft = await createWaitingDraft()
  const { agent, contractor, admin, id } = draft
  const uploaded = await uploadPdf(draft, '1980.5')
  expect(uploaded).toMatchObject({
    status: 201,
    body: { totalAmount: '1980.50', status: 'sent', hasPdf: true, estimateData: null, evidence: [] },
  })
  expect(await statusOf(draft)).toBe('estimate_uploaded')
  await runJobs()

  expect(await statusOf(draft)).toBe('processed')
  expect((await call(agent, listEstimates, {})).body).toMatchObject([{ id: uploaded.body.id }])
  expect((await call(contractor, listContractorEstimates, {})).body).toMatchObject([
    { totalAmount: '1980.50' },
  ])
  const kept = await call(agent, downloadEstimatePdf, { id: uploaded.body.id })
  expect(kept.bytes.equals(pdf.content)).toBe(true)
  for (const { email } of [agent, contractor]) {
    const [mail] = await mailsTo(email)
    expect((await attachmentOf(mail!))?.equals(pdf.content)).toBe(true)
  }
  // The machine's draft is not kept beside it.
  expect((await call(admin, getAdminEstimate, { id })).status).toBe(404)
})

test('an analysis that is still to come makes no draft of a report that was done by hand', async () => {
  const market = await createMarket()
  const { body } = await upload(market.agent, market.address)
  const uploaded = await uploadPdf({ ...market, reportId: body.id })
  expect(uploaded.status).toBe(201)
  await runJobs()

  expect((await call(market.agent, getReport, { id: body.id })).body.analysisStatus).toBe('processed')
  expect((await call(market.agent, listEstimates, {})).body).toHaveLength(1)
  const subjects = (await mailsTo(market.admin.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes(market.address))).toEqual([])
})

test('a report gets one estimate by hand: of two at once one is taken, and the file of the other goes', async () => {
  const draft = await createWaitingDraft()
  const before = await storedKeys()
  const responses = await Promise.all([uploadPdf(draft), uploadPdf(draft), uploadPdf(draft)])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await storedKeys()).toHaveLength(before.length + 1)
  await runJobs()
  expect(await mailsTo(draft.agent.email)).toHaveLength(1)
})

test.each([
  ['is on its way', false],
  ['was delivered', true],
])('a report whose estimate %s takes no other by hand', async (_when, deliver) => {
  const sent = await createSentEstimate(undefined, { deliver })
  expect(await uploadPdf(sent)).toMatchObject({
    status: 409,
    body: { message: 'This report already has an estimate. Revise that one instead.' },
  })
  await runJobs()
  expect(await mailsTo(sent.agent.email)).toHaveLength(1)
})

const AMOUNT = 'Please enter a valid estimate amount greater than $0'
const FILE = 'Please select a PDF estimate file to upload'

test.each(['', '0', '0.00', '-5', '1.005', '1e3', 'NaN', '123456789', '12,50', '$12'])(
  'an amount of %j is refused, and nothing is stored',
  async (amount) => {
    const draft = await createWaitingDraft()
    const before = await storedKeys()
    expect(await uploadPdf(draft, amount)).toMatchObject({
      status: 400,
      body: { message: AMOUNT, fields: { estimateAmount: AMOUNT } },
    })
    expect(await storedKeys()).toEqual(before)
    expect(await statusOf(draft)).toBe('completed')
  },
)

test.each<[string, number, UploadedFile | undefined]>([
  ['no file', 400, undefined],
  ['a Word file', 415, { name: 'estimate.docx', content: 'PK' }],
  ['a text named .pdf', 415, { name: 'estimate.pdf', content: 'just words' }],
])('%s is refused, and nothing is stored', async (_what, status, file) => {
  const draft = await createWaitingDraft()
  const before = await storedKeys()
  const response = await call(
    draft.admin,
    uploadEstimate,
    { reportId: draft.reportId, estimateAmount: '10' },
    file && { file },
  )
  expect([response.status, response.body.message]).toEqual([status, FILE])
  expect(await storedKeys()).toEqual(before)
})

test('an empty file is refused', async () => {
  const draft = await createWaitingDraft()
  expect((await uploadPdf(draft, '10', { name: 'estimate.pdf', content: '' })).status).toBe(400)
})

test('without a contractor who may bid nothing goes out, and the reason is told', async () => {
  const { agent, admin } = await createMarket()
  const withoutZip = (await upload(agent, '12245 W Main St, Brookfield')).body
  const before = await storedKeys()
  expect(await uploadPdf({ admin, reportId: withoutZip.id })).toMatchObject({
    status: 422,
    body: { message: 'Choose the contractor this estimate goes out under.' },
  })
  expect(await storedKeys()).toEqual(before)
})

test('for a report that is not there nothing is stored', async () => {
  const before = await storedKeys()
  const reportId = crypto.randomUUID() as Draft['reportId']
  expect((await uploadPdf({ admin: await createUser('admin'), reportId })).status).toBe(404)
  expect(await storedKeys()).toEqual(before)
})
