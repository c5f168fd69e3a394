import { getAdminEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { getRepairRequest } from '#domain/repairs/requests/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { fillPath } from '#kernel/endpoint.ts'
import { paths } from '#web/paths.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { expect, test } from '../support/journey.ts'
import { openWithoutScripts } from '../support/open-without-scripts.ts'
import { pathOf } from '../support/site-map.ts'

for (const { role, path, title, links } of [
  { role: 'agent', path: paths.agent(), title: 'Agent Dashboard', links: [] },
  { role: 'contractor', path: paths.ownPricebook(), title: 'Pricebook', links: ['Dashboard', 'Company'] },
  { role: 'admin', path: paths.adminJobs(), title: 'Jobs', links: ['Territories', 'Emails'] },
] as const)
  test(`${path} shows its title and navigation before its script, and each of its first requests is sent once`, async ({
    visit,
  }) => {
    const page = await visit(role)
    const { requests, finish } = await openWithoutScripts(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(title))
    for (const name of links) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect.poll(() => requests.length).toBeGreaterThan(2)
    expect(await finish()).toEqual([])
  })

for (const { role, at, requested } of [
  { role: 'agent', at: '/agent/reports/:reportId', requested: getReport },
  { role: 'agent', at: '/agent/estimates/:estimateId/repair-request', requested: getRepairRequest },
  { role: 'contractor', at: '/contractor/estimates/:estimateId', requested: getEstimate },
  { role: 'admin', at: '/admin/estimates/:estimateId', requested: getAdminEstimate },
] as const)
  test(`${at} requests what’s in its address before its script, and once`, async ({ visit }) => {
    const page = await visit(role)
    const path = await pathOf(page, at)
    const [id = ''] = path.match(/[\da-f-]{36}/) ?? []
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    const { requests, finish } = await openWithoutScripts(page, path)
    await expect(page.getByRole('status', { name: /^Loading/ }).first()).toBeVisible()
    await expect.poll(() => requests).toContain(fillPath(requested.path, { id }).path)
    expect(await finish()).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(errors).toEqual([])
  })

test('a link that has the focus before the page’s script has loaded keeps it', async ({ visit }) => {
  const page = await visit('contractor')
  const release = await holdScripts(page)
  await page.goto(paths.contractor(), { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Company', exact: true }).focus()
  release()
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Company', exact: true })).toBeFocused()
})

test('signed out, a portal’s page shows nothing of the portal, and leads to the sign-in page', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(paths.admin(), { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/auth/)
})
