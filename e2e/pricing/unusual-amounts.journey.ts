import type { Page } from '@playwright/test'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { adminEstimate, expect, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const questionOf = (page: Page, amount: string) =>
  page.getByRole('alertdialog', { name: `Is ${amount} correct?` })

test('a price above $10,000 is asked about before it’s in the pricebook', async ({ visit }) => {
  const contractor = await visit('contractor')
  await contractor.goto('/contractor/pricebook')
  await contractor.getByRole('button', { name: 'Add item' }).click()
  const dialog = contractor.getByRole('dialog', { name: 'Add item' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Portcullis motor')
  await dialog.getByRole('textbox', { name: 'Minimum price' }).fill('12500')
  await dialog.getByRole('button', { name: 'Add item' }).click()

  const question = questionOf(contractor, '$12,500.00')
  expect(await violationsIn(contractor, 'the question about an amount')).toEqual([])
  await contractor.setViewportSize(DESKTOP)
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Minimum price' })).toHaveValue('12500')
  await expect(dialog.getByRole('button', { name: 'Add item' })).toBeEnabled()

  await dialog.getByRole('button', { name: 'Add item' }).click()
  await question.getByRole('button', { name: 'Yes, it’s correct' }).click()
  await expect(dialog).toBeHidden()
  await contractor.getByRole('searchbox', { name: 'Search items' }).fill('portcullis')
  await expect(contractor.getByRole('list', { name: 'Items' })).toContainText('$12,500.00')
})

test('staff are asked about a line above $10,000, again before it’s sent, and about a total above $50,000', async ({
  visit,
}) => {
  test.slow()
  const address = '41 W Lintel Way, Milwaukee, WI 53202'
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, address, asPdf('report.pdf', buildReport(address)))
  const draft = await openDraft(admin, address)
  const [first] = draft.estimateData?.line_items ?? []
  const lines = admin.getByRole('tabpanel', { name: /^Lines/ })
  const price = admin.getByRole('textbox', { name: 'Unit price' })
  const pricesSaved = async () =>
    (await adminEstimate(admin.request, draft.id)).estimateData?.line_items.map(
      ({ unit_price }) => unit_price,
    )

  await test.step('Escape goes back to the form, which keeps its input', async () => {
    await expect(lines.getByRole('button', { expanded: true })).toContainText(first!.description)
    await admin.keyboard.press('e')
    await admin.getByRole('combobox', { name: 'Price type' }).selectOption('firm')
    await price.fill('18750')
    await price.press('Enter')
    await expect(questionOf(admin, '$18,750.00')).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(questionOf(admin, '$18,750.00')).toBeHidden()
    await expect(price).toHaveValue('18750')
    expect(await pricesSaved()).not.toContain('18750.00')
  })
  await test.step('a confirmed price is used, and listed among what to check before sending', async () => {
    await price.press('Enter')
    await questionOf(admin, '$18,750.00').getByRole('button', { name: 'Yes, it’s correct' }).click()
    await expect.poll(pricesSaved).toContain('18750.00')
    await admin.getByRole('button', { name: 'Approve & send' }).click()
    const last = admin.getByRole('alertdialog')
    await expect(last).toContainText('1 unusually high price: above $10,000.00')
    await last.getByRole('button', { name: 'Go back' }).click()
  })
  await test.step('so is the total of an estimate made by hand', async () => {
    await admin.goto('/admin')
    await admin.getByRole('button', { name: `More actions for ${address}` }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Upload a PDF estimate' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Upload Estimate' })
    const file = asPdf('estimate.pdf', makePdf([{ content: linesOfText(['Panel work']) }]))
    await dialog.getByLabel('Estimate PDF').setInputFiles(file)
    await dialog.getByLabel('Total amount in dollars').fill('187500')
    await dialog.getByRole('button', { name: 'Upload and send' }).click()
    await questionOf(admin, '$187,500.00').getByRole('button', { name: 'Change it' }).click()
    await dialog.getByLabel('Total amount in dollars').fill('1875.00')
    await dialog.getByRole('button', { name: 'Upload and send' }).click()
    await expect(dialog).toBeHidden()
  })
})
