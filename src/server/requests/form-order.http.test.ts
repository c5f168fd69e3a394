import { count, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setCompanyLogo } from '#domain/accounts/contractors/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { startPriceImport } from '#domain/pricing/price-imports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { uploadEstimate } from '#domain/review/manual-responses/contract.ts'
import { type Endpoint, fillPath } from '#kernel/endpoint.ts'
import { dayIn } from '#test/builders/days.ts'
import { createWaitingDraft } from '#test/builders/estimates.ts'
import { createMarket, storedKeys, textReport } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { app, type Caller, ctx, type UploadedFile } from '#test/harness/harness.ts'

/* The parts of a form come in any order: the specification writes the file first. */

type Part = [name: string, value: string | UploadedFile]

/** Sends a form with its parts in this order; `change` breaks the encoded form. */
async function sendForm(
  caller: Caller,
  { method, path }: Endpoint,
  parts: readonly Part[],
  {
    input = {},
    change = (whole: Buffer) => whole,
  }: { input?: object; change?: (whole: Buffer) => Buffer } = {},
) {
  const form = new FormData()
  for (const [name, value] of parts)
    form.append(name, typeof value === 'string' ? value : new File([Buffer.from(value.content)], value.name))
  const encoded = new Response(form)
  const response = await app.inject({
    method,
    url: fillPath(path, input as Record<string, unknown>).path,
    headers: { cookie: caller.cookie ?? '', 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: change(Buffer.from(await encoded.arrayBuffer())),
  })
  return { status: response.statusCode, body: response.json() }
}

const reportsOf = async ({ actor }: Person) =>
  (
    await ctx.db
      .select({ count: count() })
      .from(inspectionReports)
      .where(eq(inspectionReports.agentId, actor.userId))
  )[0]!.count

const ENDS = dayIn(3)

test('a report is accepted with its file first, last, or between the fields', async () => {
  const { agent, address } = await createMarket()
  const parts: Part[] = [
    ['report', textReport],
    ['propertyAddress', address],
    ['inspectionEnds', ENDS],
  ]
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(parts, { minLength: 3 }), async (ordered) => {
      const { status, body } = await sendForm(agent, createReport, ordered)
      expect([status, body.propertyAddress, body.inspectionEnds]).toEqual([201, address, ENDS])
    }),
    { numRuns: 12, seed: 7 },
  )
  expect(await reportsOf(agent)).toBe(12)
})

test('staff upload an estimate, a logo, and a price list with the file before or between the fields', async () => {
  const { admin, contractor, reportId } = await createWaitingDraft()
  const contractorId = contractor.actor.userId
  const csvFile = { name: 'a.csv', content: 'name,price\nGFCI,145\n' }
  const imported = await sendForm(admin, startPriceImport, [
    ['csvFile', csvFile],
    ['contractorId', contractorId],
  ])
  expect([imported.status, imported.body.contractorId]).toEqual([201, contractorId])
  const notAnImage = await sendForm(admin, setCompanyLogo, [
    [setCompanyLogo.upload!.field, { name: 'logo.png', content: 'no image' }],
    ['contractorId', contractorId],
  ])
  expect([notAnImage.status, notAnImage.body.message]).toEqual([400, expect.stringContaining('this image')])
  const processedEstimate = {
    name: 'estimate.pdf',
    content: makePdf([{ content: linesOfText(['Estimate']) }]),
  }
  const sent = await sendForm(
    admin,
    uploadEstimate,
    [
      ['estimateAmount', '420.50'],
      ['processedEstimate', processedEstimate],
      ['contractorId', contractorId],
    ],
    { input: { reportId } },
  )
  expect([sent.status, sent.body.totalAmount]).toEqual([201, '420.50'])
})

test('a form whose file comes first is rejected by the same rules, and leaves nothing behind', async () => {
  const { agent, address } = await createMarket()
  const other = await createUser('contractor')
  const before = await storedKeys()
  const file: Part = ['report', textReport]
  const rejected: [Caller, readonly Part[], ((whole: Buffer) => Buffer)?][] = [
    [agent, [file]],
    [agent, [file, ['propertyAddress', ' ']]],
    [agent, [file, ['propertyAddress', '1 Main St, Honolulu, HI 96801']]],
    [agent, [file, ['propertyAddress', address], ['inspectionEnds', 'tomorrow']]],
    [agent, [file, ['propertyAddress', address], file]],
    [
      agent,
      [
        ['report', { name: 'a.exe', content: 'MZ' }],
        ['propertyAddress', address],
      ],
    ],
    [
      agent,
      [
        ['report', { name: 'a.pdf', content: '' }],
        ['propertyAddress', address],
      ],
    ],
    [
      agent,
      [
        ['other', textReport],
        ['propertyAddress', address],
      ],
    ],
    [other, [file, ['propertyAddress', address]]],
    [agent, [file, ['propertyAddress', address]], (whole) => whole.subarray(0, whole.length - 60)],
    [agent, [file, ['propertyAddress', address]], (whole) => whole.subarray(0, 160)],
  ]
  const statuses: number[] = []
  for (const [caller, parts, change] of rejected)
    statuses.push((await sendForm(caller, createReport, parts, change ? { change } : {})).status)
  expect(statuses).toEqual([400, 400, 422, 400, 400, 415, 400, 400, 403, 400, 400])
  expect(await storedKeys()).toEqual(before)
  expect(await reportsOf(agent)).toBe(0)
})

test('a rejection that no later field can change doesn’t wait for the file', async () => {
  const { agent } = await createMarket()
  // The rest of the file never comes.
  const cut = (whole: Buffer) => whole.subarray(0, whole.length - 100)
  const { status, body } = await sendForm(
    agent,
    createReport,
    [
      ['propertyAddress', ' '],
      ['report', { name: 'a.txt', content: 'a'.repeat(100_000) }],
    ],
    { change: cut },
  )
  expect([status, body.message]).toEqual([400, 'Please enter the property address'])
})

test('files that come first are limited, too: the 61st in an hour isn’t stored', async () => {
  const agent = await createUser('agent')
  const send = (content: string) =>
    sendForm(agent, createReport, [
      ['report', { name: 'a.txt', content }],
      ['propertyAddress', ''],
    ])
  for (let upload = 1; upload <= 60; upload++) expect((await send('x')).status).toBe(400)
  expect((await send('x')).status).toBe(429)
})
