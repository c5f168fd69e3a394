import { TEST_CONTRACTOR_ID } from '#domain/site/test-pages/catalogue.ts'
import { asText } from '../main-job/main-job.ts'
import { expectToast, newAgent } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const REPORT = asText(
  'report.txt',
  'Electrical\n\n4.1 A breaker in the main panel is double tapped. Have an electrician repair it.\n',
)

test('/test-admin shows what there is without a login, and changes a contractor', async ({
  page,
  request,
}) => {
  // Newest first, and other journeys create accounts, too.
  const agent = await newAgent(request)
  await page.goto('/test-admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Test admin' })).toBeVisible()
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(section('Estimates').getByRole('listitem').first()).toContainText(/, WI \d{5}/)
  await expect(section('Clients')).toContainText(agent)
  await expect(section('Territory coverage')).toContainText('Brightline Electric LLC')

  await test.step('a CSV file is imported into the chosen contractor’s pricebook', async () => {
    const csv = section('CSV Import')
    await csv.getByLabel('For contractor').selectOption('Kettle Range Electrical Services')
    await csv
      .getByLabel('CSV file')
      .setInputFiles(asText('prices.csv', 'item_name,min_price\nDock light,95\nDimmer,free\n'))
    await csv.getByRole('button', { name: 'Import prices' }).click()
    await expect(csv.getByText('1 price imported, 0 unchanged')).toBeVisible()
    await expect(csv.getByText('Line 3')).toBeVisible()
  })
  await test.step('a PDF import asks for a PDF', async () => {
    await section('Pricebook PDF Import').getByRole('button', { name: 'Import prices' }).click()
    await expect(section('Pricebook PDF Import')).toContainText('Please select a PDF file to upload')
  })
  await test.step('the dialog changes a contractor', async () => {
    await page.getByRole('button', { name: 'Edit Kettle Range Electrical Services' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit contractor' })
    await dialog.getByLabel('Phone').fill('(262) 555-0199')
    expect(await violationsIn(page, 'the dialog that edits a contractor on the test page')).toEqual([])
    await page.setViewportSize(DESKTOP)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Success', 'Contractor updated successfully')
    await expect(section('Contractor profiles')).toContainText('(262) 555-0199')
  })
})

test('/test-admin-states adds the sample territories once, and leads to the territories of each state', async ({
  page,
}) => {
  await page.goto('/test-admin-states')
  await page.getByRole('button', { name: 'Add sample territories' }).click()
  // The demo has all of Wisconsin.
  await expectToast(page, 'Sample territories', 'Added 62 territories.')
  await page.getByRole('button', { name: 'Add sample territories' }).click()
  await expectToast(page, 'Sample territories', 'All sample territories have already been added.')

  await page.getByRole('button', { name: 'Manage territories of Illinois' }).click()
  const dialog = page.getByRole('dialog', { name: 'Territory manager' })
  await expect(dialog).toContainText('0/35 selected')
  // Without a host of boundaries.
  await expect(dialog).toContainText('Could not load Illinois ZIP code boundaries. Showing list view only.')
  await dialog.getByRole('option', { name: /^60601/ }).click()
  await expect(dialog).toContainText('1/35 selected')
  await dialog.getByLabel('Contractor').selectOption('Brightline Electric LLC')
  expect(await violationsIn(page, 'the territory manager')).toEqual([])
  await page.setViewportSize(DESKTOP)
  await dialog.getByRole('button', { name: 'Update territories' }).click()
  await expectToast(page, '1 ZIP code assigned')
  await page.getByRole('button', { name: 'Manage territories of Illinois' }).click()
  await expect(dialog.getByRole('option', { name: /^60601/ })).toContainText('Brightline')
  await dialog.getByLabel('State').selectOption('Iowa')
  await expect(dialog).toContainText('This state has no territories yet.')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to test admin' }).click()
  await expect(page).toHaveURL('/test-admin')
})

test('/test-contractor shows the territories of a fixed contractor, and five contractors', async ({
  page,
}) => {
  await page.goto('/test-contractor')
  await expect(page.getByText(TEST_CONTRACTOR_ID)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Service Territories' })).toContainText('53202')
  await expect(
    page.getByRole('region', { name: 'Contractor profiles' }).getByRole('listitem').first(),
  ).toBeVisible()
})

test('/test-agent uploads a report, whose draft appears', async ({ page }) => {
  await page.goto('/test-agent')
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expect(page.getByText('Please enter the property address')).toBeVisible()
  await expect(page.getByText('Please select an inspection report file')).toBeVisible()
  expect(await violationsIn(page, 'an incomplete test upload')).toEqual([])
  await page.setViewportSize(DESKTOP)
  const address = '88 E Test Street, Milwaukee, WI 53202'
  await page.getByLabel('Property Address').fill(address)
  await page.getByLabel('Inspection report', { exact: true }).setInputFiles(REPORT)
  await expect(page.getByText('report.txt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expect(page.getByRole('status').filter({ hasText: address })).toContainText(
    'Inspection report uploaded successfully',
  )
  await expect(page.getByRole('region', { name: 'Estimates' })).toContainText(address, { timeout: 120_000 })
})

test('/test-upload shows what the server answers, also when it refuses', async ({ page }) => {
  await page.goto('/test-upload')
  await page.getByLabel('Property Address').fill('9 Far Away Road, Fargo, ND 58102')
  await page.getByLabel('Inspection report', { exact: true }).setInputFiles(REPORT)
  await expect(page.getByText('report.txt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectToast(
    page,
    'Upload Failed',
    'ODIE doesn’t serve ZIP code 58102 yet. Check the address, or join the waiting list.',
  )
  await page.getByLabel('Property Address').fill('90 E Test Street, Milwaukee, WI 53202')
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expect(page.getByRole('region', { name: 'The server’s answer' })).toContainText(
    '"originalFileName": "report.txt"',
  )
})

test('/test-pricebook-import reads a price list into the test contractor’s pricebook', async ({ page }) => {
  await page.goto('/test-pricebook-import')
  await page.getByRole('button', { name: 'Import prices' }).click()
  await expect(page.getByText('Please select a pricebook file to upload')).toBeVisible()
  await page
    .getByLabel('Pricebook file')
    .setInputFiles(
      asText(
        'prices.txt',
        'PRICE LIST\n\nDock outlet on a post ........ $185.00\nBoathouse subpanel ........ $1,450.00\n',
      ),
    )
  await expect(page.getByText('prices.txt')).toBeVisible()
  await expect(page.getByText('Please select a pricebook file to upload')).toBeHidden()
  await page.getByRole('button', { name: 'Import prices' }).click()
  await expect(
    page.getByText('2 prices added or changed in Brightline Electric LLC’s pricebook'),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Imported prices' })).toContainText('Dock outlet on a post')
  await expect(page.getByRole('region', { name: 'Pricebook', exact: true })).toContainText(
    'Boathouse subpanel',
  )
})
