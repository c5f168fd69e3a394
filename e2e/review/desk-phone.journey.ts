import type { Page } from '@playwright/test'
import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { PHONE } from '../support/violations.ts'

const ADDRESS = '77 E Bar Way, Milwaukee, WI 53202'

/** Longer than the desk's controls with one open line. */
const STOPS = 60

test('on a phone, the bar with the total leaves the screen to the lines and never covers the focus', async ({
  visit,
}) => {
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  await admin.setViewportSize(PHONE)
  await openDraft(admin, ADDRESS)
  await expect(admin.getByRole('button', { name: 'Approve & send' })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()

  const bar = admin.locator('footer[data-sticky-bar]')
  expect((await bar.boundingBox())?.height).toBeLessThan(PHONE.height / 6)

  expect(await coveredStops(admin)).toEqual([])

  // The question why takes several rows.
  await admin.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await expect(admin.getByRole('region', { name: 'Reason for removing' })).toBeVisible()
  expect((await bar.boundingBox())?.height).toBeGreaterThan(PHONE.height / 5)
  await admin.getByRole('heading', { level: 1 }).click()
  expect(await coveredStops(admin)).toEqual([])
})

/** Goes through the page by Tab, and returns what the bar covered any of while it had the focus. */
async function coveredStops(admin: Page): Promise<string[]> {
  const covered: string[] = []
  let stops = 0
  for (; stops < STOPS; stops++) {
    await admin.keyboard.press('Tab')
    const focus = await focusAndBar(admin)
    if (focus.name === null) break
    if (focus.isCovered) covered.push(focus.name)
  }
  expect(stops).toBeGreaterThan(15)
  return covered
}

/** What has the focus, and whether the bar covers any of it. `name` is null at the page's end. */
const focusAndBar = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { name: null, isCovered: false }
    const bar = document.querySelector('footer[data-sticky-bar]')
    const top = bar?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    const { bottom, height } = focused.getBoundingClientRect()
    // A tab's panel, for example, is taller than the screen.
    const isCovered = !bar?.contains(focused) && height < top && bottom > top
    return { name: focused.textContent || focused.tagName, isCovered }
  })
