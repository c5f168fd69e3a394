import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { DESKTOP, violationsIn } from './violations.ts'

const NAME = 'Whole-house surge protector'

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Items' }).getByRole('listitem').filter({ hasText: name })

test('a contractor adds, finds, changes and removes a price, and takes the removal back', async ({
  visit,
}) => {
  const contractor = await visit('contractor')
  await contractor.goto('/contractor')
  await contractor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricebook' }).click()
  await expect(contractor.getByRole('heading', { level: 1, name: 'Pricebook' })).toBeVisible()

  await test.step('what’s wrong is said next to its field', async () => {
    await contractor.getByRole('button', { name: 'Add item' }).click()
    const dialog = contractor.getByRole('dialog', { name: 'Add item' })
    await dialog.getByRole('textbox', { name: 'Minimum price' }).fill('free')
    await dialog.getByRole('button', { name: 'Add item' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expect(dialog.getByText('The price “free” isn’t an amount in dollars')).toBeVisible()
    expect(await violationsIn(contractor, 'a new item')).toEqual([])
    await contractor.setViewportSize(DESKTOP)
    await dialog.getByRole('textbox', { name: 'Name' }).fill(NAME)
    await dialog.getByRole('textbox', { name: 'Minimum price' }).fill('$1,245')
    await dialog.getByRole('textbox', { name: 'Maximum price' }).fill('1300')
    await dialog.getByRole('textbox', { name: 'Code' }).fill('SURGE-1')
    await dialog.getByRole('button', { name: 'Add item' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('it’s found by its code, and changed', async () => {
    await contractor.getByRole('searchbox', { name: 'Search items' }).fill('surge-1')
    await expect(contractor.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1)
    await expect(rowOf(contractor, NAME)).toContainText('$1,245.00 – $1,300.00')
    await contractor.getByRole('button', { name: `Change ${NAME}` }).click()
    const dialog = contractor.getByRole('dialog', { name: 'Change item' })
    await dialog.getByRole('textbox', { name: 'Maximum price' }).fill('')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(rowOf(contractor, NAME)).not.toContainText('$1,300.00')
  })
  await test.step('a removal can be undone', async () => {
    await contractor.getByRole('button', { name: `Remove ${NAME}` }).click()
    await expect(contractor.getByText('No matches')).toBeVisible()
    await contractor.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(contractor, NAME)).toContainText('SURGE-1')
  })
})
