import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { workByKeyboard } from './desk-keys.ts'
import { expect, mailedPdf, people, signIn, test } from './journey.ts'
import {
  approve,
  asPdf,
  estimateOf,
  expectWholePdf,
  lookAtEvidence,
  openDraft,
  receiveEstimate,
  uploadReport,
} from './main-job.ts'
import { expectLabelsFound, expectQuotesMarked, lanternStreet } from './samples.ts'

test('our sample report becomes an estimate that the agent accepts', async ({ page, visit }) => {
  const { address, name, pdf: report, labels } = lanternStreet
  const { agent, contractor } = people
  await signIn(page, agent.email, DEMO_PASSWORD)
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL('/agent')
  await uploadReport(page, address, asPdf(name, report))

  const admin = await visit('admin')
  const pictures = picturesAskedBy(admin)
  const draft = await openDraft(admin, address)
  await expect(admin.getByRole('img', { name: /^Page \d+ of the report$/ }).first()).toBeVisible()
  // More would stand in the way of everything else that the desk asks for.
  expect(pictures.size).toBeLessThan(8)
  expectLabelsFound(draft, labels)
  await expectQuotesMarked(draft, report)
  await lookAtEvidence(admin, draft)
  await admin.reload()
  await workByKeyboard(admin, draft)
  const sent = await approve(admin)

  const pdf = await receiveEstimate(page, address)
  await expectWholePdf(pdf, sent, contractor.licenseNumber)
  for (const { email } of [agent, contractor])
    expect(pdf.equals(await mailedPdf(page.request, email, address))).toBe(true)

  const received = estimateOf(page, address)
  await received.getByRole('button', { name: 'Accept estimate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept estimate' }).click()
  await expect(received).toContainText('Accepted')

  const electrician = await visit('contractor')
  await electrician.goto('/contractor')
  const own = electrician.getByRole('listitem').filter({ hasText: address })
  await expect(own).toContainText('Accepted')
  await expect(own.getByRole('link', { name: 'PDF' })).toBeVisible()
})

/** The pages whose pictures a window asks for, from now on. */
function picturesAskedBy(page: Page): ReadonlySet<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (/\/pages\/\d+$/.test(request.url())) asked.add(request.url())
  })
  return asked
}
