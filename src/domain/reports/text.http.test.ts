import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { nightly } from '#domain/maintenance/maintenance.ts'
import { createSentEstimate, createWaitingDraft } from '#test/estimates.ts'
import { call, ctx } from '#test/harness.ts'
import { linesOfText, makePdf } from '#test/pdf-fixtures.ts'
import { getReportText } from './contract.ts'
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

test('a PDF has page images and no text of its own', async () => {
  const file = { name: 'r.pdf', content: makePdf([{ content: linesOfText([SENTENCE]) }]) }
  const { admin, reportId } = await createWaitingDraft(file)
  expect((await call(admin, getReportText, { id: reportId })).status).toBe(404)
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
})
