import type { Page } from '@playwright/test'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { expect } from './journey.ts'

const NEW_WORK = 'Mount the fixture anew, with a new box'
const NEW_PRICE = '187.50'

/** Works through a draft as somebody does who never touches the mouse; the second line gets other words and a price. */
export async function workByKeyboard(page: Page, { estimateData, findings }: AdminEstimate) {
  const [first, second, third] = estimateData?.line_items ?? []
  if (!first || !second || !third) throw new Error('this draft has too few lines to work on')
  const lines = page.getByRole('tabpanel', { name: /^Lines/ })
  const selected = lines.getByRole('button', { expanded: true })
  const press = (key: string) => page.keyboard.press(key)

  await expect(selected).toContainText(first.description)
  await press('j')
  await expect(selected).toContainText(second.description)
  await press('k')
  await press('a')
  await expect(lines.getByRole('button', { name: `Checked ${first.description}` })).toBeVisible()
  await expect(selected).toContainText(second.description)

  const places = findings.find(({ id }) => second.finding_ids.includes(id))?.evidence ?? []
  for (const { page: number } of [...places.slice(1), places[0]!]) {
    await press('g')
    await expect(page.getByRole('figure', { name: `Page ${number}`, exact: true })).toBeInViewport()
  }

  await press('e')
  await expect(page.getByRole('textbox', { name: 'Work' })).toBeFocused()
  await page.keyboard.type(NEW_WORK)
  await tabTo(page, 'Unit price')
  await press('ControlOrMeta+a')
  await page.keyboard.type(NEW_PRICE)
  await press('Enter')
  await expect(selected).toContainText(NEW_WORK)
  await expect(selected).toContainText(`$${NEW_PRICE}`)

  await press('j')
  await press('x')
  await expect(lines.getByRole('button', { name: `Not checked ${third.description}` })).toHaveCount(0)
  await press('u')
  await expect(lines.getByRole('button', { name: `Not checked ${third.description}` })).toBeVisible()

  await press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the review desk' })).toBeVisible()
  await press('Escape')
  await press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
}

async function tabTo(page: Page, label: string) {
  const field = page.getByRole('textbox', { name: label })
  for (let stop = 0; stop < 10; stop++) {
    await page.keyboard.press('Tab')
    if (await field.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the Tab key does not lead to '${label}'`)
}
