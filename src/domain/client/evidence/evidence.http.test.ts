import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getAdminEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { nightly } from '#domain/operations/maintenance/maintenance.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { inspectionReports, reportImages } from '#domain/reports/tables.ts'
import { createSentEstimate, createWaitingDraft, saveLines, sendDraft } from '#test/builders/estimates.ts'
import { storedKeys } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { createUser } from '#test/builders/people.ts'
import { type Caller, call, ctx, visitor } from '#test/harness/harness.ts'
import { getEvidenceCrop } from './contract.ts'

const DOUBLE_TAP = 'A breaker in the main panel is double tapped. Have an electrician repair it.'

const pdf = {
  name: 'r.pdf',
  content: makePdf([
    { content: linesOfText(['The attic is dry.']) },
    { content: linesOfText(['ELECTRICAL', '', DOUBLE_TAP]) },
  ]),
}

/** A sent estimate with the lines as ODIE drafted them. Its PDF, which needs the crops too, isn't made unless it's delivered. */
async function sendDrafted(file = pdf, { deliver = true } = {}) {
  const draft = await createWaitingDraft(file)
  const { estimateData } = (await call(draft.admin, getAdminEstimate, { id: draft.id })).body
  return await sendDraft(await saveLines(draft, estimateData?.line_items ?? []), { deliver })
}

const cropsOf = async (reportId: ReportId) =>
  (await ctx.db.select().from(reportImages).where(eq(reportImages.reportId, reportId))).filter(
    ({ name }) => !/^(sheet|page)-/.test(name),
  )

const crop = (caller: Caller, id: string, index = 0) =>
  call(caller, getEvidenceCrop, { id: id as never, index })

test('the agent and the contractor see the passage behind a line, highlighted, no larger than announced', async () => {
  const { agent, contractor, admin, id } = await sendDrafted()
  const { evidence } = (await call(agent, getEstimate, { id })).body
  const [passage] = evidence
  expect(passage).toMatchObject({ page: 2, ocr: false })
  const { width, height } = passage!.crop!

  for (const reader of [agent, contractor, admin]) {
    const { status, bytes, headers } = await crop(reader, id)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers['cache-control']).toBe('private, max-age=3600')
    const image = sharp(bytes)
    const shape = await image.metadata()
    const points = (pixels: number) => (pixels / shape.density!) * 72
    expect(points(shape.width)).toBeLessThanOrEqual(width)
    expect(points(shape.height)).toBeLessThanOrEqual(height)
    // The passage is marked in yellow: black text on it, white paper around it.
    const { channels } = await image.stats()
    expect(channels[2]!.mean).toBeLessThan(channels[0]!.mean - 5)
  }
})

test('a crop is made once, also when several people open the page at the same time', async () => {
  const { agent, contractor, id, reportId } = await sendDrafted(pdf, { deliver: false })
  const before = (await storedKeys()).length
  const responses = await Promise.all([agent, contractor, agent].map((reader) => crop(reader, id)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await cropsOf(reportId)).toHaveLength(1)
  expect((await storedKeys()).length).toBe(before + 1)
})

test('other people get no crop, and neither does the agent before the estimate is sent', async () => {
  const { id } = await sendDrafted()
  for (const other of [await createUser('agent'), await createUser('contractor')])
    expect((await crop(other, id)).status).toBe(404)
  expect((await crop(visitor, id)).status).toBe(401)
  const draft = await createWaitingDraft(pdf)
  expect((await crop(draft.agent, draft.id)).status).toBe(404)
})

test('a passage that the estimate doesn’t have, or whose format has no pages, has no crop', async () => {
  const { agent, id } = await sendDrafted()
  expect((await crop(agent, id, 99)).status).toBe(404)
  const text = await sendDrafted({ name: 'r.txt', content: Buffer.from(`Electrical\n\n${DOUBLE_TAP}\n`) })
  const { evidence } = (await call(text.agent, getEstimate, { id: text.id })).body
  expect(evidence).toMatchObject([{ crop: null }])
  expect((await crop(text.agent, text.id)).status).toBe(404)
  const byHand = await createSentEstimate()
  expect((await crop(byHand.agent, byHand.id)).status).toBe(404)
})

test('crops are deleted with the report’s file, and the quotes stay', async () => {
  const { agent, id, reportId } = await sendDrafted()
  await crop(agent, id)
  const [stored] = await cropsOf(reportId)
  const processedAt = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000)
  await ctx.db.update(inspectionReports).set({ processedAt }).where(eq(inspectionReports.id, reportId))
  await nightly(ctx)

  expect(await storedKeys()).not.toContain(stored!.fileKey)
  expect((await crop(agent, id)).status).toBe(410)
  expect((await call(agent, getEstimate, { id })).body.evidence).toMatchObject([
    { quote: expect.stringContaining('double tapped'), crop: null },
  ])
})
