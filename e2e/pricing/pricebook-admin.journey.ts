import { secondContractor } from '#demo/people.ts'
import { expect, test } from '../support/journey.ts'

test('staff find a contractor’s pricebook and change a price in it', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.goto('/admin/pricebooks')
  await admin.getByRole('searchbox', { name: 'Search contractors' }).fill('kettle')
  const books = admin.getByRole('list', { name: 'Contractors' })
  await expect(books.getByRole('listitem')).toHaveCount(1)
  await books.getByRole('link', { name: secondContractor.companyName }).click()
  const title = `${secondContractor.companyName} pricebook`
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const items = admin.getByRole('list', { name: 'Items' })
  await expect(items.getByRole('listitem').nth(20)).toBeVisible()
  await admin.getByRole('searchbox', { name: 'Search items' }).fill('service call')
  await expect(items.getByRole('listitem')).toHaveCount(1)
  await items.getByRole('button', { name: /^Edit / }).click()
  const dialog = admin.getByRole('dialog', { name: 'Edit item' })
  await dialog.getByRole('textbox', { name: 'Minimum price' }).fill('133')
  await dialog.getByRole('textbox', { name: 'Maximum price' }).fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(items).toContainText('$133.00')

  await test.step('a missing price is filled in', async () => {
    await admin.getByRole('button', { name: 'Fill in missing prices' }).click()
    const drawer = admin.getByRole('dialog', { name: 'Fill in missing prices' })
    const missing = drawer.getByRole('list', { name: 'Missing prices' }).getByRole('listitem')
    await expect(missing.first()).toBeVisible()
    const count = await missing.count()
    const work = await missing.first().getByRole('paragraph').first().textContent()
    await missing.first().getByRole('textbox').fill('321')
    await missing.first().getByRole('button', { name: 'Add' }).click()
    await expect(missing).toHaveCount(count - 1)
    await drawer.getByRole('button', { name: 'Done' }).click()
    await admin.getByRole('searchbox', { name: 'Search items' }).fill(work ?? '')
    await expect(items).toContainText('$321.00')
  })
})
