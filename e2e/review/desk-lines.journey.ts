import type { Page } from '@playwright/test'
import type { AdminEstimate, LineItem } from '#domain/estimates/contract.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { adminEstimate, expect, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '77 W Sorrel Lane, Milwaukee, WI 53202'

const report = makePdf([
  { content: linesOfText(['HOME INSPECTION REPORT', '', ADDRESS]) },
  {
    content: linesOfText([
      '2. ELECTRICAL',
      '',
      '2.1 Two circuits are double tapped at one breaker in the main panel. Repair is recommended.',
      '',
      '2.2 The cover plate is missing at a receptacle in the den. Repair is recommended.',
      '',
      '2.3 The cover plate is missing at a receptacle in the hall. Repair is recommended.',
      '',
      '2.5 The main electrical panel is located in the garage.',
      '',
      '2.4 There is no smoke detector in the basement. Recommend installing a smoke detector.',
    ]),
  },
])

const linesIn = (page: Page) => page.getByRole('tabpanel', { name: /^Lines/ })
const selectedIn = (page: Page) => linesIn(page).getByRole('button', { expanded: true })
const workOf = ({ estimateData }: AdminEstimate) =>
  (estimateData?.line_items ?? []).filter(({ type }) => type === 'work')

/** Goes to the line with `j`. */
async function goTo(page: Page, { description }: LineItem, lines: readonly LineItem[]) {
  for (const _ of lines) await page.keyboard.press('k')
  const at = lines.findIndex((line) => line.description === description)
  for (let step = 0; step < at; step++) await page.keyboard.press('j')
  await expect(selectedIn(page)).toContainText(description)
}

async function expectAccessible(page: Page, state: string) {
  expect(await violationsIn(page, state)).toEqual([])
  await page.setViewportSize(DESKTOP)
}

test('prices are picked, and lines merged and split, by keyboard alone, and undone', async ({ visit }) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', report))
  const draft = await openDraft(admin, ADDRESS)
  const lines = draft.estimateData?.line_items ?? []
  const saved = async () => workOf(await adminEstimate(admin.request, draft.id))
  const [plates] = lines.filter(({ finding_ids, type }) => type === 'work' && finding_ids.length === 2)
  const panel = workOf(draft).find(({ description }) => description.includes('double-tapped'))!
  const dialog = admin.getByRole('dialog')

  await test.step('p picks a price from the contractor’s pricebook by typing', async () => {
    await goTo(admin, panel, lines)
    await admin.keyboard.press('p')
    const field = dialog.getByRole('combobox', { name: 'Search prices' })
    await expect(field).toBeFocused()
    await admin.keyboard.type('panel')
    const option = dialog
      .getByRole('group', { name: / pricebook$/ })
      .getByRole('option')
      .first()
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('group', { name: 'Catalog' })).toBeVisible()
    await expectAccessible(admin, 'picking a price')
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('ArrowUp')
    await admin.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(linesIn(admin).getByText('in the contractor’s pricebook')).toBeVisible()
    await expect
      .poll(async () => (await saved()).find(({ id }) => id === panel.id))
      .toMatchObject({ price_basis: 'pricebook', price_item: /panel/i })
  })
  await test.step('p picks a price from the catalog, and says when there is none', async () => {
    await admin.keyboard.press('p')
    await admin.keyboard.type('zzyzx')
    await expect(dialog.getByText('has “zzyzx”')).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(selectedIn(admin)).toContainText(panel.description)
  })
  await test.step('s splits a line into one for each finding, and u takes it back', async () => {
    await goTo(admin, plates!, lines)
    await admin.keyboard.press('s')
    await expect.poll(async () => (await saved()).length).toBe(workOf(draft).length + 1)
    const parts = (await saved()).filter(({ description }) => description === plates!.description)
    expect(parts.map(({ finding_ids }) => finding_ids.length)).toEqual([1, 1])
    expect(new Set(parts.map(({ price_basis }) => price_basis))).toEqual(new Set([plates!.price_basis]))
    await admin.keyboard.press('u')
    await expect.poll(async () => (await saved()).length).toBe(workOf(draft).length)
  })
  await test.step('m merges it with another line, with all findings and evidence', async () => {
    await goTo(admin, plates!, lines)
    await admin.keyboard.press('m')
    await expect(dialog.getByRole('combobox', { name: 'Line to merge' })).toBeFocused()
    await admin.keyboard.type(panel.description.slice(0, 8))
    await expectAccessible(admin, 'merging lines')
    await admin.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(linesIn(admin).getByText('“Two circuits are double tapped').first()).toBeVisible()
    await expect
      .poll(async () => (await saved()).find(({ id }) => id === plates!.id)?.finding_ids.length)
      .toBe(plates!.finding_ids.length + panel.finding_ids.length)
    expect((await saved()).map(({ id }) => id)).not.toContain(panel.id)
  })
  await test.step('splitting it again gives the other work its own price', async () => {
    await admin.keyboard.press('s')
    await expect.poll(async () => (await saved()).length).toBe(workOf(draft).length + 1)
    const again = (await saved()).find(({ finding_ids }) => finding_ids[0] === panel.finding_ids[0])
    expect(again?.description).toBe(panel.description)
  })
  await test.step('passages are set aside, attached to a line, or made one with a key each', async () => {
    await admin.keyboard.press('o')
    await admin.keyboard.press('o')
    const passages = admin.getByRole('tabpanel', { name: /^Everything electrical/ })
    const row = passages.getByRole('listitem').filter({ hasText: 'located in the garage' })
    const words = row.getByRole('button', { name: /located in the garage.*Page 2/ })
    const quoted = [...new Set(draft.mentions.map(({ page, quote }) => `${page} ${quote}`))]
    const at = quoted.findIndex((quote) => quote.includes('located in the garage'))
    for (let step = 0; step <= at; step++) await admin.keyboard.press('j')
    await expect(words).toHaveAttribute('aria-pressed', 'true')
    await admin.keyboard.press('x')
    await expect(row).toContainText('Set aside')
    await expectAccessible(admin, 'a passage that was set aside')
    await admin.keyboard.press('x')
    await admin.keyboard.press('t')
    await expect(dialog.getByRole('combobox', { name: 'Line to attach it to' })).toBeFocused()
    await expectAccessible(admin, 'attaching a passage')
    await admin.keyboard.type('smoke')
    await admin.keyboard.press('Enter')
    await expect(row).toContainText(/Attached as evidence.*smoke/)
    const quotes = async () =>
      (await adminEstimate(admin.request, draft.id)).findings.flatMap(({ evidence }) =>
        evidence.map(({ quote }) => quote),
      )
    await expect.poll(quotes).toContainEqual(expect.stringContaining('located in the garage'))
    await admin.keyboard.press('x')
    await expect.poll(quotes).not.toContainEqual(expect.stringContaining('located in the garage'))
    await admin.keyboard.press('l')
    await admin.keyboard.type('cable not sec')
    // The kinds are loaded when the dialog opens; until they're there, Enter has nothing to take.
    await expect(dialog.getByRole('option', { name: 'Cable not secured' })).toBeVisible()
    await admin.keyboard.press('Enter')
    await expect(row).toContainText('→')
  })
})
