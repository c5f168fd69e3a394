import { expectToast } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { pick } from '../support/picking.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const COMPANY = 'Kettle Range Electrical Services'

test('staff assign the ZIP codes of a county, and see beforehand whom they take them from', async ({
  visit,
}) => {
  const admin = await visit('admin')
  await admin.goto('/admin/territories')
  await admin.getByRole('button', { name: 'Bulk assign' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Bulk Territory Assignment' })
  const submit = dialog.getByRole('button', { name: 'Assign Territories' })
  const county = dialog.getByLabel('County')
  await expect(county).toBeHidden()
  await dialog.getByLabel('State').selectOption('Wisconsin')
  await county.selectOption('Kenosha')
  await dialog.getByRole('button', { name: 'Select All' }).click()
  await expect(dialog.getByText(/^(\d+)\/\1 selected$/)).toBeVisible()
  await expect(submit).toBeHidden()

  await test.step('another county or state clears the selection', async () => {
    await county.selectOption('Racine')
    await expect(dialog.getByText(/^0\/\d+ selected$/)).toBeVisible()
    await dialog.getByLabel('State').selectOption('')
    await expect(county).toBeHidden()
  })
  await test.step('the summary names who loses ZIP codes; assigning closes the dialog', async () => {
    await dialog.getByLabel('State').selectOption('Wisconsin')
    await county.selectOption('Ozaukee')
    await pick(dialog.getByLabel('Contractor'), COMPANY)
    await dialog.getByRole('checkbox').nth(0).check()
    await dialog.getByRole('checkbox').nth(1).check()
    const summary = dialog.getByRole('region', { name: 'Assignment Summary' })
    await expect(summary).toContainText(`2 ZIP codes in Ozaukee County → ${COMPANY}`)
    await expect(summary).toContainText('Reassigns 2 ZIP codes from Brightline Electric LLC')
    expect(await violationsIn(admin, 'a bulk assignment')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await submit.click()
    await expectToast(admin, '2 ZIP codes reassigned')
    await expect(dialog).toBeHidden()
  })
  await test.step('unassigning says whose ZIP codes they were', async () => {
    await admin.getByRole('button', { name: 'Bulk assign' }).click()
    await dialog.getByLabel('State').selectOption('Wisconsin')
    await county.selectOption('Ozaukee')
    await pick(dialog.getByLabel('Contractor'), 'No contractor (unassign)', '')
    await dialog.getByRole('button', { name: 'Select All' }).click()
    await expect(dialog.getByRole('region', { name: 'Assignment Summary' })).toContainText(
      `Unassigns 2 ZIP codes from ${COMPANY}`,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
})

test('a ZIP code typed by hand gets its city; one that Wisconsin doesn’t have is rejected', async ({
  visit,
}) => {
  const admin = await visit('admin')
  await admin.goto('/admin/territories')
  await admin.getByRole('button', { name: 'Manual' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Manual territory' })
  await dialog.getByLabel('ZIP code').fill('53066')
  await expect(dialog.getByLabel('City')).toHaveValue('Oconomowoc')
  await expect(dialog.getByLabel('State')).toHaveValue('WI')
  await expect(dialog).toContainText('Waukesha County')
  expect(await violationsIn(admin, 'a manual territory')).toEqual([])
  await pick(dialog.getByLabel('Contractor'), COMPANY)
  await dialog.getByLabel('ZIP code').fill('99999')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog.getByText('Wisconsin has no ZIP code 99999')).toBeVisible()
})

test('staff see who waits for a ZIP code, and assign it from there', async ({ page, visit }) => {
  const zip = '60614'
  await page.request.post('/api/coverage/notify', {
    data: { email: 'pat@example.com', zipCode: zip },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const admin = await visit('admin')
  await admin.goto('/admin/territories')
  const row = admin.getByRole('list', { name: 'Waiting list' }).getByRole('listitem').filter({ hasText: zip })
  await expect(row).toContainText('1 person')
  await row.getByRole('button', { name: `Assign ${zip}` }).click()
  await expect(admin.getByRole('dialog').getByLabel('ZIP code')).toHaveValue(zip)
  await expect(admin.getByRole('dialog').getByRole('status')).toContainText('Illinois isn’t open yet')
})
