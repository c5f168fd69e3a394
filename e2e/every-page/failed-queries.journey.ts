import type { Page } from '@playwright/test'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { expect, test } from '../support/journey.ts'
import { pathOf, scrollToEnd, settle, visits } from '../support/site-map.ts'
import { violationsIn } from '../support/violations.ts'

const FAILED = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'internal', message: 'Something went wrong on our side.', requestId: 'r1' }),
}

/** What pages read, besides who is signed in: that has journeys of its own. */
async function readsOf(page: Page, path: string): Promise<string[]> {
  const reads = new Set<string>()
  const note = (request: { method(): string; resourceType(): string; url(): string }) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && request.resourceType() === 'fetch' && pathname.startsWith('/api/'))
      reads.add(pathname)
  }
  // Otherwise a late request of the page before would count as this one's.
  await page.goto('about:blank')
  page.on('request', note)
  await page.goto(path)
  await settle(page)
  page.off('request', note)
  reads.delete(getCurrentUser.path)
  return [...reads]
}

/** Where a page finds the path of the request that fails, if one does. */
const FAILING = 'failing'

/**
 * Lets `fail` decide what fails, within the page: routing its requests through the test would turn the browser's cache off, and each
 * page would compile its scripts again.
 */
async function failFrom(page: Page) {
  const wrapFetch = ([key, { status, contentType, body }]: [string, typeof FAILED]) => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (pathname !== sessionStorage.getItem(key)) return await fetch(input, init)
      return new Response(body, { status, headers: { 'content-type': contentType } })
    }
  }
  await page.addInitScript(wrapFetch, [FAILING, FAILED] as [string, typeof FAILED])
}

const fail = (page: Page, read: string) =>
  page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [FAILING, read] as const)
const stopFailing = (page: Page) => page.evaluate((key) => sessionStorage.removeItem(key), FAILING)

async function expectRetry(page: Page, path: string, read: string) {
  await fail(page, read)
  await page.goto(path)
  const retries = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    await scrollToEnd(page)
    await expect(retries.first()).toBeVisible({ timeout: 1_000 })
  }, `${path} without ${read}`).toPass()
  // What failed can make the page longer after the last scroll, and a part below waits until it's near.
  await expect(async () => {
    await scrollToEnd(page)
    await expect(page.getByText(/^Loading/)).toHaveCount(0, { timeout: 1_000 })
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0, { timeout: 1_000 })
  }, `${path} without ${read}`).toPass()
  await stopFailing(page)
  await expect(async () => {
    if ((await retries.count()) > 0) await retries.first().click({ timeout: 5_000 })
    await expect(retries).toHaveCount(0, { timeout: 5_000 })
  }, `${path} after ${read} works again`).toPass()
}

const PAGES_PER_TEST = 5

const batches = (['agent', 'contractor', 'admin'] as const).flatMap((viewer) => {
  const pages = visits.filter((visit) => visit.viewer === viewer)
  const starts = pages.map((_, index) => index).filter((index) => index % PAGES_PER_TEST === 0)
  return starts.map((start) => ({ viewer, start, pages: pages.slice(start, start + PAGES_PER_TEST) }))
})

for (const { viewer, start, pages } of batches)
  test(`whatever fails to load, ${viewer} can try again, and nothing keeps loading: from page ${start + 1}`, async ({
    visit,
  }) => {
    // Each page is opened once for every request that it makes.
    test.slow()
    const page = await visit(viewer)
    await failFrom(page)
    const opened: { path: string; reads: string[] }[] = []
    for (const { at } of pages) {
      const path = await pathOf(page, at)
      opened.push({ path, reads: await readsOf(page, path) })
    }
    // What five pages all read, the portal's frame does: it's enough on the first of them. Fewer may share more than that.
    const shared =
      opened.length < PAGES_PER_TEST
        ? new Set<string>()
        : opened.map(({ reads }) => new Set(reads)).reduce((all, reads) => all.intersection(reads))
    for (const [index, { path, reads }] of opened.entries())
      for (const read of reads) if (index === 0 || !shared.has(read)) await expectRetry(page, path, read)
  })

test('a dashboard whose data fails to load says so accessibly, on a phone, too', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.route(/\/api\/(?!auth)/, (route) => route.fulfill(FAILED))
  await admin.goto('/admin')
  await expect(admin.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  expect(await violationsIn(admin, 'a dashboard without data')).toEqual([])
})
