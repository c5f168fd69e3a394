import { expect, test } from 'vitest'
import { downloadEstimatePdf, getAdminEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates, listEstimates } from '#domain/estimates/lists/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { createSentEstimate, createWaitingDraft, type Draft } from '#test/builders/estimates.ts'
import { createMarket, type Market, storedKeys, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { createUser } from '#test/builders/people.ts'
import { attachmentOf, call, mailsTo, runJobs, type UploadedFile } from '#test/harness/harness.ts'
import { uploadEstimate } from './contract.ts'

const pdf = { name: 'estimate.pdf', content: makePdf([{ content: linesOfText(['Panel work: $980.00']) }]) }

type Waiting = Pick<Market, 'admin'> & Pick<Draft, 'reportId'>

const uploadPdf = (
  { admin, reportId }: Waiting,
  estimateAmount = '980',
  file: UploadedFile | undefined = pdf,
) => call(admin, uploadEstimate, { reportId, estimateAmount }, file && { file })

const statusOf = async ({ agent, reportId }: Draft) =>
  (await call(agent, getReport, { id: reportId })).body.analysisStatus

test('a PDF uploaded by staff is emailed to agent and contractor, and its amount is on their dashboards', async () => {
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
  // The generated draft is deleted.
  expect((await call(admin, getAdminEstimate, { id })).status).toBe(404)
})

test('an analysis that runs after a manual upload creates no draft', async () => {
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

test('of three concurrent manual uploads one is accepted, and the files of the others are deleted', async () => {
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
])('a manual upload is rejected for a report whose estimate %s', async (_when, deliver) => {
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

test.each([
  ...['', ' ', '0', '0.00', '-5'].map((amount) => [amount, AMOUNT]),
  ...['1.0051', '1234.567'].map((amount) => [amount, 'Enter at most two decimal places, like 125.50']),
  ...['1.005', '12.345'].map((amount) => [
    amount,
    'Use a comma for thousands and at most two decimal places, like 1,250.00',
  ]),
  ...['1e3', 'NaN', '12,50'].map((amount) => [amount, 'Enter the amount in digits, like 1250.00']),
  ...['100000000', '123456789'].map((amount) => [amount, 'The amount can be at most $99,999,999.99']),
] as [string, string][])(
  'an amount of %j is rejected with what’s wrong with it, and nothing is stored',
  async (amount, message) => {
    const draft = await createWaitingDraft()
    const before = await storedKeys()
    expect(await uploadPdf(draft, amount)).toMatchObject({
      status: 400,
      body: { message, fields: { estimateAmount: message } },
    })
    expect(await storedKeys()).toEqual(before)
    expect(await statusOf(draft)).toBe('completed')
  },
)

test.each<[string, number, UploadedFile | undefined]>([
  ['no file', 400, undefined],
  ['a Word file', 415, { name: 'estimate.docx', content: 'PK' }],
  ['a text named .pdf', 415, { name: 'estimate.pdf', content: 'just words' }],
])('%s is rejected, and nothing is stored', async (_what, status, file) => {
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

test('an empty file is rejected', async () => {
  const draft = await createWaitingDraft()
  expect((await uploadPdf(draft, '10', { name: 'estimate.pdf', content: '' })).status).toBe(400)
})

test('without a contractor who can bid, nothing is sent and the response says why', async () => {
  const { agent, admin } = await createMarket()
  const withoutZip = (await upload(agent, '12245 W Main St, Brookfield')).body
  const before = await storedKeys()
  expect(await uploadPdf({ admin, reportId: withoutZip.id })).toMatchObject({
    status: 422,
    body: { message: 'Choose the contractor to send this estimate on behalf of.' },
  })
  expect(await storedKeys()).toEqual(before)
})

test('an upload for a report that does not exist stores nothing', async () => {
  const before = await storedKeys()
  const reportId = crypto.randomUUID() as Draft['reportId']
  expect((await uploadPdf({ admin: await createUser('admin'), reportId })).status).toBe(404)
  expect(await storedKeys()).toEqual(before)
})
