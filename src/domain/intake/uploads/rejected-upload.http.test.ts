import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inspectionReports } from '#domain/reports/tables.ts'
import { createMarket, type Market, storedKeys, textReport, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { makeDocx, makeZip } from '#test/builders/word-fixtures.ts'
import { app, call, ctx, type UploadedFile } from '#test/harness/harness.ts'
import { createReport, MAX_ADDRESS_LENGTH } from '../contract.ts'

const pdf = makePdf([{ content: linesOfText(['A breaker is double tapped.']) }])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Attempts an upload that must leave neither a file nor a row; returns the response. */
async function expectRejected(attempt: (market: Market) => Promise<{ status: number; body: object }>) {
  const market = await createMarket()
  const before = await storedKeys()
  const { status, body } = await attempt(market)
  expect(await storedKeys()).toEqual(before)
  const [rows] = await ctx.db
    .select({ count: count() })
    .from(inspectionReports)
    .where(eq(inspectionReports.agentId, market.agent.actor.userId))
  expect(rows?.count).toBe(0)
  return { status, body }
}

const ADDRESS = 'Please enter the property address'

test.each<[string, UploadedFile, number, string | RegExp]>([
  ['an empty file', { name: 'r.pdf', content: '' }, 400, 'The file is empty. Please choose another one.'],
  ['an empty text', { name: 'r.txt', content: '' }, 400, 'The file is empty. Please choose another one.'],
  [
    'an image',
    { name: 'photo.png', content: png },
    415,
    'File type not supported. Allowed types: .pdf, .doc, .docx, .txt',
  ],
  [
    'a file without an extension',
    { name: 'report', content: pdf },
    415,
    'File type not supported. Allowed types: .pdf, .doc, .docx, .txt',
  ],
  [
    'a script with a document’s name in the middle',
    { name: 'report.pdf.exe', content: 'MZ' },
    415,
    'File type not supported. Allowed types: .pdf, .doc, .docx, .txt',
  ],
  [
    'an image named .pdf',
    { name: 'r.pdf', content: png, type: 'application/pdf' },
    415,
    'This file isn’t a readable PDF. It may be damaged. Please choose another copy of the report.',
  ],
  [
    'a text named .pdf',
    { name: 'r.pdf', content: 'just words' },
    415,
    'This file’s name ends in .pdf, but it’s a text file. Rename it or choose the right file.',
  ],
  [
    'a PDF named .txt',
    { name: 'r.txt', content: pdf },
    415,
    'This file’s name ends in .txt, but it’s a PDF. Rename it or choose the right file.',
  ],
  [
    'a ZIP file named .docx',
    { name: 'r.docx', content: makeZip([{ name: 'a.txt', content: 'a' }]) },
    415,
    'This file isn’t a readable Word document. It may be damaged. Please choose another copy of the report.',
  ],
  [
    'a DOCX named .doc',
    { name: 'r.doc', content: makeDocx('<x/>') },
    415,
    'This file’s name ends in .doc, but it’s a Word document (.docx). Rename it or choose the right file.',
  ],
  [
    'an executable named .doc',
    { name: 'r.DOC', content: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]) },
    415,
    'This file isn’t a readable Word document. It may be damaged. Please choose another copy of the report.',
  ],
])('%s is rejected with a clear message, and nothing is stored', async (_what, file, status, message) => {
  const response = await expectRejected(({ agent, address }) => upload(agent, address, file))
  expect(response).toEqual({
    status,
    body: expect.objectContaining({
      code: status === 415 ? 'unsupported_type' : 'invalid',
      message,
      requestId: expect.any(String),
    }),
  })
})

test.each<[string, string, string]>([
  ['blank', ' \t\n ', ADDRESS],
  ['empty', '', ADDRESS],
  ['longer than 500 characters', 'a'.repeat(501), 'Please shorten the property address to 500 characters'],
])('an address that is %s is rejected, and nothing is stored', async (_what, address, message) => {
  const response = await expectRejected(({ agent }) => upload(agent, address))
  expect(response).toMatchObject({
    status: 400,
    body: { code: 'invalid', message, fields: { propertyAddress: message } },
  })
})

test('an upload without an address is rejected, and nothing is stored', async () => {
  const response = await expectRejected(({ agent }) =>
    call(agent, createReport, {} as { propertyAddress: string }, { file: textReport }),
  )
  expect(response).toMatchObject({
    status: 400,
    body: { message: ADDRESS, fields: { propertyAddress: ADDRESS } },
  })
})

test('an upload without a file is rejected', async () => {
  const message = 'Please select a file and enter property address'
  const response = await expectRejected(({ agent, address }) =>
    call(agent, createReport, { propertyAddress: address }),
  )
  expect(response).toMatchObject({ status: 400, body: { message, fields: { report: message } } })
})

