import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import type { AdminReport } from '#domain/intake/contract.ts'
import { adminEstimate, expect, people, signIn, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import {
  asPdf,
  estimateOf,
  expectAnalyzed,
  expectCompletePdf,
  fillUpload,
  receiveEstimate,
} from './main-job.ts'

/* An agent on a phone with an unreliable network. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('an agent can upload a report and read, download an estimate, and request its work, on a phone', async ({
  page,
  visit,
}) => {
  const address = '77 N Pocket Way, Milwaukee, WI 53202'
  await signIn(page, people.agent.email, DEMO_PASSWORD)
  await expect(page).toHaveURL('/agent')
  await fillUpload(page, address, asPdf('report.pdf', buildReport(address)))
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectAnalyzed(page, address)

  const admin = await visit('admin')
  const sent = await sendByApi(admin, address)
  await page.goto('/agent')
  const received = estimateOf(page, address)
  await received.getByRole('link', { name: /^Show \d+ lines$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible()
  for (const { description } of sent.estimateData?.line_items ?? [])
    await expect(page.getByRole('heading', { name: description })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: 'Agent Dashboard' }).click()
  await received.getByRole('button', { name: 'Request work' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request work' }).click()
  await expect(received).toContainText('Work requested')

  const pdf = await receiveEstimate(page, address)
  await expectCompletePdf(pdf, sent, people.contractor.licenseNumber)
})

async function expectNoHorizontalScroll(page: Page) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
}

async function reportsAt({ request }: Page, address: string): Promise<AdminReport[]> {
  const reports = (await (await request.get('/api/admin/inspection-reports')).json()) as AdminReport[]
  return reports.filter(({ propertyAddress }) => propertyAddress === address)
}

/** Sends the draft through the API. Returns the estimate once its PDF exists. */
async function sendByApi(admin: Page, address: string) {
  const [report] = await reportsAt(admin, address)
  const { id, version } = await adminEstimate(admin.request, report?.estimateId ?? '')
  const response = await admin.request.post(`/api/admin/estimates/${id}/send`, { data: { version } })
  expect(response.status(), await response.text()).toBe(200)
  const isDelivered = async () => (await reportsAt(admin, address))[0]?.analysisStatus === 'processed'
  await expect.poll(isDelivered, { timeout: 30_000 }).toBe(true)
  return await adminEstimate(admin.request, id)
}
