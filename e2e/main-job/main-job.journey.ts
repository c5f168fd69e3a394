import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { reviewByKeyboard } from '../support/desk-keyboard.ts'
import { expect, pdfInEmail, people, serverWith, signIn, test } from '../support/journey.ts'
import { expectLabelsFound, expectQuotesMarked, lanternStreet } from '../support/samples.ts'
import { startAsNewUser } from '../support/server.ts'
import {
  approve,
  asPdf,
  estimateOf,
  expectCompletePdf,
  expectEvidenceShown,
  openDraft,
  receiveEstimate,
  uploadReport,
} from './main-job.ts'

/* As a new user has it: on the embedded database, from nothing. */
test.use({ server: serverWith({}, startAsNewUser) })

test('our sample report becomes an estimate that the agent requests work from', async ({ page, visit }) => {
  // A whole review line by line: 30 s on a quiet machine, two minutes on a busy one.
  test.slow()
  const { address, name, pdf: report, labels } = lanternStreet
  const { agent, contractor } = people
  await signIn(page, agent.email, DEMO_PASSWORD)
  await expect(page).toHaveURL('/agent')
  await uploadReport(page, address, asPdf(name, report))

  const admin = await visit('admin')
  const pageImages = pageImagesRequestedBy(admin)
  const draft = await openDraft(admin, address)
  await expect(admin.getByRole('img', { name: /^Page \d+ of the report$/ }).first()).toBeVisible()
  // More would delay the review desk's other requests.
  expect(pageImages.size).toBeLessThan(8)
  expectLabelsFound(draft, labels)
  await expectQuotesMarked(draft, report)
  await expectEvidenceShown(admin, draft)
  await admin.reload()
  await reviewByKeyboard(admin, draft)
  const sent = await approve(admin)

  const pdf = await receiveEstimate(page, address)
  await expectCompletePdf(pdf, sent, contractor.licenseNumber)
  for (const { email } of [agent, contractor])
    expect(pdf.equals(await pdfInEmail(page.request, email, address))).toBe(true)

  const received = estimateOf(page, address)
  await received.getByRole('button', { name: 'Request work' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request work' }).click()
  await expect(received).toContainText('Work requested')

  const electrician = await visit('contractor')
  await electrician.goto('/contractor')
  await expect(electrician.getByRole('region', { name: 'Work requested' })).toContainText(address)
  const row = electrician
    .getByRole('list', { name: 'Recent Estimates' })
    .getByRole('listitem')
    .filter({ hasText: address })
  await expect(row).toContainText('Work requested')
  await expect(row.getByRole('link', { name: 'PDF' })).toBeVisible()
})

/** The URLs of the page images that `page` requests from now on. */
function pageImagesRequestedBy(page: Page): ReadonlySet<string> {
  const urls = new Set<string>()
  page.on('request', (request) => {
    if (/\/pages\/\d+$/.test(request.url())) urls.add(request.url())
  })
  return urls
}
