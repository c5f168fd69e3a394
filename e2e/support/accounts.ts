import type { APIRequestContext, Page } from '@playwright/test'
import { DEMO_PASSWORD, demoAdmin } from '#demo/people.ts'
import type { OutboxMail } from '#domain/mail/contract.ts'
import { expect } from './journey.ts'

/** The password of accounts that journeys create. */
export const PASSWORD = 'three quiet green doors'

/** An address without an account. */
export const newAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`

export async function emailsTo(request: APIRequestContext, address: string): Promise<OutboxMail[]> {
  const emails = (await (await request.get('/api/dev/outbox')).json()) as OutboxMail[]
  return emails.filter(({ to }) => to === address)
}

/** The path of the link to `page` in the newest email to an address. Waits for the email. */
export async function linkInEmail(
  request: APIRequestContext,
  address: string,
  page: string,
): Promise<string> {
  const find = async () => {
    const links = (await emailsTo(request, address)).map(
      ({ text }) => text.match(/https?:\/\/\S+/)?.[0] ?? '',
    )
    return links.map((link) => link.replace(/^https?:\/\/[^/]+/, '')).find((link) => link.startsWith(page))
  }
  await expect.poll(find, { message: `an email to ${address} with a link to ${page}` }).toBeTruthy()
  return (await find())!
}

/** Visible toasts, without their screen-reader announcements, which are elsewhere in the page. */
export const toasts = (page: Page) =>
  page.getByRole('region', { name: /^Notification/ }).getByRole('listitem')

/** Stops the page's clock; `page.clock.runFor` advances it. */
export const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 60 * 60 * 1000))

/** One assertion, because on a busy machine a toast may be gone before a second one. */
export async function expectToast(page: Page, title: string, description: string | RegExp = title) {
  const toast = toasts(page)
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(description, { exact: true }) })
  await expect(toast).toHaveCount(1)
}

const SIGN_UP = { firstName: 'Nora', lastName: 'Field', role: 'agent' }

/** Signs up through the API. Returns the path of the emailed link. */
export async function signUpByApi(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post('/api/auth/signup', { data: { ...SIGN_UP, email, password: PASSWORD } })
  expect(response.status(), await response.text()).toBe(201)
  return await linkInEmail(request, email, '/verify-email?')
}

/** Creates an agent's account and signs in to it in the browser context of `request`. Returns the email. */
export async function newAgent(request: APIRequestContext, name = 'nora'): Promise<string> {
  const email = newAddress(name)
  const link = await signUpByApi(request, email)
  const response = await request.get(`/api/auth${link}`)
  expect(await response.json()).toMatchObject({ signedInAs: email })
  return email
}

/** Invites an address as an admin. Returns the path of the emailed link. */
export async function inviteByApi(request: APIRequestContext, email: string): Promise<string> {
  const admin = { email: demoAdmin.email, password: DEMO_PASSWORD }
  expect((await request.post('/api/auth/login', { data: admin })).status()).toBe(200)
  expect((await request.post('/api/admin/invitations', { data: { email } })).status()).toBe(201)
  await request.post('/api/auth/logout', { data: {} })
  return await linkInEmail(request, email, '/accept-invitation?')
}

export async function logIn(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Opens the log-in form, after the sign-up form. Until that's hidden, a field found by its name could be the wrong one. */
export async function openLogIn(page: Page) {
  const tab = page.getByRole('tab', { name: 'Login' })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

/** Opens the sign-up form. Clicks again until it's open, because a click before the script runs does nothing. */
export async function openSignUp(page: Page) {
  const tab = page.getByRole('tab', { name: 'Sign Up' })
  await expect(async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
}
