import type { APIRequestContext, Page } from '@playwright/test'
import type { AdminReport, ReportCounts } from '#domain/intake/contract.ts'
import { dayIn } from '#test/builders/days.ts'
import { asText } from '../main-job/main-job.ts'
import { newAgent } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { pick } from '../support/picking.ts'
import { violationsIn } from '../support/violations.ts'

/** More than the dashboard shows, and no more than an agent may upload within an hour. */
const REPORTS = 55
const ANALYSIS_MS = 90_000

const REPORT = 'Electrical\n\nA breaker in the main panel is double tapped. Have an electrician repair it.\n'

const addressOf = (number: number) => `${100 + number} W Backlog Ct, Milwaukee, WI 53202`

async function uploadMany(request: APIRequestContext, count: number) {
  for (let number = 0; number < count; number += 1) {
    const report = asText(`backlog-${number}.txt`, REPORT)
    const multipart = { propertyAddress: addressOf(number), report }
    const response = await request.post('/api/inspection-reports', { multipart })
    expect(response.status(), await response.text()).toBe(201)
  }
}

const reportsOf = async (admin: Page, query: string): Promise<AdminReport[]> =>
  (await admin.request.get(`/api/admin/inspection-reports?limit=500&${query}`)).json()

/** Waits until every report of the backlog has been analyzed. */
async function waitForDrafts(admin: Page) {
  const completed = async () =>
    (
      (await (
        await admin.request.get('/api/admin/inspection-reports/counts?search=Backlog')
      ).json()) as ReportCounts
    ).completed
  await expect.poll(completed, { timeout: ANALYSIS_MS }).toBe(REPORTS)
}

test('with many reports waiting, staff see how many, the oldest first, and find each of them', async ({
  page,
  visit,
}) => {
  test.slow()
  const agent = await newAgent(page.request, 'backlog')
  await uploadMany(page.request, REPORTS)
  const admin = await visit('admin')
  await waitForDrafts(admin)
  const waiting = await reportsOf(admin, 'stage=waiting&order=deadline')

  await test.step('the dashboard counts all of them and begins with the oldest', async () => {
    await admin.goto('/admin')
    const list = admin.getByRole('region', { name: 'New Reports for Processing' })
    await expect(list.getByRole('listitem').first()).toContainText(waiting[0]!.propertyAddress)
    await expect(list.getByRole('listitem').first()).toContainText(
      /Waiting (less than a minute|\d+ (minutes?|hours?|days?))/,
    )
    await expect(list.getByText(String(waiting.length), { exact: true })).toBeVisible()
  })
  await test.step('newest first is an option that the browser remembers', async () => {
    const list = admin.getByRole('region', { name: 'New Reports for Processing' })
    const sort = list.getByRole('combobox', { name: 'Sort' })
    await expect(sort).toHaveValue('deadline')
    await sort.selectOption('Newest first')
    await expect(list.getByRole('listitem').first()).toContainText(addressOf(REPORTS - 1))
    await admin.reload()
    await expect(list.getByRole('listitem').first()).toContainText(addressOf(REPORTS - 1))
    await sort.selectOption('Earliest deadline first')
    await expect(list.getByRole('listitem').first()).toContainText(waiting[0]!.propertyAddress)
    await list.getByRole('link', { name: `See all ${waiting.length}` }).click()
  })
  const list = admin.getByRole('region', { name: 'All reports' })
  await test.step('the page behind it has the rest', async () => {
    await expect(list.getByRole('listitem')).toHaveCount(50)
    await list.getByRole('button', { name: 'Load more' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(waiting.length)
    await expect(list.getByRole('listitem').last()).toContainText(waiting.at(-1)!.propertyAddress)
    expect(await violationsIn(admin, 'the waiting reports')).toEqual([])
  })
  await test.step('a report that becomes urgent moves up; pages that are scrolled away aren’t polled', async () => {
    const requests: string[] = []
    const isList = (url: string) => /\/inspection-reports\?/.test(url)
    admin.on('request', (request) => isList(request.url()) && requests.push(request.url()))
    const urgent = waiting.at(-1)!
    const inspectionEnds = dayIn(3)
    const response = await page.request.put(`/api/inspection-reports/${urgent.id}/inspection-period`, {
      data: { inspectionEnds },
    })
    expect(response.status(), await response.text()).toBeLessThan(300)
    const item = list.getByRole('listitem').filter({ hasText: urgent.propertyAddress })
    await expect(item.getByText(/Inspection period/)).toBeVisible()
    await expect(item).toHaveCount(1)
    expect(requests.filter((url) => url.includes('cursor='))).toEqual([])
    await list.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect.poll(() => requests.filter((url) => url.includes('cursor='))).not.toEqual([])
    await expect(list.getByRole('listitem').last()).toContainText(waiting.at(-2)!.propertyAddress)
    await expect(list.getByRole('listitem')).toHaveCount(waiting.length)
  })
  await test.step('going back leads to the whole list', async () => {
    await admin.getByRole('link', { name: 'Contractors', exact: true }).first().click()
    await expect(admin).toHaveURL('/admin/contractors')
    await admin.goBack()
    await expect(list.getByRole('listitem')).toHaveCount(waiting.length)
  })
  const matching = admin.getByRole('region', { name: 'Matching reports' })
  await test.step('a search reaches what isn’t loaded, and stays in the URL', async () => {
    await admin.getByRole('searchbox', { name: 'Search' }).fill(`${100 + REPORTS - 1} Backlog`)
    await expect(matching.getByRole('listitem')).toHaveCount(1)
    await expect(matching.getByRole('listitem')).toContainText(addressOf(REPORTS - 1))
    await expect(matching.getByText(/same file was uploaded/)).toBeVisible()
    await admin.reload()
    await expect(matching.getByRole('listitem')).toHaveCount(1)
    await admin.getByRole('button', { name: 'Clear filters' }).click()
    await expect(admin.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  })
  await test.step('the list can be narrowed to an agent and a county, and turned around', async () => {
    await pick(admin.getByRole('combobox', { name: 'Agent' }), agent)
    await admin.getByRole('combobox', { name: 'County' }).selectOption('Milwaukee')
    await admin.getByRole('combobox', { name: 'Sort' }).selectOption('newest')
    await expect(matching.getByRole('listitem').first()).toContainText(addressOf(REPORTS - 1))
    await expect(matching.getByText(String(REPORTS), { exact: true })).toBeVisible()
    await admin.getByRole('combobox', { name: 'County' }).selectOption('Dane')
    await expect(admin.getByText('No matches')).toBeVisible()
  })
  await test.step('staff withdraw a report, and it is gone from list and count', async () => {
    await admin.getByRole('combobox', { name: 'County' }).selectOption('Milwaukee')
    await admin.getByRole('button', { name: `More actions for ${addressOf(REPORTS - 1)}` }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw the report' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(matching.getByRole('listitem').first()).toContainText(addressOf(REPORTS - 2))
    await expect(matching.getByText(String(REPORTS - 1), { exact: true })).toBeVisible()
  })
  // Other journeys share this server, and look for their reports on the dashboard.
  for (const { id } of await reportsOf(admin, 'search=Backlog'))
    await admin.request.delete(`/api/inspection-reports/${id}`)
})
