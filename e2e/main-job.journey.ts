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
  const draft = await openDraft(admin, address)
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
