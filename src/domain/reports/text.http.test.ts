import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { nightly } from '#domain/operations/maintenance/maintenance.ts'
import { createSentEstimate, createWaitingDraft } from '#test/builders/estimates.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { getReportText, searchReport } from './contract.ts'
import { inspectionReports } from './tables.ts'

const SENTENCE = 'A breaker in the main panel is double tapped. Have an electrician repair it.'
const report = (content: string) => ({ name: 'report.txt', content })
const DAY_MS = 24 * 60 * 60 * 1000

test('staff read a text report as it was written, with every quote in it', async () => {
  const { admin, id, reportId } = await createWaitingDraft(
    report(`Electrical\n\n4.1 ${SENTENCE}\n\n<script>alert("hello")</script> is text here.\n`),
  )
  const { status, body } = await call(admin, getReportText, { id: reportId })
  expect(status).toBe(200)
  const text = body.flatMap(({ passages }) => passages.map((passage) => passage.text)).join(' ')
  expect(text).toContain('<script>alert("hello")</script> is text here.')
  const { findings } = (await call(admin, getAdminEstimate, { id })).body
  expect(findings).not.toEqual([])
  for (const { evidence } of findings) for (const { quote } of evidence) expect(text).toContain(quote)
})

const KITCHEN = 'The receptacles in the kitchen are not GFCI protected.'

test('staff find any words of a report, with their place on the page', async () => {
  const content = makePdf([
    { content: linesOfText([SENTENCE]) },
    { content: linesOfText([KITCHEN, KITCHEN]) },
  ])
  const { admin, reportId } = await createWaitingDraft({ name: 'r.pdf', content })
  const find = async (text: string) => (await call(admin, searchReport, { id: reportId, text })).body

  const [first, second, ...others] = await find('gfci  Protected')
  expect(others).toEqual([])
  expect(first).toMatchObject({ page: 2, quote: expect.stringContaining('GFCI protected') })
  expect(second?.boxes[0]?.[1]).toBeGreaterThan(first!.boxes[0]![1])
  expect(await find('drywall')).toEqual([])
  expect(await find('100%')).toEqual([])
})

test('a text report is searched by passage', async () => {
  const { admin, reportId } = await createWaitingDraft(report(`Electrical\n\n${KITCHEN}\n`))
  const { body } = await call(admin, searchReport, { id: reportId, text: 'kitchen' })
  expect(body).toEqual([{ page: 1, quote: KITCHEN, boxes: [] }])
})

test('the text is deleted with the report’s file', async () => {
  const { admin, reportId } = await createSentEstimate(undefined, {
    file: report(`Electrical\n\n${SENTENCE}\n`),
  })
  expect((await call(admin, getReportText, { id: reportId })).status).toBe(200)
  await ctx.db
    .update(inspectionReports)
    .set({ processedAt: new Date(Date.now() - 29.1 * DAY_MS) })
    .where(eq(inspectionReports.id, reportId))
  await nightly(ctx)
  expect((await call(admin, getReportText, { id: reportId })).status).toBe(404)
  expect((await call(admin, searchReport, { id: reportId, text: 'panel' })).status).toBe(404)
})
