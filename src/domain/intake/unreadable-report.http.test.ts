import { expect, test } from 'vitest'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import { downloadReport, getReport, listReports } from '#domain/reports/contract.ts'
import { uploadEstimate } from '#domain/review/manual-responses/contract.ts'
import { createMarket, storedKeys, textReport, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { PDF_BOMBS } from '#test/security/bombs.ts'
import { listAdminReports } from './contract.ts'

const secret = 'x'.repeat(32)
const readable = makePdf([{ content: linesOfText(['A breaker in the main panel is double tapped.']) }])
const encrypted = makePdf([{ content: linesOfText(['A secret']) }], {
  trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${secret}) /U (${secret}) >> /ID [(id) (id)]`,
})

/** Each fails with a message that says what is wrong and what to do. */
const UNREADABLE: [string, () => Buffer, RegExp][] = [
  [
    'a PDF with a password',
    () => encrypted,
    /^This PDF is password-protected\. Upload a copy without the password\.$/,
  ],
  [
    'a truncated PDF without a page',
    () => readable.subarray(0, 120),
    /^This PDF (is damaged|has no pages).+\.$/,
  ],
  [
    'a PDF of noise',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 'x')]),
    /^This PDF is damaged.+\.$/,
  ],
  [
    'a small PDF that decompresses to gigabytes',
    PDF_BOMBS['a stream of 1.5 GB packed twice into 10 kB']!,
    /^(This|Reading this|No text) .+\. .+\.$/,
  ],
  [
    'a PDF without text or images',
    () => makePdf([{ content: '' }]),
    /^No text was found in this PDF.+\. Check that you chose the right file\.$/,
  ],
]

test.each(UNREADABLE)(
  '%s is accepted, ends as failed with a reason, and can be estimated manually',
  async (_what, make, reason) => {
    const { agent, admin, contractor, address } = await createMarket()
    const uploaded = await upload(agent, address, { name: 'report.pdf', content: make() })
    expect(uploaded.status).toBe(201)
    const { id } = uploaded.body
    await runJobs()

    const { body: detail } = await call(agent, getReport, { id })
    expect(detail).toMatchObject({ status: 'uploaded', analysisStatus: 'failed', progress: null })
    expect(detail.failure).toMatch(reason)

    const [row] = (await call(admin, listAdminReports, {})).body.filter((each) => each.id === id)
    expect(row).toMatchObject({ analysisStatus: 'failed', failure: detail.failure, estimateId: null })
    const staffEmails = (await mailsTo(admin.email)).filter(({ subject }) => subject.endsWith(address))
    expect(staffEmails.map(({ subject }) => subject)).toEqual([`Report needs a manual estimate: ${address}`])
    expect(staffEmails[0]?.text).toContain(detail.failure)

    const manual = await call(
      admin,
      uploadEstimate,
      { reportId: id, estimateAmount: '1250.50' },
      { file: { name: 'estimate.pdf', content: readable } },
    )
    expect(manual).toMatchObject({ status: 201, body: { totalAmount: '1250.50', status: 'sent' } })
    await runJobs()
    expect((await call(agent, getReport, { id })).body.status).toBe('processed')
    const [estimate] = (await call(agent, listEstimates, {})).body
    const pdf = await call(agent, downloadEstimatePdf, { id: estimate!.id })
    expect(pdf.bytes.equals(readable)).toBe(true)
    for (const { email } of [agent, contractor]) {
      const [mail] = await mailsTo(email)
      expect(mail?.attachments).toMatchObject([
        { filename: expect.stringMatching(/\.pdf$/), size: readable.length },
      ])
    }
  },
)

test('an unreadable report doesn’t hold up others', async () => {
  const { agent, address } = await createMarket()
  const bad = await upload(agent, address, { name: 'bad.pdf', content: encrypted })
  const good = await upload(agent, address)
  await runJobs()
  const stateOf = async (id: typeof good.body.id) =>
    (await call(agent, getReport, { id })).body.analysisStatus
  expect([await stateOf(bad.body.id), await stateOf(good.body.id)]).toEqual(['failed', 'completed'])
})

test('an unreadable report can still be downloaded unchanged', async () => {
  const { agent, admin, address } = await createMarket()
  const { body } = await upload(agent, address, { name: 'bad.pdf', content: encrypted })
  await runJobs()
  for (const person of [agent, admin]) {
    const { bytes, headers } = await call(person, downloadReport, { id: body.id })
    expect(bytes.equals(encrypted)).toBe(true)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="?bad\.pdf"?$/)
    expect(headers['content-type']).toBe('application/octet-stream')
  }
})

test('an address without a ZIP is accepted, and flagged for staff', async () => {
  const { agent, admin } = await createMarket()
  const { status, body } = await upload(agent, '12245 W Main St, Brookfield')
  expect(status).toBe(201)
  await runJobs()
  const [row] = (await call(admin, listAdminReports, {})).body.filter(({ id }) => id === body.id)
  expect(row).toMatchObject({
    analysisStatus: 'completed',
    flags: ['address_without_zip'],
    contractorName: null,
    estimateId: expect.any(String),
  })
})

test('a file that the agent uploaded before is flagged for staff; the same file from another agent is not', async () => {
  const [one, other] = await Promise.all([createMarket(), createMarket()])
  const file = { ...textReport, content: `${textReport.content} ${crypto.randomUUID()}` }
  await upload(one.agent, one.address, file)
  const again = await upload(one.agent, one.address, file)
  const elsewhere = await upload(other.agent, other.address, file)
  const { body } = await call(one.admin, listAdminReports, {})
  const flagsOf = (id: string) => body.find((row) => row.id === id)?.flags
  expect([flagsOf(again.body.id), flagsOf(elsewhere.body.id)]).toEqual([['duplicate_file'], []])
})

test('markup in an address or a file name is treated as text, in responses and in emails', async () => {
  const { agent, admin, zip } = await createMarket()
  const address = `<script>alert(1)</script> "O'Hara" & Sons, 1 Main St, Milwaukee, WI ${zip}`
  const name = '"><img src=x onerror=alert(1)>.txt'
  const created = await upload(agent, address, { ...textReport, name })
  expect(created.status).toBe(201)
  await runJobs()

  expect(created.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(created.headers['x-content-type-options']).toBe('nosniff')
  expect(created.body).toMatchObject({ propertyAddress: address })
  const [listed] = (await call(agent, listReports, {})).body
  expect(listed).toMatchObject({ propertyAddress: address, originalFileName: created.body.originalFileName })

  const [mail] = (await mailsTo(admin.email)).filter(({ subject }) => subject.includes(zip))
  expect(mail?.subject).toContain('<script>alert(1)</script>')
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail?.html).not.toContain('<script')

  const { headers } = await call(agent, downloadReport, { id: created.body.id })
  expect(headers['content-disposition']).toBe('attachment; filename="\\"><img src=x onerror=alert(1)>.txt"')
})

test.each([
  ['../../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\ann\\report.txt', 'report.txt'],
  ['übergabe–prüfung 検査.txt', 'übergabe–prüfung 検査.txt'],
])('a file named %j is stored under an opaque key and keeps its name', async (name, kept) => {
  const { agent, address } = await createMarket()
  const { status, body } = await upload(agent, address, { ...textReport, name })
  expect(status).toBe(201)
  expect(body.originalFileName).toMatch(kept)
  const { headers, status: downloaded } = await call(agent, downloadReport, { id: body.id })
  expect(downloaded).toBe(200)
  expect(String(headers['content-disposition'])).not.toMatch(/[\r\n\0/\\]/)
})

test('a file name with U+0000 is rejected, and the file is deleted', async () => {
  const { agent, address } = await createMarket()
  const before = await storedKeys()
  const { status } = await upload(agent, address, { ...textReport, name: 'two\u0000words.txt' })
  expect(status).toBe(400)
  expect(await storedKeys()).toEqual(before)
})
