import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, demoAgent } from '#demo/people.ts'
import { paths } from '#web/paths.ts'
import { expect, test } from '../support/journey.ts'

const TYPED = '1327 E Lantern Street, Milwaukee, WI 53202'

test('a link to a page that can’t be loaded offline keeps the current page, and opens it once the network is back', async ({
  visit,
}) => {
  const page = await visit('agent')
  await page.goto(paths.agent())
  const address = page.getByRole('textbox', { name: 'Property Address' })
  await address.fill(TYPED)
  // What's still loading would fail, too, and say so.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /^Profile Settings/ }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Try again' })
  await expect(problem).toContainText('You’re offline')
  await expect(page).toHaveURL(paths.agent())
  await expect(address).toHaveValue(TYPED)

  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(problem.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(address).toHaveValue(TYPED)

  await page.context().setOffline(false)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(paths.account())
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
  await expect(problem).toBeHidden()
})

test('while a page opens whose script can’t be loaded, other pages can be opened instead', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto(paths.adminAgents())
  await page.goto(paths.admin())
  await page.route(/assets\/AllPricebooks|assets\/AdminPricebooksPage/, (route) => route.abort())
  await page.getByRole('link', { name: 'Pricebooks' }).first().click()
  const problem = page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' })
  await expect(problem.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await page.getByRole('link', { name: 'Contractors', exact: true }).first().click()
  await expect(page).toHaveURL(paths.adminContractors())
  await expect(problem).toBeHidden()

  await page.unroute(/assets\/AllPricebooks|assets\/AdminPricebooksPage/)
  await page.getByRole('link', { name: 'Pricebooks' }).first().click()
  await expect(page).toHaveURL(paths.adminPricebooks())
})

test('a page that hasn’t started and one that’s chosen meanwhile, neither of which can be loaded, are one problem', async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.route(/assets\/(AdminPage|AllPricebooks|AdminPricebooksPage)/, (route) => route.abort())
  await page.goto(paths.admin())
  const problem = page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' })
  await expect(problem.getByRole('button', { name: 'Try again' })).toBeEnabled()
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'Pricebooks' }).first().click()
  await failed
  await expect(problem.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(problem).toHaveCount(1)
})

test('after an update removed a page’s script, the page opens from the new version', async ({ visit }) => {
  const page = await visit('agent')
  await page.goto(paths.agent())
  await expect(page.getByRole('heading', { name: 'Recent Reports' })).toBeVisible()
  await page.route(/assets\/AccountPage/, (route) => route.fulfill({ status: 404, body: '{}' }))
  await serveNewerBuild(page, paths.agent())
  await page.getByRole('link', { name: /^Profile Settings/ }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'ODIE has been updated' })
  await expect(problem).toBeVisible()
  await expect(page).toHaveURL(paths.agent())
  await page.unroute(/assets\/AccountPage/)
  await problem.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveURL(paths.account())
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
})

/** The page’s HTML names other scripts from now on. */
async function serveNewerBuild(page: Page, path: string) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replaceAll(/manifest-[\w-]+\.js/g, 'manifest-newer.js') })
  })
}

for (const path of ['/agent', '/auth', '/'])
  test(`${path} says when it can’t start, and can be reloaded`, async ({ page, visit }) => {
    const visitor = path === '/agent' ? await visit('agent') : page
    await visitor.route(/assets\/root-.*\.js/, (route) => route.abort())
    await visitor.goto(path)
    await visitor.mouse.move(20, 20, { steps: 2 })
    const problem = visitor.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' })
    await expect(problem).toContainText('Check your connection, then reload.')
    await visitor.unroute(/assets\/root-.*\.js/)
    await problem.getByRole('link', { name: 'Reload' }).click()
    await expect(problem).toBeHidden()
    await visitor.mouse.move(40, 40, { steps: 2 })
    await visitor.waitForFunction(() => '__reactRouterDataRouter' in window)
  })

for (const [path, module] of [
  ['/', 'HomePage'],
  ['/help', 'HelpPage'],
  ['/auth', 'AuthPage'],
] as const)
  test(`${path} stays readable, with what was typed, if its own script can’t be loaded, and says so`, async ({
    page,
  }) => {
    await page.route(new RegExp(`assets/${module}-.*\\.js`), (route) => route.abort())
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const field = page.getByRole('textbox').first()
    if (path === '/auth') await field.fill('nora@example.com')
    await page.mouse.move(20, 20, { steps: 2 })
    const problem = page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' })
    await expect(problem.getByRole('link', { name: 'Reload' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/auth') await expect(field).toHaveValue('nora@example.com')
  })

test('what was typed before a page could start is there after its reload, except for a password', async ({
  page,
}) => {
  await page.route(/assets\/root-.*\.js/, (route) => route.abort())
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAgent.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  const problem = page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' })
  await expect(problem).toBeVisible()
  await page.unroute(/assets\/root-.*\.js/)
  await problem.getByRole('link', { name: 'Reload' }).click()
  await expect(problem).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(demoAgent.email)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  // The form knows it as well.
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(paths.agent())
})

test('a message that was typed before the contact page could start survives its reload, once', async ({
  page,
}) => {
  await page.route(/assets\/ContactPage-.*\.js/, (route) => route.abort())
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  const message = page.getByRole('textbox', { name: 'Message' })
  const type = page.getByRole('combobox', { name: 'Inquiry Type' })
  await type.selectOption({ index: 2 })
  const chosen = await type.inputValue()
  await message.fill(TYPED)
  const problem = page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded' })
  await expect(problem).toContainText('Anything you typed stays, except for passwords.')
  await page.unroute(/assets\/ContactPage-.*\.js/)
  await page.reload()
  await expect(message).toHaveValue(TYPED)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await expect(message).toHaveValue(TYPED)
  await expect(type).toHaveValue(chosen)
  await page.goto('/help')
  await page.goto('/contact')
  await expect(message).toHaveValue('')
})

test('a page that can’t be loaded at first opens once its script can', async ({ visit }) => {
  const page = await visit('agent')
  await page.route(/assets\/AgentPage/, (route) => route.abort())
  await page.goto(paths.agent())
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeEnabled()
  await page.unroute(/assets\/AgentPage/)
  await again.click()
  await expect(page.getByRole('heading', { name: 'Recent Reports' })).toBeVisible()
})
