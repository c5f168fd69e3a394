import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inspectionReports, reportPages } from '#domain/reports/tables.ts'
import { viewPreviewedPdf } from '#domain/review/desk/contract.ts'
import { createWaitingDraft, saveLines, sendDraft } from '#test/builders/estimates.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { structureOf, tagsNamed } from '#test/builders/pdf-structure.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { downloadEstimatePdf, getAdminEstimate } from '../contract.ts'

const DOUBLE_TAP = 'A breaker in the main panel is double tapped. Have an electrician repair it.'
const NO_GFCI = 'The receptacle at the kitchen sink has no GFCI protection. Have an electrician install it.'

const file = {
  name: 'r.pdf',
  content: makePdf([
    { content: linesOfText(['The attic is dry.']) },
    { content: linesOfText(['ELECTRICAL', '', DOUBLE_TAP]) },
    { content: linesOfText(['KITCHEN', '', NO_GFCI]) },
  ]),
}

/** A draft with the lines as ODIE found them. */
async function createDrafted() {
  const draft = await createWaitingDraft(file)
  const { estimateData } = (await call(draft.admin, getAdminEstimate, { id: draft.id })).body
  return await saveLines(draft, estimateData?.line_items ?? [])
}

const picturesIn = async (pdf: Uint8Array) =>
  tagsNamed((await structureOf(pdf)).tags, /^Figure$/).map(({ alt }) => alt)

test('the PDF that goes out shows the passage behind each line, as its preview did', async () => {
  const draft = await createDrafted()
  const input = { id: draft.id, version: String(draft.version) }
  // A preview that takes long leaves crops out; each one makes at least one of the two.
  await call(draft.admin, viewPreviewedPdf, input)
  const preview = (await call(draft.admin, viewPreviewedPdf, input)).bytes
  const { agent, id } = await sendDraft(draft)
  const pdf = (await call(agent, downloadEstimatePdf, { id })).bytes

  const text = await textOf(pdf)
  expect(text).toMatch(/Report page 2 “A breaker in the main panel is double tapped\./)
  expect(text).toMatch(/Report page 3 “The receptacle at the kitchen sink has no GFCI protection\./)
  expect(await picturesIn(pdf)).toEqual([
    expect.stringContaining('Part of page 3'),
    expect.stringContaining('Part of page 2'),
  ])
  expect(await textOf(preview)).toBe(text)
  expect(await picturesIn(preview)).toEqual(await picturesIn(pdf))
})

test('where the report’s pages can’t be shown anymore, the PDF goes out with their quotes and page numbers', async () => {
  const draft = await sendDraft(await createDrafted(), { deliver: false })
  const { reportId, agent, id } = draft
  await ctx.db
    .update(inspectionReports)
    .set({ reportFilePath: null })
    .where(eq(inspectionReports.id, reportId))
  await ctx.db.delete(reportPages).where(eq(reportPages.reportId, reportId))
  await runJobs()

  const pdf = (await call(agent, downloadEstimatePdf, { id })).bytes
  expect(await textOf(pdf)).toMatch(/Report page 2 “A breaker in the main panel is double tapped\./)
  expect(await picturesIn(pdf)).toEqual([])
  expect(await mailsTo(agent.email)).toHaveLength(1)
})
