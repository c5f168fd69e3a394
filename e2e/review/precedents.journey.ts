import type { Page } from '@playwright/test'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { approve, asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const COMPANY = 'heronlake-inspections.test'

/** What this inspector writes in every report, about another room each time. */
const reportOf = (address: string, room: string) =>
  makePdf([
    { content: linesOfText(['HOME INSPECTION REPORT', '', address, '', `www.${COMPANY}`]) },
    {
      content: linesOfText([
        '4. ELECTRICAL',
        '',
        `4.1.1 Two receptacles in the ${room} sit loose in their boxes, which suits this house.`,
        '',
        `4.1.2 The dedicated freezer receptacle in the ${room} lacks GFCI protection by design.`,
        '',
        '4.1.3 The wires at the attic fan look like those of a telephone.',
        '',
        '4.1.4 A door chime is in the hall. The wiring behind the door chime needs attention. It rings.',
        '',
        '4.1.5 Two circuits are double tapped at one breaker in the main panel.',
      ]),
    },
  ])

const ADDRESSES = ['210 E Heron Way, Milwaukee, WI 53202', '348 E Heron Way, Milwaukee, WI 53202'] as const

const upload = (agent: Page, address: string, room: string) =>
  uploadReport(agent, address, asPdf('report.pdf', reportOf(address, room)))

async function expectAccessible(page: Page, state: string) {
  expect(await violationsIn(page, state)).toEqual([])
  await page.setViewportSize(DESKTOP)
}

const rowOf = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })
const linesIn = (page: Page) => page.getByRole('tabpanel', { name: /^Lines/ })
const selectedIn = (page: Page) => linesIn(page).getByRole('button', { expanded: true })
const openTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()

/** Selects the line of the finding with these words. */
async function selectLine(page: Page, { findings, estimateData }: AdminEstimate, words: string) {
  const finding = findings.find(({ evidence }) => evidence[0]?.quote.includes(words))
  const line = estimateData?.line_items.find(({ finding_ids }) => finding_ids.includes(finding?.id ?? ''))
  const row = linesIn(page)
    .getByRole('button', { name: line?.description ?? words })
    .first()
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
  await expect(linesIn(page).getByText(words).first()).toBeVisible()
}

test('what staff decide about a report’s sentences decides the same sentences in the next report', async ({
  visit,
}) => {
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await upload(agent, ADDRESSES[0], 'kitchen')
  const first = await openDraft(admin, ADDRESSES[0])

  await test.step('a removed line, with its reason by keyboard', async () => {
    await selectLine(admin, first, 'sit loose')
    await admin.keyboard.press('x')
    const bar = admin.getByRole('region', { name: 'Reason for removing' })
    await expect(bar).toContainText('Why?')
    await expectAccessible(admin, 'asking why')
    await admin.keyboard.press('1')
    await expect(bar).toHaveCount(0)
    await openTab(admin, /^Removed/)
    await expect(admin.getByRole('combobox', { name: 'Reason' })).toHaveValue('not_a_deficiency')
    await openTab(admin, /^Lines/)
  })
  await test.step('another kind', async () => {
    await selectLine(admin, first, 'freezer receptacle')
    const change = linesIn(admin).getByRole('button', { name: /^Change kind of/ })
    const before = (await selectedIn(admin).textContent()) ?? ''
    await change.press('Enter')
    const kinds = admin.getByRole('dialog', { name: 'Change the kind of this finding' })
    await expect(kinds.getByRole('combobox', { name: 'Kind of deficiency' })).toBeFocused()
    await expect(kinds.getByRole('option', { selected: true })).toContainText('Current kind')
    await admin.keyboard.press('ArrowDown')
    await expect(kinds.getByRole('option', { selected: true })).not.toContainText('Current kind')
    await admin.keyboard.press('Escape')
    await expect(kinds).toHaveCount(0)
    await expect(selectedIn(admin)).toHaveText(before)
    await change.press('Enter')
    await expect(kinds.getByRole('option', { selected: true })).toContainText('Current kind')
    await admin.keyboard.type('no dedicated')
    await expect(kinds.getByRole('option')).toHaveText(['No dedicated circuit'])
    await admin.keyboard.press('Enter')
    await expect(selectedIn(admin)).toContainText('dedicated circuit')
    await expect(selectedIn(admin)).toBeFocused()
  })
  await test.step('a possible finding, added with one key', async () => {
    const possible = admin.getByRole('region', { name: 'Possible findings' })
    await expect(possible).toContainText('1 possible finding')
    await possible.getByRole('button', { expanded: false }).click()
    await expect(possible.getByText('“The wiring behind the door chime needs attention')).toHaveCount(2)
    await expectAccessible(admin, 'a possible finding')
    await admin.keyboard.press('a')
    await expect(possible).toHaveCount(0)
    await expect(linesIn(admin).getByText('door chime')).toBeVisible()
  })
  await test.step('a mention that is a finding', async () => {
    await openTab(admin, /^Everything electrical/)
    const mention = rowOf(admin, 'those of a telephone')
    await mention.getByRole('button', { name: /^Add .* as a finding$/ }).click()
    const kinds = admin.getByRole('dialog', { name: 'Create a line from this passage' })
    await expect(kinds).toContainText('those of a telephone')
    await admin.keyboard.type('cable not sec')
    await expectAccessible(admin, 'choosing a kind')
    await admin.keyboard.press('Enter')
    await expect(mention).toContainText('→')
    await openTab(admin, /^Lines/)
  })
  await approve(admin)

  await upload(agent, ADDRESSES[1], 'garage')
  const second = await openDraft(admin, ADDRESSES[1])
  const kinds = second.findings.map(({ kind }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['missing_dedicated_circuit', 'unsecured_wiring', 'further_evaluation']),
  )
  expect([second.setAside.length, second.possible.length]).toEqual([1, 0])
  await selectLine(admin, second, 'those of a telephone')
  await expect(linesIn(admin).getByText(/^Sentence added as a finding by .+ on /)).toBeVisible()

  await test.step('what was set aside is restored with one click', async () => {
    await openTab(admin, /^Removed/)
    const restore = admin.getByRole('button', { name: /^Restore/ })
    const setAside = rowOf(admin, 'sit loose').filter({ has: restore })
    await expect(setAside).toContainText(/Set aside by .+ on .+: not a deficiency/)
    await expectAccessible(admin, 'a finding that was set aside')
    await restore.click()
    await expect(setAside).toHaveCount(0)
    await openTab(admin, /^Lines/)
    await expect(linesIn(admin).getByText('That precedent has been deleted.')).toBeVisible()
  })
  await test.step('the list of precedents', async () => {
    await expect(admin.getByRole('button', { name: 'Saved' })).toBeVisible()
    await admin.goto('/admin/precedents')
    await admin
      .getByRole('combobox', { name: 'Inspection company' })
      .selectOption({ label: `${COMPANY} (4)` })
    const chosen = rowOf(admin, 'freezer receptacle')
    await expect(chosen).toBeVisible()
    await expectAccessible(admin, 'the list of precedents')
    await expect(chosen).toContainText(/Kind chosen.*Applied to 1 report, last on /)
    await expect(rowOf(admin, 'sit loose')).toHaveCount(0)
    await chosen.getByRole('button', { name: /^Delete/ }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(chosen).toHaveCount(0)
    await admin.getByRole('searchbox', { name: 'Search sentences' }).fill('TELEPHONE')
    await expect(rowOf(admin, COMPANY)).toHaveCount(1)
  })
})
