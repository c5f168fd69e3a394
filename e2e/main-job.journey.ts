import { DEMO_PASSWORD } from '#demo/people.ts'
import { pageTextOf, plain } from './estimate-pdf.ts'
import { expect, mailedPdf, people, signIn, test } from './journey.ts'
import { madeReport } from './made-report.ts'
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

test('a report becomes an estimate that the agent accepts', async ({ page, visit }) => {
  const address = '218 N Journey Ave, Milwaukee, WI 53202'
  const report = madeReport(address)
  const { agent, contractor } = people
  await signIn(page, agent.email, DEMO_PASSWORD)
  await expect(page).toHaveURL('/agent')
  await uploadReport(page, address, asPdf('report.pdf', report))

  const admin = await visit('admin')
  const draft = await openDraft(admin, address)
  expect(draft.findings.map(({ kind }) => kind).sort()).toEqual([
    'double_tapped_breaker',
    'missing_gfci',
    'missing_smoke_alarm',
  ])
  for (const { evidence } of draft.findings)
    for (const { page: number, quote } of evidence)
      expect(await pageTextOf(report, number)).toContain(plain(quote))
  await lookAtEvidence(admin, draft)
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
