import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { withdrawReport } from '#domain/intake/contract.ts'
import { analyzeShortReport } from '#domain/intake/jobs.ts'
import { createSentEstimate, createWaitingDraft } from '#test/builders/estimates.ts'
import { createMarket, storedKeys, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { type Caller, call, ctx, runJobs } from '#test/harness/harness.ts'
import { getReportPage, getReportThumbnails, type ReportId } from '../contract.ts'
import { preparePages } from '../jobs.ts'
import { reportImages, reportPages } from '../tables.ts'

const pdf = {
  name: 'r.pdf',
  content: makePdf([
    { content: linesOfText(['The panel is open.']) },
    { content: linesOfText(['The attic is dry.'], { x: 72, y: 500 }), mediaBox: '[0 0 792 612]' },
    { content: linesOfText(['The attic is dry.']), entries: '/Rotate 90' },
  ]),
}

const page = (caller: Caller, id: ReportId, number = 1) => call(caller, getReportPage, { id, number })

test('staff see each page as a WebP of its shape, cached privately', async () => {
  const { admin, reportId } = await createWaitingDraft(pdf)
  const { status, bytes, headers } = await page(admin, reportId)
  expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
  expect(headers['cache-control']).toBe('private, max-age=3600')

  const first = await sharp(bytes).metadata()
  const wide = await sharp((await page(admin, reportId, 2)).bytes).metadata()
  expect(first.format).toBe('webp')
  expect(first.height / first.width).toBeCloseTo(792 / 612, 1)
  expect(wide.height / wide.width).toBeCloseTo(612 / 792, 1)
})

test('a page comes in the width that the screen needs, and no other', async () => {
  const { admin, reportId } = await createWaitingDraft(pdf)
  const widthOf = async (width: { width?: '800' | '1240' }) => {
    const { bytes } = await call(admin, getReportPage, { id: reportId, number: 2, ...width })
    return (await sharp(bytes).metadata()).width
  }
  const widths = [await widthOf({ width: '800' }), await widthOf({ width: '1240' }), await widthOf({})]
  expect(widths).toEqual([800, 1240, 1240])
  const { status } = await call(admin, getReportPage, { id: reportId, number: 2, width: '801' as never })
  expect(status).toBe(400)
})

test('a page whose text lies sideways is shown upright', async () => {
  const { admin, reportId } = await createWaitingDraft(pdf)
  const { width, height } = await sharp((await page(admin, reportId, 3)).bytes).metadata()
  expect(height / width).toBeCloseTo(792 / 612, 1)
})

test('staff see the thumbnails of ten pages on a sheet', async () => {
  const pages = Array.from({ length: 12 }, () => ({ content: linesOfText(['The attic is dry.']) }))
  const { admin, agent, reportId } = await createWaitingDraft({ name: 'r.pdf', content: makePdf(pages) })
  const sheet = (caller: Caller, number: number) =>
    call(caller, getReportThumbnails, { id: reportId, sheet: number })
  const sizeOf = async (number: number) => {
    const { width, height } = await sharp((await sheet(admin, number)).bytes).metadata()
    return [width, height]
  }
  expect(await sizeOf(1)).toEqual([144, 1860])
  expect(await sizeOf(2)).toEqual([144, 372])
  expect((await sheet(admin, 3)).status).toBe(404)
  expect((await sheet(agent, 1)).status).toBe(403)
})

const storedPages = async (id: ReportId) =>
  (await ctx.db.select().from(reportPages).where(eq(reportPages.reportId, id)))
    .map(({ number }) => number)
    .sort((a, b) => a - b)

const narrowPages = async (id: ReportId) =>
  (await ctx.db.select().from(reportImages).where(eq(reportImages.reportId, id)))
    .flatMap(({ name }) => name.match(/^page-(\d+)-w800$/)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

const DOUBLE_TAP = 'A breaker in the main panel is double tapped. Have an electrician repair it.'

test('the first page and the pages with findings are drawn before anyone opens the report', async () => {
  const dry = { content: linesOfText(['The attic is dry.']) }
  const found = { content: linesOfText(['ELECTRICAL', '', DOUBLE_TAP]) }
  const file = { name: 'r.pdf', content: makePdf([dry, dry, found, dry]) }
  const { reportId } = await createWaitingDraft(file)
  expect(await storedPages(reportId)).toEqual([1, 3])
  expect(await narrowPages(reportId)).toEqual([1, 3])
})

test('the page that the desk opens with is drawn when the draft appears', async () => {
  const { agent, address } = await createMarket()
  const dry = { content: linesOfText(['The attic is dry.']) }
  const found = { content: linesOfText(['ELECTRICAL', '', DOUBLE_TAP]) }
  const analyze = async (page: string) => {
    const content = makePdf([dry, dry, found, { content: linesOfText([page]) }])
    const { id } = (await upload(agent, address, { name: 'r.pdf', content })).body
    await runJobs(analyzeShortReport.name)
    return { id, drawn: await storedPages(id) }
  }
  // Drawing has two seconds, which aren't always enough on a busy machine.
  let report = await analyze('The attic is dry.')
  for (let retry = 1; retry < 5 && report.drawn.length === 0; retry++)
    report = await analyze(`Retry ${retry}.`)
  const { id, drawn } = report
  expect(drawn).toEqual([3])
  await runJobs()
  expect(await storedPages(id)).toEqual([1, 3])
})

test('every page with a finding is drawn, however many there are', async () => {
  const sentences = [
    DOUBLE_TAP,
    'The receptacles in the kitchen are not GFCI protected. Recommend GFCI protection.',
    'There is no smoke detector in the basement. Recommend installing one.',
    'Exposed wiring was observed in the attic. Recommend repair by an electrician.',
    'The receptacle in the bedroom has reversed polarity. Recommend repair.',
    'A receptacle cover plate is missing in the garage. Recommend replacement.',
    'The doorbell button does not work. Recommend repair.',
  ]
  const pages = sentences.map((sentence) => ({ content: linesOfText(['ELECTRICAL', '', sentence]) }))
  const { admin, id, reportId } = await createWaitingDraft({ name: 'r.pdf', content: makePdf(pages) })
  const { body } = await call(admin, getAdminEstimate, { id })
  const found = new Set(body.findings.flatMap(({ evidence }) => evidence.map(({ page }) => page)))
  expect(found.size).toBeGreaterThan(5)
  expect(await storedPages(reportId)).toEqual([...found.add(1)].sort((a, b) => a - b))
})

test('a report that’s withdrawn before its pages are drawn leaves no images behind', async () => {
  const { agent, address } = await createMarket()
  const before = await storedKeys()
  const { id } = (await upload(agent, address, pdf)).body
  await runJobs()
  await ctx.enqueue(ctx.db, preparePages, { reportId: id })
  expect((await call(agent, withdrawReport, { id })).status).toBe(204)
  await runJobs()
  expect(await storedKeys()).toEqual(before)
})

test('a page requested concurrently is stored once', async () => {
  const { admin, reportId } = await createWaitingDraft(pdf)
  const before = await storedKeys()
  const responses = await Promise.all([1, 2, 3, 4].map(() => page(admin, reportId, 2)))
  const again = await page(admin, reportId, 2)
  for (const { bytes } of responses) expect(bytes.equals(again.bytes)).toBe(true)
  expect(await storedKeys()).toHaveLength(before.length + 1)
})

test('narrow images of pages are deleted with the report', async () => {
  const before = await storedKeys()
  const { agent, admin, address } = await createMarket()
  const { id } = (await upload(agent, address, pdf)).body
  await runJobs()
  const withReport = await storedKeys()
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => call(admin, getReportPage, { id, number: 3, width: '800' })),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await storedKeys()).toHaveLength(withReport.length + 1)
  expect((await call(agent, withdrawReport, { id })).status).toBe(204)
  await runJobs()
  expect(await storedKeys()).toEqual(before)
})

test('the agent sees the pages only once an estimate was sent', async () => {
  const waiting = await createWaitingDraft(pdf)
  expect((await page(waiting.agent, waiting.reportId)).status).toBe(404)

  const sent = await createSentEstimate(undefined, { file: pdf })
  expect((await page(sent.agent, sent.reportId)).status).toBe(200)
})

test('a contractor can’t see pages, not even of a report they bid on', async () => {
  const { contractor, reportId } = await createSentEstimate(undefined, { file: pdf })
  expect((await page(contractor, reportId)).status).toBe(403)
})

test.each([0, -1, 1.5, 10_001, Number.NaN])('page number %d is rejected', async (number) => {
  const { admin, agent, address } = await createMarket()
  const { id } = (await upload(agent, address, pdf)).body
  expect((await page(admin, id, number)).status).toBe(400)
})

test('a page past the end, and a page of a text file, returns 404', async () => {
  const { admin, agent, address } = await createMarket()
  const { id } = (await upload(agent, address, pdf)).body
  const text = (await upload(agent, address)).body
  expect((await page(admin, id, 4)).status).toBe(404)
  expect(await page(admin, text.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
