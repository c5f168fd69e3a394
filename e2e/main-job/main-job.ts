import type { Page } from '@playwright/test'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { centsOf } from '#kernel/money.ts'
import { normalize, textOf } from '../support/estimate-pdf.ts'
import { adminEstimate, downloadedBy, expect } from '../support/journey.ts'

type ReportFile = { name: string; mimeType: string; buffer: Buffer }

/** Enough for a hundred-page report, or for the PDF of an estimate, while browsers and other servers share the cores. */
const ANALYSIS_MS = 120_000
const DELIVERY_MS = 120_000

export const asPdf = (name: string, buffer: Buffer): ReportFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

export const asText = (name: string, text: string): ReportFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** Uploads a report as the agent and waits until its draft is ready for review. */
export async function uploadReport(page: Page, address: string, file: ReportFile) {
  await page.goto('/agent')
  await fillUpload(page, address, file)
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectAnalyzed(page, address)
}

/** Fills in the upload form and waits until the address is recognized as served. */
export async function fillUpload(page: Page, address: string, file: ReportFile | string) {
  await page.getByRole('textbox', { name: 'Property Address' }).fill(address)
  await expect(page.getByText(`We serve ${address.slice(-5)}`)).toBeVisible()
  await page.getByLabel('Inspection report', { exact: true }).setInputFiles(file)
}

/** Waits until Recent Reports says that staff are reviewing the draft. */
export async function expectAnalyzed(page: Page, address: string) {
  const row = page.getByRole('listitem').filter({ hasText: address })
  await expect(row).toContainText('Analyzed and priced. Our team is reviewing the estimate.', {
    timeout: ANALYSIS_MS,
  })
}

/** Opens the draft for an address from the admin's queue. */
export async function openDraft(page: Page, address: string): Promise<AdminEstimate> {
  await page.goto('/admin')
  const row = page.getByRole('listitem').filter({ hasText: address })
  await row.getByRole('link', { name: 'Review estimate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible()
  return await adminEstimate(page.request, new URL(page.url()).pathname.split('/').at(-1) ?? '')
}

/** Opens every line and checks that its quote scrolls to the right page. */
export async function expectEvidenceShown(page: Page, { findings, estimateData }: AdminEstimate) {
  for (const line of estimateData?.line_items ?? []) {
    const finding = findings.find(({ id }) => line.finding_ids.includes(id))
    const evidence = finding?.evidence[0]
    if (!evidence) continue
    const row = page.getByRole('button', { name: line.description, exact: false }).first()
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
    await page
      .getByRole('button', { name: `“${evidence.quote}” Page ${evidence.page}` })
      .first()
      .click()
    await expect(page.getByRole('figure', { name: `Page ${evidence.page}`, exact: true })).toBeInViewport()
  }
}

/** Approves and sends the open draft. Returns the estimate as sent. */
export async function approve(page: Page): Promise<AdminEstimate> {
  await page.getByRole('button', { name: 'Approve & send' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve & send' }).click()
  await expect(page.getByRole('link', { name: 'Open the PDF' })).toBeVisible({ timeout: DELIVERY_MS })
  return await adminEstimate(page.request, new URL(page.url()).pathname.split('/').at(-1) ?? '')
}

/** Downloads the estimate's PDF from the agent's dashboard. */
export async function receiveEstimate(page: Page, address: string): Promise<Buffer> {
  await page.goto('/agent')
  const row = estimateOf(page, address)
  return await downloadedBy(page, () => row.getByRole('link', { name: 'Download PDF' }).click())
}

export const estimateOf = (page: Page, address: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: address })
    .filter({ has: page.getByRole('link', { name: 'Download PDF' }) })

/** Checks that the PDF has every line with its price, the license number, and a total equal to the sum of the lines. */
export async function expectCompletePdf(pdf: Buffer, estimate: AdminEstimate, licenseNumber: string) {
  const text = await textOf(pdf)
  const lines = estimate.estimateData?.line_items ?? []
  expect(lines.length).toBeGreaterThan(0)
  for (const { description, total_price } of lines) {
    expect(text).toContain(normalize(description))
    if (total_price) expect(text).toContain(inDollars(centsOf(total_price)))
  }
  const sum = lines.reduce((cents, { total_price }) => cents + (total_price ? centsOf(total_price) : 0), 0)
  expect(text).toContain(normalize(`Total ${inDollars(sum)}`))
  expect(sum).toBe(centsOf(estimate.totalAmount))
  expect(text).toContain(normalize(licenseNumber))
}

const inDollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
