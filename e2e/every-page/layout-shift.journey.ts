import type { Page } from '@playwright/test'
import { type ContractorEstimate, listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { getInbox } from '#domain/intake/emailed-reports/contract.ts'
import { getWorkRequest } from '#domain/repairs/work/contract.ts'
import { expect, type people, test } from '../support/journey.ts'

/** Half of what web.dev calls good (0.1). */
const MAX_SHIFT = 0.05

type Late = {
  viewer: keyof typeof people
  page: string
  /** What's answered long after the rest of the page. */
  late: { path: string; search?: string }
  /** What's there in the end. */
  shows: string
}

const CASES: Late[] = [
  {
    viewer: 'contractor',
    page: '/contractor',
    late: { path: listContractorEstimates.path, search: 'status=accepted' },
    shows: 'Recent Estimates',
  },
  {
    viewer: 'contractor',
    page: '/contractor/estimates/:estimateId',
    late: { path: getWorkRequest.path },
    shows: 'Estimate',
  },
  { viewer: 'admin', page: '/admin/inbox', late: { path: getInbox.path }, shows: 'Received emails' },
]

for (const { viewer, page: at, late, shows } of CASES)
  test(`on ${at}, an answer that comes last pushes nothing down that can be read already`, async ({
    visit,
  }) => {
    const page = await visit(viewer)
    await page.setViewportSize({ width: 390, height: 844 })
    const path = at.includes(':') ? at.replace(':estimateId', await requestedEstimate(page)) : at
    await recordShifts(page)
    const release = await holdBack(page, late)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await release()
    await expect(page.getByRole('heading', { name: shows, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
  })

/** One whose work was requested: others have no request to wait for. */
async function requestedEstimate({ request }: Page): Promise<string> {
  const response = await request.get(`${listContractorEstimates.path}?status=accepted&kind=estimate`)
  const [estimate] = (await response.json()) as ContractorEstimate[]
  return estimate!.id
}

type Shift = PerformanceEntry & { value: number }

const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as Shift).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )

/** Holds requests back. The result waits until all others of the page are answered and drawn, and lets them go. */
async function holdBack(page: Page, { path, search = '' }: Late['late']) {
  const pattern = new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*${search}.*)?$`)
  const { promise: released, resolve } = Promise.withResolvers<void>()
  let held = 0
  const open = new Set<unknown>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.route(pattern, async (route) => {
    held += 1
    await released
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held, { message: `a request for ${path}` }).toBeGreaterThan(0)
    await expect.poll(() => open.size, { message: 'requests that aren’t held back' }).toBe(held)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    resolve()
  }
}
