import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, demoAgent, demoContractor } from '#demo/people.ts'
import { signIn } from '#domain/accounts/identity/contract.ts'
import { toasts } from '../support/accounts.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { expect, test } from '../support/journey.ts'

/** Fills in and submits the prerendered form. Returns how many sign-ins the browser has sent since. */
async function submit(
  page: Page,
  { path = '/auth', email, password }: { path?: string; email: string; password: string },
) {
  let sent = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === signIn.path) sent += 1
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  return () => sent
}

test('an agent logs in without any of the page’s script, and then gets their dashboard', async ({ page }) => {
  const release = await holdScripts(page)
  const requests = await submit(page, { email: ` ${demoAgent.email.toUpperCase()}`, password: DEMO_PASSWORD })
  await expect(page).toHaveURL('/agent')
  await expect(page.getByRole('heading', { name: 'Agent Dashboard' })).toBeVisible()
  release()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  await expect(toasts(page)).toContainText('Welcome back!')
  expect(requests()).toBe(1)

  await page.reload()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  await expect(toasts(page), 'the welcome shows once').toHaveCount(0)
})

test('such a login leads to the page that asked for it, and never to another site or out again', async ({
  browser,
  server,
}) => {
  for (const [next, expected] of [
    ['/contractor/pricebook', '/contractor/pricebook'],
    ['//evil.example', '/contractor'],
    ['/api/logout', '/contractor'],
    ['/x/../%61pi/logout', '/contractor'],
  ] as const) {
    const page = await browser.newPage({ baseURL: server.url })
    await holdScripts(page)
    const path = `/auth?next=${encodeURIComponent(next)}`
    await submit(page, { path, email: demoContractor.email, password: DEMO_PASSWORD })
    await expect(page).toHaveURL(expected)
    await page.close()
  }
})

test('a refused login is sent once, and the form says why when it has loaded', async ({ page }) => {
  const release = await holdScripts(page)
  const refused = page.waitForResponse(`**${signIn.path}`)
  const requests = await submit(page, { email: demoAgent.email, password: 'a wrong password' })
  await refused
  release()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  expect(requests()).toBe(1)
})

test('a login that couldn’t be sent is sent again by the form', async ({ page }) => {
  const release = await holdScripts(page)
  await page.route(`**${signIn.path}`, (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed')
  const requests = await submit(page, { email: demoAgent.email, password: DEMO_PASSWORD })
  await failed
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('button', { name: 'Log In', exact: true }), 'the press shows').toHaveCSS(
    'opacity',
    '0.5',
  )
  release()
  await expect(page.getByRole('heading', { name: 'Agent Dashboard' })).toBeVisible()
  expect(requests()).toBe(2)
})
