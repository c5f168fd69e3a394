import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { pathOf, settle, visits } from '../support/site-map.ts'

const PHONE = { width: 390, height: 844 }

/** As long as a contractor's name that ran off a phone, and without a place to break it. */
const WORD = 'Wolframelektroinstallationsgesellschaft'.repeat(3).slice(0, 86)

/** What people type, wherever a response has it. */
const TYPED = new Set(
  (
    'propertyAddress printedAddress originalFileName companyName companyAddress firstName lastName contractorName agentName ' +
    'city county description location subject message name recipient lineTitle itemName category text question answer ' +
    'failure returnReason reason holder title fileName licenseNumber'
  ).split(' '),
)

/** The same data with long words in it. Numbers, dates, and states stay as they are. */
function withLongWords(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withLongWords(item, key))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withLongWords(part, name)]))
  if (typeof value === 'string' && /email$/i.test(key)) return `${WORD.slice(0, 60)}@example.com`
  return typeof value === 'string' && TYPED.has(key) ? WORD : value
}

async function lengthen(route: Route) {
  const response = await route.fetch()
  const isJson = response.headers()['content-type']?.includes('application/json')
  if (!response.ok() || !isJson) return await route.fulfill({ response })
  await route.fulfill({ response, json: withLongWords(await response.json()) })
}

/** What's wider than its place: the page itself, or the content of something that scrolls or cuts it off. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isMeantTo = (element: Element) =>
      element.closest(
        '.sr-only, .overflow-x-auto, svg, .leaflet-container, iframe, select, input, textarea',
      ) !== null ||
      getComputedStyle(element).textOverflow === 'ellipsis' ||
      getComputedStyle(element).webkitLineClamp !== 'none'
    return [...document.querySelectorAll('*')]
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .filter(
        (element) =>
          element === document.documentElement || getComputedStyle(element).overflowX !== 'visible',
      )
      .filter((element) => !isMeantTo(element))
      .map(
        (element) =>
          `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}: ${element.className}, in “${element.closest('section, [role=dialog]')?.textContent?.slice(0, 80)}”`,
      )
  })

const DIALOGS: Partial<Record<string, readonly RegExp[]>> = {
  '/agent': [/^Withdraw/, /^Request work/, /^Share/],
  '/agent/reports/:reportId': [/^Share/, /^Repair request/],
  '/contractor/pricebook': [/^Edit/, /^Delete/],
  '/admin/contractors': [/^View/, /^Edit/, /^Delete/],
  '/admin/agents': [/^View/, /^Deactivate/],
  '/admin/reports': [/^More actions/],
  '/admin/territories': [/^Bulk assign/, /^Manual/],
  '/account': [/^Add a passkey/, /^Delete your account/],
}

for (const viewer of ['agent', 'contractor', 'admin'] as const)
  test(`names and texts of 86 letters without a space stay on a phone’s screen, in pages and dialogs of ${viewer}`, async ({
    visit,
  }) => {
    test.slow()
    const page = await visit(viewer)
    await page.setViewportSize(PHONE)
    const pages = visits.filter((each) => each.viewer === viewer)
    const paths: { at: string; path: string }[] = []
    for (const { at } of pages) paths.push({ at, path: await pathOf(page, at) })
    await page.route(/\/api\/(?!auth)/, lengthen)
    for (const { at, path } of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await settle(page)
      expect(await tooWide(page), path).toEqual([])
      for (const name of DIALOGS[at] ?? []) {
        const opener = page.getByRole('button', { name }).and(page.locator(':enabled')).first()
        if ((await opener.count()) === 0) continue
        await opener.click()
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        await expect(dialog).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await tooWide(page), `${path}: ${name}`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    }
  })

test('a toast and a confirmation with a long name stay on a phone’s screen', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.setViewportSize(PHONE)
  const created = await admin.request.post('/api/admin/contractors', {
    data: { firstName: WORD, lastName: WORD, email: 'long-words@example.com', companyName: WORD },
  })
  expect(created.status(), await created.text()).toBe(201)
  await admin.goto('/admin/territories')
  await admin.getByRole('button', { name: 'Manual' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Manual territory' })
  await dialog.getByLabel('ZIP code').fill('53154')
  await dialog.getByRole('combobox', { name: 'Contractor' }).click()
  await admin.getByRole('combobox', { name: 'Search contractors' }).fill(WORD.slice(0, 20))
  await admin.getByRole('option').first().click()
  expect(await tooWide(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(admin.getByText(`53154 assigned to ${WORD}`).first()).toBeVisible()
  expect(await tooWide(admin)).toEqual([])
})
