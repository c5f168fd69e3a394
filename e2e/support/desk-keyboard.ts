import type { Page } from '@playwright/test'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { expect } from './journey.ts'

const NEW_WORK = 'Remount the fixture with a new box'
const NEW_PRICE = '187.50'

/** Reviews a draft using only the keyboard. The second line gets a new description and price. */
export async function reviewByKeyboard(page: Page, { estimateData, findings }: AdminEstimate) {
  const [first, second, third] = estimateData?.line_items ?? []
  if (!first || !second || !third) throw new Error('the draft has too few lines')
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

  const evidence = findings.find(({ id }) => second.finding_ids.includes(id))?.evidence ?? []
  for (const { page: number } of [...evidence, evidence[0]!]) {
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
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
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
  throw new Error(`Tab never reaches '${label}'`)
}
