import type { Page } from '@playwright/test'
import { fileOf } from '#test/builders/price-lists/format.ts'
import { downloadedBy, expect, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

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
    await expect(dialog.getByText('The price “free” isn’t an amount in dollars like 1,250.00')).toBeVisible()
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
    await contractor.getByRole('button', { name: `Edit ${NAME}` }).click()
    const dialog = contractor.getByRole('dialog', { name: 'Edit item' })
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

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('a contractor checks a file, chooses its columns, imports it, and undoes that', async ({ visit }) => {
  const contractor = await visit('contractor')
  await contractor.goto('/contractor/pricebook')
  const before = await (await contractor.request.get('/api/contractor/pricebook/export')).text()
  await contractor.getByRole('button', { name: 'Import prices' }).click()
  const drawer = contractor.getByRole('dialog')

  await test.step('columns that aren’t recognized are asked for', async () => {
    const file = csv('own names.csv', 'What,How much', 'AFCI breaker,177', 'Moat lighting,990', 'Bulb,free')
    await drawer.getByLabel('Your price list').setInputFiles(file)
    await drawer.getByRole('button', { name: 'Check the file' }).click()
    await expect(drawer.getByRole('heading', { name: 'Choose the columns' })).toBeVisible()
    await drawer.getByRole('combobox', { name: 'Name' }).selectOption('What')
    await drawer.getByRole('combobox', { name: 'Price', exact: true }).selectOption('How much')
    await drawer.getByRole('button', { name: 'Check again' }).click()
  })
  await test.step('what changes is shown before anything does', async () => {
    await expect(drawer.getByRole('heading', { name: 'Review the changes' })).toBeVisible()
    await expect(drawer.getByRole('list', { name: 'Changed rows' })).toContainText('$177.00')
    await drawer.getByRole('button', { name: 'Left out 1' }).click()
    await expect(drawer.getByText('The price “free” isn’t an amount in dollars like 1,250.00')).toBeVisible()
    const errors = await downloadedBy(contractor, () =>
      drawer.getByRole('link', { name: 'Download errors as CSV' }).click(),
    )
    expect(errors.toString()).toContain('Bulb,free,4')
    expect(await violationsIn(contractor, 'an import')).toEqual([])
    await contractor.setViewportSize(DESKTOP)
  })
  await test.step('it’s imported, and the list shows it', async () => {
    await drawer.getByRole('button', { name: 'Import 2 prices' }).click()
    await expect(drawer.getByText('1 item added, 1 changed, 0 unchanged')).toBeVisible()
    await drawer.getByRole('button', { name: 'Done' }).click()
    await contractor.getByRole('searchbox', { name: 'Search items' }).fill('moat')
    await expect(rowOf(contractor, 'Moat lighting')).toContainText('$990.00')
  })
  await test.step('it’s undone later, from the recent imports', async () => {
    await contractor.getByRole('button', { name: 'Open own names.csv' }).click()
    await drawer.getByRole('button', { name: 'Undo this import' }).click()
    await contractor.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(
      drawer.getByText('The pricebook was restored to how it was before this import'),
    ).toBeVisible()
    const after = await (await contractor.request.get('/api/contractor/pricebook/export')).text()
    expect(after).toBe(before)
  })
})

const PRICE_LIST = fileOf({
  name: 'spring prices',
  format: 'pdf',
  pages: [
    `
#Outlets
Whole-room outlet survey                     $185
Drawbridge outlet                            $95 - $120
Castle lantern circuit                       call for price
`,
  ],
  expected: [],
  unread: [],
})

test('a contractor imports a PDF price list, corrects what was read, and undoes it', async ({ visit }) => {
  const contractor = await visit('contractor')
  await contractor.goto('/contractor/pricebook')
  const book = async () => await (await contractor.request.get('/api/contractor/pricebook/export')).text()
  const before = await book()
  await contractor.getByRole('button', { name: 'Import prices' }).click()
  const drawer = contractor.getByRole('dialog', { name: 'Check what we read' })

  await test.step('the list is read, and every line with its page is there to check', async () => {
    const start = contractor.getByRole('dialog', { name: 'Import prices' })
    const { name, content } = PRICE_LIST
    await start
      .getByLabel('Your price list')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await start.getByRole('button', { name: 'Check the file' }).click()
    await expect(drawer.getByText('We found 2 prices in this list.')).toBeVisible()
    await expect(drawer.getByRole('list', { name: 'New rows' })).toContainText('Whole-room outlet survey')
    expect(await violationsIn(contractor, 'a price list to check')).toEqual([])
    await contractor.setViewportSize(DESKTOP)
  })
  await test.step('a row is corrected, one is excluded, and one that wasn’t read is added', async () => {
    await drawer.getByRole('button', { name: 'Exclude Drawbridge outlet' }).click()
    await expect(drawer.getByRole('button', { name: 'Excluded 1' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Edit Whole-room outlet survey' }).click()
    const change = contractor.getByRole('dialog', { name: 'Edit this row' })
    await change.getByRole('textbox', { name: 'Minimum price' }).fill('$175')
    await change.getByRole('textbox', { name: 'Unit' }).fill('room')
    await change.getByRole('button', { name: 'Save row' }).click()
    await expect(drawer.getByRole('list', { name: 'New rows' })).toContainText('$175.00')

    await drawer.getByRole('button', { name: 'Left out 1' }).click()
    await drawer.getByRole('button', { name: 'Add Castle lantern circuit' }).click()
    const add = contractor.getByRole('dialog', { name: 'Add this row' })
    await add.getByRole('textbox', { name: 'Minimum price' }).fill('640')
    await add.getByRole('button', { name: 'Add row' }).click()
    await drawer.getByRole('button', { name: 'Import 2 prices' }).click()
  })
  const done = contractor.getByRole('dialog', { name: 'Prices imported' })
  await test.step('the pricebook has the prices', async () => {
    await expect(done.getByText('2 items added, 0 changed, 0 unchanged')).toBeVisible()
    await done.getByRole('button', { name: 'Done' }).click()
    await contractor.getByRole('searchbox', { name: 'Search items' }).fill('outlet survey')
    await expect(rowOf(contractor, 'Whole-room outlet survey')).toContainText('$175.00')
  })
  await test.step('an undo restores the pricebook', async () => {
    await contractor.getByRole('button', { name: 'Open spring prices.pdf' }).click()
    await done.getByRole('button', { name: 'Undo this import' }).click()
    await contractor.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(
      contractor.getByText('The pricebook was restored to how it was before this import'),
    ).toBeVisible()
    expect(await book()).toBe(before)
  })
})
