import type { Page } from '@playwright/test'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { asPdf, fillUpload, receiveEstimate, uploadReport } from '../main-job/main-job.ts'
import { expect, people, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ANALYSIS_MS = 120_000

const pdfOf = (...lines: string[]) => makePdf([{ content: linesOfText(lines) }])
const unreadable = asPdf('scan.pdf', makePdf([{ content: '' }]))
const withoutFindings = pdfOf('HOME INSPECTION REPORT', '', '2. ROOF', '', '2.1 The shingles are worn.')

const rowOf = (page: Page, address: string) => page.getByRole('listitem').filter({ hasText: address }).first()

/** Opens another way to answer a report from its row in the queue. */
async function openAnswer(admin: Page, address: string, way: string) {
  await admin.getByRole('button', { name: `More actions for ${address}` }).click()
  await admin.getByRole('dialog').getByRole('button', { name: way }).click()
}

/** Fills in an estimate made by hand and sends it. */
async function sendPdf(admin: Page, amount: string) {
  const dialog = admin.getByRole('dialog', { name: 'Upload Estimate' })
  const file = asPdf('estimate.pdf', pdfOf(`Panel work: $${amount}`))
  await dialog.getByLabel('Estimate PDF').setInputFiles(file)
  await dialog.getByLabel('Total amount in dollars').fill(amount)
  await dialog.getByRole('button', { name: 'Upload and send' }).click()
  await expect(dialog).toBeHidden()
}

test('an unreadable report without a ZIP code gets its address, an estimate by hand, and a corrected one', async ({
  visit,
}) => {
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  const [entered, corrected] = ['12 Larch Rd, Milwaukee', '12 Larch Rd, Milwaukee, WI 53202']
  await agent.goto('/agent')
  await agent.getByRole('textbox', { name: 'Property Address' }).fill(entered)
  await agent.getByLabel('Inspection report', { exact: true }).setInputFiles(unreadable)
  await agent.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expect(rowOf(agent, entered)).toContainText('manually', { timeout: ANALYSIS_MS })

  await admin.goto('/admin')
  const dialog = admin.getByRole('dialog', { name: 'Upload Estimate' })
  await test.step('by hand, the contractor has to be chosen', async () => {
    await rowOf(admin, entered).getByRole('button', { name: 'Upload Estimate' }).click()
    await expect(dialog).toContainText('The address has no ZIP code')
    await dialog.getByRole('button', { name: 'Upload and send' }).click()
    await expect(dialog).toContainText('Choose the contractor to send this estimate on behalf of.')
    expect(await violationsIn(admin, 'upload dialog')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('the corrected address belongs to a contractor', async () => {
    await openAnswer(admin, entered, 'Correct the address')
    const address = admin.getByRole('dialog', { name: 'Correct the address' })
    await address.getByLabel('Property Address').fill(corrected)
    await expect(address).toContainText(`${people.contractor.companyName} serves 53202.`)
    expect(await violationsIn(admin, 'address dialog')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await address.getByRole('button', { name: 'Save address' }).click()
    await expect(rowOf(admin, corrected)).not.toContainText('No ZIP code in the address')
  })
  await test.step('its PDF reaches the agent', async () => {
    await rowOf(admin, corrected).getByRole('button', { name: 'Upload Estimate' }).click()
    await expect(dialog).toContainText(`${people.contractor.companyName} serves 53202.`)
    await sendPdf(admin, '980')
    await receiveEstimate(agent, corrected)
    await expect(rowOf(agent, corrected)).toContainText('$980.00')
  })
  await test.step('another PDF replaces it', async () => {
    await rowOf(admin, corrected).getByRole('link', { name: 'View Estimate' }).click()
    await admin.getByRole('button', { name: 'More actions', exact: true }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Upload a PDF estimate' }).click()
    await expect(dialog).toContainText('This replaces the estimate of $980.00')
    await sendPdf(admin, '1080')
    await receiveEstimate(agent, corrected)
    await expect(rowOf(agent, corrected)).toContainText('$1,080.00')
  })
})

test('a report without electrical findings is answered by a letter', async ({ visit }) => {
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  const address = '14 Larch Rd, Milwaukee, WI 53202'
  await uploadReport(agent, address, asPdf('report.pdf', withoutFindings))
  await admin.goto('/admin')
  await rowOf(admin, address).getByRole('link', { name: 'Review report' }).click()
  await admin.getByRole('button', { name: 'Send a no-deficiencies letter' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Send a no-deficiencies letter?' })
  await expect(dialog).toContainText(people.contractor.companyName)
  expect(await violationsIn(admin, 'letter dialog')).toEqual([])
  await admin.setViewportSize(DESKTOP)
  await test.step('its preview shows the PDF and both emails, and leads back to the dialog', async () => {
    await dialog.getByRole('button', { name: 'Preview the PDF and both emails' }).click()
    const preview = admin.getByRole('dialog', { name: 'What will be sent' })
    const href = await preview.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
    const pdf = await admin.request.get(href!)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    const email = preview.frameLocator('iframe[title^="Email:"]')
    await preview.getByRole('tab', { name: 'Email to the agent' }).click()
    await expect(email.getByRole('heading', { name: 'No electrical repairs to estimate' })).toBeVisible()
    await preview.getByRole('tab', { name: 'Email to the contractor' }).click()
    await expect(preview).toContainText(people.contractor.email)
    await expect(email.getByRole('heading', { name: 'A letter was sent on your behalf' })).toBeVisible()
    expect(await violationsIn(admin, 'the preview of a letter')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await preview.getByRole('button', { name: 'Close' }).click()
  })
  await dialog.getByRole('button', { name: 'Send letter' }).click()
  await expect(admin.getByText(/^This letter (is on its way|has been sent)$/)).toBeVisible()

  await receiveEstimate(agent, address)
  const row = rowOf(agent, address)
  await expect(row).toContainText('No electrical deficiencies reported')
  await expect(row).not.toContainText('$')
  await expect(row.getByRole('button', { name: 'Request work' })).toBeHidden()
  await admin.goto('/admin')
  await expect(rowOf(admin, address)).toContainText('Letter Delivered')
})

test('a report that is returned tells its agent why, and asks for another one', async ({ visit }) => {
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  const address = '16 Larch Rd, Milwaukee, WI 53202'
  await uploadReport(agent, address, asPdf('report.pdf', withoutFindings))
  await admin.goto('/admin')
  await openAnswer(admin, address, 'Return to the agent')
  const dialog = admin.getByRole('dialog', { name: 'Return to the agent' })
  await dialog.getByLabel('Reason').selectOption('Pages are missing')
  await expect(dialog.getByLabel('Message to the agent')).toHaveValue(/Some pages of this report are missing/)
  expect(await violationsIn(admin, 'return dialog')).toEqual([])
  await admin.setViewportSize(DESKTOP)
  await test.step('its preview shows the email with the reason, and needs one', async () => {
    const preview = admin.getByRole('dialog', { name: 'What will be sent' })
    const reason = dialog.getByLabel('Message to the agent')
    await reason.fill('')
    await dialog.getByRole('button', { name: 'Preview the email' }).click()
    await expect(dialog).toContainText('Tell the agent why')
    await expect(preview).toBeHidden()
    await reason.fill('Some pages of this report are missing. Please upload all 42 pages.')
    await dialog.getByRole('button', { name: 'Preview the email' }).click()
    await expect(preview).toContainText(people.agent.email)
    await expect(preview.getByRole('tab')).toHaveText(['Email to the agent'])
    const email = preview.frameLocator('iframe[title^="Email:"]')
    await expect(email.getByText('Please upload all 42 pages.')).toBeVisible()
    expect(await violationsIn(admin, 'the preview of a return')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await preview.getByRole('button', { name: 'Close' }).click()
  })
  await dialog.getByRole('button', { name: 'Return report' }).click()
  await expect(rowOf(admin, address)).toContainText('Returned to the agent')

  await agent.goto('/agent')
  const row = rowOf(agent, address)
  await expect(row).toContainText('Some pages of this report are missing.')
  expect(await violationsIn(agent, 'returned report')).toEqual([])
  await agent.setViewportSize(DESKTOP)
  await row.getByRole('button', { name: 'Upload another report' }).click()
  await expect(agent.getByRole('textbox', { name: 'Property Address' })).toBeFocused()
  await fillUpload(agent, address, asPdf('complete.pdf', withoutFindings))
})
