import { paths } from '#web/paths.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { expect, test } from '../support/journey.ts'

for (const { role, path, title, links } of [
  { role: 'agent', path: paths.agent(), title: 'Agent Dashboard', links: [] },
  { role: 'contractor', path: paths.ownPricebook(), title: 'Pricebook', links: ['Dashboard', 'Company'] },
  { role: 'admin', path: paths.adminJobs(), title: 'Jobs', links: ['Territories', 'Emails'] },
] as const)
  test(`${path} shows its title and navigation before its script, and each of its first requests is sent once`, async ({
    visit,
  }) => {
    const page = await visit(role)
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) requests.push(pathname + search)
    })
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(title))
    for (const name of links) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect.poll(() => requests.length).toBeGreaterThan(2)
    const early = [...requests]

    release()
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(early.filter((each) => requests.filter((other) => other === each).length > 1)).toEqual([])
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
