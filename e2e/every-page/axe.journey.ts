import type { Page } from '@playwright/test'
import routes, { pathsOf } from '#web/routes.ts'
import { TEST_PAGES } from '#web/site/test-pages/test-routes.ts'
import { inviteByApi, newAddress, PASSWORD } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { PAGES, pathOf, settle, visits } from '../support/site-map.ts'
import { DESKTOP, violationsInAllModes } from '../support/violations.ts'

test('every page of the site map has an entry', () => {
  expect(Object.keys(PAGES).sort()).toEqual([...pathsOf(routes), ...pathsOf(TEST_PAGES)].sort())
})

/** A page is checked four times; all the admin's pages in one test would take minutes on a busy machine. */
const PAGES_PER_TEST = 8

const batches = (['visitor', 'newcomer', 'agent', 'contractor', 'admin'] as const).flatMap((viewer) => {
  const pages = visits.filter((entry) => entry.viewer === viewer)
  const starts = pages.map((_, index) => index).filter((index) => index % PAGES_PER_TEST === 0)
  return starts.map((start) => ({ viewer, start, pages: pages.slice(start, start + PAGES_PER_TEST) }))
})

for (const { viewer, start, pages } of batches)
  test(`axe reports no violations for ${viewer}, from page ${start + 1}: desktop and phone, light and dark`, async ({
    page,
    visit,
  }) => {
    const window = viewer === 'visitor' || viewer === 'newcomer' ? page : await visit(viewer)
    if (viewer === 'newcomer') await becomeNewcomer(window)
    for (const { at, heading } of pages) {
      const path = await pathOf(window, at)
      await window.setViewportSize(DESKTOP)
      await window.emulateMedia({ colorScheme: 'light' })
      await window.goto(path)
      await expect(window.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await settle(window)
      expect(await violationsInAllModes(window, path)).toEqual([])
    }
  })

async function becomeNewcomer(page: Page) {
  const link = await inviteByApi(page.request, newAddress('axe'))
  const token = new URL(link, 'http://localhost').searchParams.get('token')
  const accepted = await page.request.post('/api/auth/accept-invitation', {
    data: { token, password: PASSWORD },
  })
  expect(accepted.status()).toBe(200)
}
