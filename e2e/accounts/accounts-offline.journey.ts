import { test as base } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { UNAVAILABLE } from '#kernel/errors.ts'
import { expectToast, inviteByApi, logIn, newAddress, PASSWORD } from '../support/accounts.ts'
import { expect, interact, people, serverWith, signInByApi } from '../support/journey.ts'
import { isProduction, type Server } from '../support/server.ts'

/** In production, a load balancer answers. */
const UNREACHABLE = isProduction
  ? UNAVAILABLE
  : 'We can’t reach the server. Check your connection and try again.'

const test = base.extend<object, { server: Server }>({
  server: serverWith(),
  baseURL: async ({ server }, use) => await use(server.url),
})

test('logging in while the server is down shows an error next to the form, and works once it’s back up', async ({
  page,
  server,
}) => {
  // The form is there before the script that sends it.
  await page.goto('/auth', { waitUntil: 'networkidle' })
  await server.pause()
  await logIn(page, people.agent.email, DEMO_PASSWORD)
  await expectToast(page, 'Login failed', UNREACHABLE)
  await expect(page.getByRole('tabpanel', { name: 'Login' }).getByText(UNREACHABLE)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(people.agent.email)
  await server.resume()
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expectToast(page, 'Welcome back!', 'Successfully logged in to your account.')
  await expect(page).toHaveURL('/agent')
})

test('signing out while the server is down shows an error and keeps the session; retrying works', async ({
  page,
  server,
}) => {
  await signInByApi(page.request, people.agent.email, DEMO_PASSWORD)
  await page.goto('/agent')
  await expect(page.getByRole('heading', { name: 'Recent Reports' })).toBeVisible()
  await server.pause()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expectToast(page, 'Logout failed', UNREACHABLE)
  await expect(page).toHaveURL('/agent')
  await server.resume()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expectToast(page, 'Logged out', 'You have been successfully logged out.')
  await expect(page).toHaveURL('/')
})

test('completing a profile while the server is down keeps the form values, and works once it’s back up', async ({
  page,
  server,
}) => {
  await page.goto(await inviteByApi(page.request, newAddress('offline')))
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await page.getByText('Real Estate Agent').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const [name, value] of [
    ['First Name', 'Robin'],
    ['Last Name', 'Marsh'],
    ['Phone', '(414) 555-0102'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value)
  await server.pause()
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expectToast(page, 'Error', UNREACHABLE)
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Robin')
  await server.resume()
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL('/agent')
  await expect(page.getByText('Welcome, Robin Marsh')).toBeVisible()
})

test('the landing page stays readable while the server is down, and links to sign-in once it’s back up', async ({
  page,
  server,
}) => {
  await page.goto('/')
  await interact(page)
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await server.pause()
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeAttached()
  await server.resume()
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
