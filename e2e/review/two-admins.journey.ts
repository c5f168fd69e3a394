import type { Page } from '@playwright/test'
import { endPresence } from '#domain/review/desk/contract.ts'
import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { newAddress, PASSWORD } from '../support/accounts.ts'
import { adminEstimate, expect, signInByApi, test } from '../support/journey.ts'
import { pick } from '../support/picking.ts'
import { buildReport } from '../support/report-fixture.ts'
import { odie } from '../support/server.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const PRESENCE_POLL_MS = 20_000
const ADDRESS = '415 N Tern Court, Milwaukee, WI 53202'

const linesIn = (page: Page) => page.getByRole('tabpanel', { name: /^Lines/ })
const rowOf = (page: Page, description: string) =>
  linesIn(page).getByRole('button', { name: description }).first()
const isSaved = (page: Page) => expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()

/** Moves the page's clock to its next request for who else is here, and what they changed. */
const askAgain = (page: Page) => page.clock.fastForward(PRESENCE_POLL_MS)

/** Changes a line's description by keyboard. */
async function describe(page: Page, description: string, text: string) {
  const row = rowOf(page, description)
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
  await linesIn(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Work' }).fill(text)
}

test('two admins on one report see each other, and neither loses what they changed', async ({
  visit,
  browser,
  server,
}) => {
  const [agent, one] = [await visit('agent'), await visit('admin')]
  const email = newAddress('robin')
  await odie(server, ['admin', 'create', email], PASSWORD)
  const context = await browser.newContext({ baseURL: server.url, viewport: DESKTOP })
  const two = await context.newPage()
  for (const page of [one, two]) await page.clock.install()
  await signInByApi(two.request, email, PASSWORD)

  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  const draft = await openDraft(one, ADDRESS)
  const [first, second, third] = (draft.estimateData?.line_items ?? []).map(({ description }) => description)
  const descriptions = async () =>
    (await adminEstimate(one.request, draft.id)).estimateData?.line_items.map((line) => line.description)

  await test.step('each sees that the other has it open', async () => {
    await two.goto(new URL(one.url()).pathname)
    await expect(two.getByText(/ has this open$/)).toBeVisible()
    await askAgain(one)
    await expect(one.getByText(/ has this open$/)).toBeVisible()
  })
  await test.step('a line that one checks off is checked for the other, and after a reload', async () => {
    await rowOf(one, second!).click()
    await one.keyboard.press('a')
    await expect(linesIn(one).getByRole('button', { name: `Checked ${second}` })).toBeVisible()
    await askAgain(two)
    await expect(linesIn(two).getByRole('button', { name: `Checked ${second}` })).toBeVisible()
    await one.reload()
    await expect(linesIn(one).getByRole('button', { name: `Checked ${second}` })).toBeVisible()
  })
  await test.step('the second changes a line, which the first then sees', async () => {
    await describe(two, second!, 'Second by the second')
    await two.keyboard.press('Enter')
    await isSaved(two)
    await askAgain(one)
    await expect(linesIn(one)).toContainText('Second by the second')
  })
  await test.step('without changes of one’s own, the other’s version appears by itself', async () => {
    await describe(one, third!, 'Third by the first')
    await one.keyboard.press('Enter')
    await isSaved(one)
    await askAgain(two)
    await expect(linesIn(two)).toContainText('Third by the first')
  })
  await test.step('changes of both meet: who saved is named, and each line’s version can be chosen', async () => {
    await describe(two, first!, 'First by the second')
    await describe(one, first!, 'First by the first')
    await one.keyboard.press('Enter')
    await isSaved(one)
    await two.keyboard.press('Enter')
    await expect(two.getByText(/ saved this estimate while you were working on it$/)).toBeVisible()
    expect(await violationsIn(two, 'two versions')).toEqual([])
    await two.setViewportSize(DESKTOP)
    const choice = two.getByRole('group', { name: /changed in both versions$/ })
    await expect(choice.getByRole('radio', { name: /^Mine: First by the second/ })).toBeChecked()
    await choice.getByRole('radio', { name: /First by the first/ }).check()
    await choice.getByRole('radio', { name: /^Mine:/ }).check()
    await two.getByRole('button', { name: 'Save these choices' }).click()
    await isSaved(two)
    expect(await descriptions()).toEqual(
      expect.arrayContaining(['First by the second', 'Third by the first']),
    )
  })
  await test.step('h shows who changed the line', async () => {
    await rowOf(two, 'First by the second').click()
    await two.keyboard.press('h')
    const history = two.getByRole('dialog', { name: 'Changes to this line' })
    const changes = history.getByRole('listitem')
    await expect(changes).toHaveCount(2)
    await expect(changes.first()).toContainText('First by the first')
    await expect(changes.last()).toContainText(first!)
    expect(await violationsIn(two, 'the changes of a line')).toEqual([])
    await two.setViewportSize(DESKTOP)
    await two.keyboard.press('Escape')
  })
  await test.step('undo takes back one’s own changes, from before the choice, too, and nothing of the other', async () => {
    await two.keyboard.press('u')
    await expect(linesIn(two)).toContainText('First by the first')
    await expect(linesIn(two)).toContainText('Second by the second')
    await two.keyboard.press('u')
    await expect(linesIn(two)).toContainText(second!)
    await isSaved(two)
    const saved = await descriptions()
    expect(saved).toEqual(expect.arrayContaining(['First by the first', second, 'Third by the first']))
    expect(saved).not.toContain('Second by the second')
    expect(saved).not.toContain('First by the second')
  })
  await test.step('who leaves is gone', async () => {
    await Promise.all([
      two.waitForResponse((response) => response.request().method() === endPresence.method),
      two.getByRole('link', { name: 'All reports' }).click(),
    ])
    await askAgain(one)
    await expect(one.getByText('has this open')).toHaveCount(0)
  })
  await context.close()
})

test('an admin who assigns a ZIP code that another one has just given away learns who has it', async ({
  visit,
}) => {
  const [one, two] = [await visit('admin'), await visit('admin')]
  const zip = '53132'
  const dialogs = [one, two].map((page) => page.getByRole('dialog', { name: 'Manual territory' }))
  const [first, second] = [dialogs[0]!, dialogs[1]!]
  for (const [page, dialog, company] of [
    [one, first, 'Kettle Range Electrical Services'],
    [two, second, 'Brightline Electric LLC'],
  ] as const) {
    await page.goto('/admin/territories')
    await page.getByRole('button', { name: 'Manual' }).click()
    await dialog.getByLabel('ZIP code').fill(zip)
    await expect(dialog.getByLabel('City')).not.toHaveValue('')
    await pick(dialog.getByLabel('Contractor'), company)
  }
  // Otherwise, the second page would ask who has the ZIP code as soon as it has the focus.
  const sent = two.waitForRequest((request) => request.method() === 'POST')
  await two.route('**/api/territories/zips/*', async (route) => {
    await sent
    await route.continue()
  })
  await first.getByRole('button', { name: 'Assign' }).click()
  await expect(first).toBeHidden()
  await second.getByRole('button', { name: 'Assign' }).click()
  await expect(second).toContainText(`${zip} was assigned to Kettle Range Electrical Services`)
  await expect(second).toContainText('Reassigns 1 ZIP code from Kettle Range Electrical Services')
  await second.getByRole('button', { name: 'Assign' }).click()
  await expect(second).toBeHidden()
})
