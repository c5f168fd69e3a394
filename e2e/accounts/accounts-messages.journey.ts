import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, demoAgent } from '#demo/people.ts'
import {
  expectToast,
  inviteByApi,
  linkInEmail,
  logIn,
  newAddress,
  newAgent,
  PASSWORD,
} from '../support/accounts.ts'
import { expect, signInByApi, test } from '../support/journey.ts'

/*
 * The messages that the specification lists (part 1, section 8), each triggered by its cause. Covered elsewhere:
 * - 'Error sending message' and 'Message sent!': contact.journey.ts
 * - address suggestions: address-suggestions.journey.ts
 * - 'Invalid reset token', for a request without a token, which no page sends: password-change.http.test.ts
 * - an ended session (401), and reading the user outside its provider: web/api/{call,session}.test.ts
 */

type ToastText = [title: string, description: string]
type Row = { message: ToastText | string; cause: (page: Page) => Promise<void> }

/** A reverse proxy's error page, which has none of our messages. */
const failWith502 = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))

async function signedIn(page: Page, path: string) {
  await signInByApi(page.request, demoAgent.email, DEMO_PASSWORD)
  await page.goto(path)
}

async function signUp(page: Page, email: string) {
  await page.goto('/auth?tab=signup')
  for (const [name, value] of [
    ['First Name', 'Nora'],
    ['Last Name', 'Field'],
    ['Email', email],
    ['Password', PASSWORD],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

async function reset(page: Page) {
  const email = await newAgent(page.request, 'messages')
  await page.request.post('/api/password/forgot', { data: { email } })
  await page.goto(await linkInEmail(page.request, email, '/reset-password?'))
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

async function completeProfile(page: Page) {
  const link = await inviteByApi(page.request, newAddress('messages'))
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await page.getByText('Real Estate Agent').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const name of ['First Name', 'Last Name']) await page.getByRole('textbox', { name }).fill('Nora')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0103')
  await page.getByRole('button', { name: 'Complete Profile' }).click()
}

const MESSAGES: Row[] = [
  {
    message: ['Login failed', 'Invalid email or password'],
    cause: async (page) => {
      await page.goto('/auth')
      await logIn(page, demoAgent.email, 'a wrong password')
    },
  },
  {
    message: ['Login failed', 'Invalid email or password'],
    cause: async (page) => {
      await failWith502(page, '/api/auth/login')
      await page.goto('/auth')
      await logIn(page, demoAgent.email, DEMO_PASSWORD)
    },
  },
  {
    message: ['Welcome back!', 'Successfully logged in to your account.'],
    cause: async (page) => {
      await page.goto('/auth')
      await logIn(page, demoAgent.email, DEMO_PASSWORD)
    },
  },
  {
    message: ['Logout failed', 'Please try again.'],
    cause: async (page) => {
      await failWith502(page, '/api/auth/logout')
      await signedIn(page, '/agent')
      await page.getByRole('button', { name: 'Log Out' }).click()
    },
  },
  {
    message: ['Logged out', 'You have been successfully logged out.'],
    cause: async (page) => {
      await signedIn(page, '/agent')
      await page.getByRole('button', { name: 'Log Out' }).click()
    },
  },
  {
    message: ['Signup failed', 'An account with this email already exists'],
    cause: (page) => signUp(page, demoAgent.email),
  },
  {
    message: ['Signup failed', 'Failed to create account'],
    cause: async (page) => {
      await failWith502(page, '/api/auth/signup')
      await signUp(page, newAddress('lost'))
    },
  },
  {
    message: 'The verification link is invalid or has expired. Please try signing up again.',
    cause: async (page) => void (await page.goto('/verify-email?token=not-a-token')),
  },
  {
    message: ['Error', 'Failed to complete profile'],
    cause: async (page) => {
      await failWith502(page, '/api/complete-profile')
      await completeProfile(page)
    },
  },
  {
    message: 'Invalid reset link. Please request a new password reset.',
    cause: async (page) => void (await page.goto('/reset-password')),
  },
  {
    message: 'This password reset link is invalid or has expired. Please request a new one.',
    cause: async (page) => void (await page.goto('/reset-password?token=not-a-token')),
  },
  {
    message: 'An unexpected error occurred. Please try again.',
    cause: async (page) => {
      await failWith502(page, '/api/password/reset')
      await reset(page)
    },
  },
  {
    message: 'We can’t reach the server. Check your connection and try again.',
    cause: async (page) => {
      await page.route('/api/password/reset', (route) => route.abort('connectionrefused'))
      await reset(page)
    },
  },
  {
    message: 'You need to be logged in to access this page.',
    cause: async (page) => void (await page.goto('/portal')),
  },
  {
    message: ['Unauthorized', 'You are logged out. Logging in again...'],
    cause: async (page) => void (await page.goto('/agent')),
  },
  { message: 'Page Not Found', cause: async (page) => void (await page.goto('/no/such/page')) },
]

for (const [index, { message, cause }] of MESSAGES.entries())
  test(`message ${index + 1}: ${[message].flat().join(' · ')}`, async ({ page }) => {
    await cause(page)
    if (typeof message === 'string')
      await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
    else await expectToast(page, ...message)
  })
