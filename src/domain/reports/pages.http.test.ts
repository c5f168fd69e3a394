import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSentEstimate, createWaitingDraft } from '#test/estimates.ts'
import { type Caller, call } from '#test/harness.ts'
import { createMarket, storedKeys, upload } from '#test/market.ts'
import { linesOfText, makePdf } from '#test/pdf-fixtures.ts'
import { getReportPage, type ReportId } from './contract.ts'

const pdf = {
  name: 'r.pdf',
  content: makePdf([
    { content: linesOfText(['The panel is open.']) },
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
  const turned = await sharp((await page(admin, reportId, 2)).bytes).metadata()
  expect(first.format).toBe('webp')
  expect(first.height / first.width).toBeCloseTo(792 / 612, 1)
  expect(turned.height / turned.width).toBeCloseTo(612 / 792, 1)
})

test('a page requested concurrently is stored once', async () => {
  const { admin, reportId } = await createWaitingDraft(pdf)
  const before = await storedKeys()
  const responses = await Promise.all([1, 2, 3, 4].map(() => page(admin, reportId)))
  const again = await page(admin, reportId)
  for (const { bytes } of responses) expect(bytes.equals(again.bytes)).toBe(true)
  expect(await storedKeys()).toHaveLength(before.length + 1)
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
  expect((await page(admin, id, 3)).status).toBe(404)
  expect(await page(admin, text.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
