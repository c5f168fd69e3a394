/**
 * Retakes the README's screenshot of the review desk with our sample report:
 *   script/build && node e2e/support/review-screenshot.ts
 */
import path from 'node:path'
import { type APIRequestContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD, demoAdmin, demoAgent } from '#demo/people.ts'
import { openDraft } from '../main-job/main-job.ts'
import { launchOptions } from './browser.ts'
import { expect, signInByApi } from './journey.ts'
import { lanternStreet } from './samples.ts'
import { startServer } from './server.ts'

const SCREENSHOT = path.resolve(import.meta.dirname, '../../docs/images/review.png')
/** The line that's selected in the screenshot. */
const LINE = /double.tap/i

async function uploadReport(request: APIRequestContext) {
  const { address, name, pdf } = lanternStreet
  await signInByApi(request, demoAgent.email, DEMO_PASSWORD)
  const report = { name, mimeType: 'application/pdf', buffer: pdf }
  const response = await request.post('/api/inspection-reports', {
    multipart: { propertyAddress: address, report },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const status = async () =>
    (await (await request.get(`/api/inspection-reports/${id}`)).json()).analysisStatus
  await expect.poll(status, { timeout: 60_000 }).toBe('completed')
}

const server = await startServer({ DEMO: 'true' })
const browser = await chromium.launch(launchOptions)
const options = {
  reducedMotion: 'reduce',
  baseURL: server.url,
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  timezoneId: 'America/Chicago',
} as const
try {
  await uploadReport((await browser.newContext(options)).request)
  const page = await browser.newPage(options)
  await signInByApi(page.request, demoAdmin.email, DEMO_PASSWORD)
  await openDraft(page, lanternStreet.address)
  const line = page.getByRole('tabpanel', { name: /^Lines/ }).getByRole('button', { name: LINE })
  await line.first().click()
  const images = page.getByRole('img', { name: /of the report$/ })
  const areLoaded = () =>
    images.evaluateAll(
      (images: HTMLImageElement[]) =>
        images.length > 0 &&
        images.every((image) => image.complete && getComputedStyle(image).opacity === '1'),
    )
  await expect.poll(areLoaded, { timeout: 60_000 }).toBe(true)
  await page.mouse.move(0, 0)
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 100 })
    .toFile(SCREENSHOT)
} finally {
  await browser.close()
  await server.stop()
}
