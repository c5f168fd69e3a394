import { dayIn } from '#test/builders/days.ts'
import { asPdf, expectAnalyzed, fillUpload } from '../main-job/main-job.ts'
import { expect, people, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'

/* What the upload form says before and after a report is sent. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('an agent learns that a ZIP code isn’t served before they choose a file, and corrects the address', async ({
  visit,
}) => {
  const page = await visit('agent')
  await page.goto('/agent')
  await page
    .getByLabel('Inspection report', { exact: true })
    .setInputFiles(asPdf('a.pdf', buildReport('1 Oak')))
  const address = page.getByRole('textbox', { name: 'Property Address' })
  await address.fill('1 Canal St, Indianapolis, IN 46204')
  await expect(page.getByText('We don’t serve 46204 yet')).toBeVisible()
  const upload = page.getByRole('button', { name: 'Upload to ODIE' })
  await expect(upload).toBeDisabled()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(`We’ll email ${people.agent.email} when we start serving 46204.`)).toBeVisible()
  await address.fill('1 Oak St, Milwaukee, WI 53202')
  await expect(upload).toBeEnabled()
  await expect(page.getByText('46204')).toBeHidden()
})

test('an error of the form disappears when the address is corrected', async ({ visit }) => {
  const page = await visit('agent')
  await page.goto('/agent')
  const file = page.getByLabel('Inspection report', { exact: true })
  await file.setInputFiles({ name: 'prices.xlsx', mimeType: 'application/zip', buffer: Buffer.from('xlsx') })
  const error = page.getByText('File type not supported. Allowed types: .pdf, .doc, .docx, .txt')
  await expect(error).toBeVisible()
  const address = page.getByRole('textbox', { name: 'Property Address' })
  await address.fill('1 Oak St')
  await expect(error).toBeHidden()

  const note = page.getByText('We found no ZIP code in this address.')
  await expect(note, 'not before a report is chosen').toBeHidden()
  await file.setInputFiles(asPdf('report.pdf', buildReport('1 Oak St')))
  await expect(note, 'not while it’s typed').toBeHidden()
  await address.blur()
  await expect(note).toBeVisible()
  await address.fill('1 Oak Street')
  await expect(note).toBeHidden()
  await address.blur()
  await expect(note).toBeVisible()
  await address.fill('1 Oak St, Milwaukee, WI 53202')
  await expect(note).toBeHidden()
})

test('the agent takes the address in the report, enters the deadline, and learns that the file was uploaded before', async ({
  visit,
}) => {
  const [entered, printed] = ['31 W Oak St, Milwaukee, WI 53203', '13 W Oak St, Milwaukee, WI 53202']
  const file = asPdf('oak.pdf', buildReport(printed))
  const page = await visit('agent')
  await page.goto('/agent')
  await fillUpload(page, entered, file)
  await page.getByLabel('End of the inspection period (optional)').fill(dayIn(5))
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectAnalyzed(page, entered)
  const row = page.getByRole('listitem').filter({ hasText: entered })
  await expect(row).toContainText('days left, until')

  const admin = await visit('admin')
  await admin.goto('/admin')
  const queued = admin.getByRole('listitem').filter({ hasText: entered })
  await expect(queued).toContainText(`The report says ${printed}`)
  await expect(queued).toContainText('days left, until')
  await queued.getByRole('link', { name: 'Review estimate' }).click()
  await expect(admin.getByText(`The report says ${printed}`)).toBeVisible()

  await expect(row).toContainText(`The report says ${printed}`)
  await row.getByRole('button', { name: 'Use this address' }).click()
  const corrected = page.getByRole('listitem').filter({ hasText: printed })
  await expect(corrected).not.toContainText('The report says')
  await corrected.getByRole('button', { name: /^Change the inspection period/ }).click()
  await page.getByRole('dialog').getByLabel('Last day').fill(dayIn(9))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByLabel('Inspection report', { exact: true }).setInputFiles(file)
  await expect(page.getByText(/^You uploaded this report on/)).toBeVisible()
  const link = page
    .getByRole('region', { name: 'Upload Inspection Report' })
    .getByRole('link', { name: printed })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: printed })).toBeVisible()
})

test('an address in the report that isn’t served isn’t offered, and the card says why', async ({ visit }) => {
  const entered = '47 W Oak St, Milwaukee, WI 53203'
  const page = await visit('agent')
  await page.goto('/agent')
  await fillUpload(page, entered, asPdf('elsewhere.pdf', buildReport('47 N Elm St, Indianapolis, IN 46204')))
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectAnalyzed(page, entered)
  const row = page.getByRole('listitem').filter({ hasText: entered })
  await expect(row).toContainText('We don’t serve 46204 yet')
  await expect(row.getByRole('button', { name: 'Use this address' })).toBeHidden()
  await row.getByRole('button', { name: 'Keep mine' }).click()
  await expect(row).not.toContainText('The report says')
})