test('an address of 500 characters is accepted and trimmed', async () => {
  const { agent, zip } = await createMarket()
  const address = `${'a'.repeat(MAX_ADDRESS_LENGTH - 9)} WI ${zip}`
  expect(address).toHaveLength(500)
  const { status, body } = await upload(agent, `  ${address}  `)
  expect([status, body.propertyAddress]).toEqual([201, address])
})

test('an address in an unserved ZIP is rejected with a message that says what to do', async () => {
  const response = await expectRejected(({ agent }) => upload(agent, '1 Main St, Chicago, IL 60601'))
  const message = 'ODIE doesn’t serve ZIP code 60601 yet. Check the address, or join the waiting list.'
  expect(response).toMatchObject({
    status: 422,
    body: { code: 'not_possible', message, fields: { propertyAddress: message } },
  })
})

test('a file in a field of another name is ignored', async () => {
  const response = await expectRejected(async ({ agent, address }) => {
    const form = new FormData()
    form.append('propertyAddress', address)
    form.append('attachment', new File(['words'], 'r.txt'))
    return sendForm(agent.cookie, form)
  })
  expect(response).toMatchObject({
    status: 400,
    body: { message: 'Please select a file and enter property address' },
  })
})

test('two files in one upload are rejected, and neither is stored', async () => {
  const response = await expectRejected(async ({ agent, address }) => {
    const form = new FormData()
    form.append('propertyAddress', address)
    form.append('report', new File(['one'], 'one.txt'))
    form.append('report', new File(['two'], 'two.txt'))
    return sendForm(agent.cookie, form)
  })
  expect(response).toMatchObject({ status: 400, body: { message: 'Please send one file at a time.' } })
})

test('a form with a thousand fields is rejected', async () => {
  const response = await expectRejected(async ({ agent, address }) => {
    const form = new FormData()
    form.append('propertyAddress', address)
    for (let n = 0; n < 1_000; n++) form.append(`field-${n}`, 'x')
    form.append('report', new File(['one'], 'one.txt'))
    return sendForm(agent.cookie, form)
  })
  expect(response).toMatchObject({ status: 400, body: { message: 'This form has too many fields.' } })
})

test('a JSON body is rejected with a message to send a form', async () => {
  const response = await expectRejected(async ({ agent, address }) => {
    const response = await app.inject({
      method: 'POST',
      url: createReport.path,
      headers: { cookie: agent.cookie ?? '' },
      payload: { propertyAddress: address },
    })
    return { status: response.statusCode, body: response.json() }
  })
  expect(response).toMatchObject({
    status: 415,
    body: { code: 'unsupported_type', message: 'Send the file as multipart/form-data.' },
  })
})

test.each([
  ['cut off in the middle of the file', (whole: Buffer) => whole.subarray(0, whole.length - 60)],
  ['cut off in the middle of a header', (whole: Buffer) => whole.subarray(0, 90)],
  [
    'without its boundary',
    (whole: Buffer) => Buffer.from(whole.toString('latin1').replaceAll('--', '++'), 'latin1'),
  ],
  ['that is empty', () => Buffer.alloc(0)],
])('a form %s is rejected, and nothing is stored', async (_how, cut) => {
  const response = await expectRejected(async ({ agent, address }) => {
    const form = new FormData()
    form.append('propertyAddress', address)
    form.append('report', new File(['A breaker is double tapped.'], 'r.txt'))
    return sendForm(agent.cookie, form, cut)
  })
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({ code: 'invalid', message: expect.stringMatching(/^[A-Z][\w ,.]+$/) })
})

test('a field before and after the file is rejected, and nothing is stored', async () => {
  const response = await expectRejected(async ({ agent, address }) => {
    const form = new FormData()
    form.append('propertyAddress', address)
    form.append('report', new File([pdf], 'report.pdf'))
    form.append('propertyAddress', '2 Other St')
    return await sendForm(agent.cookie, form)
  })
  const message = 'The form has this field before and after its file. Please send it once.'
  expect(response).toMatchObject({
    status: 400,
    body: { code: 'invalid', message, fields: { propertyAddress: message } },
  })
})

test('file extensions are case-insensitive', async () => {
  const { agent, address } = await createMarket()
  expect((await upload(agent, address, { name: 'REPORT.PDF', content: pdf })).status).toBe(201)
})

test('the 61st upload of an agent in an hour is rejected with the time to wait', async () => {
  const { agent, address } = await createMarket()
  const uploads = await Promise.all(Array.from({ length: 60 }, () => upload(agent, address)))
  expect(new Set(uploads.map(({ status: each }) => each))).toEqual(new Set([201]))
  const { status, body, headers } = await upload(agent, address)
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(body.message).toMatch(
    /^You’ve reached the limit of 60 uploads per hour\. Please try again in \d+ minutes\.$/,
  )
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_500)
})

async function sendForm(cookie = '', form: FormData, change = (whole: Buffer) => whole) {
  const encoded = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: createReport.path,
    headers: { cookie, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: change(Buffer.from(await encoded.arrayBuffer())),
  })
  return { status: response.statusCode, body: response.json() as object }
}
