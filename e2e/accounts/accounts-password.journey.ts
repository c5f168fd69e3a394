import {
  emailsTo,
  expectToast,
  linkInEmail,
  logIn,
  newAddress,
  newAgent,
  PASSWORD,
} from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'

const NEW_PASSWORD = 'seven slow brown rivers'
const EXPIRED = 'This password reset link is invalid or has expired. Please request a new one.'

test('resetting a forgotten password by email ends every session', async ({ page, browser, baseURL }) => {
  const otherBrowser = await browser.newPage({ baseURL })
  const email = await newAgent(otherBrowser.request, 'forgetful')
  await otherBrowser.goto('/agent')
  await expect(otherBrowser).toHaveURL('/agent')

  await test.step('the login page links to the form; the response is the same for every address', async () => {
    const sent = page.getByText('If there’s an account for this email, a password reset link is on its way.')
    // The link is there before the script that takes the address along.
    await page.goto('/auth', { waitUntil: 'networkidle' })
    const unknown = newAddress('unknown')
    await page.getByRole('textbox', { name: 'Email' }).fill(unknown)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(unknown)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(sent).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(sent).toBeVisible()
  })
  const link = await linkInEmail(page.request, email, '/reset-password?')
  await page.goto(link)
  const first = page.getByRole('textbox', { name: 'New Password', exact: true })
  const second = page.getByRole('textbox', { name: 'Confirm New Password' })
  const submit = page.getByRole('button', { name: 'Reset Password' })
  await test.step('the form validates on every change and stays disabled until it’s valid', async () => {
    await expect(submit).toBeDisabled()
    await first.pressSequentially('short')
    await expect(page.getByText('Password must be at least 8 characters')).toHaveCount(1)
    await first.fill(NEW_PASSWORD)
    await second.pressSequentially('seven s')
    await expect(second).toHaveAccessibleDescription('Password must be at least 8 characters')
    await second.pressSequentially('low')
    await expect(second).toHaveAccessibleDescription("Passwords don't match")
    await expect(submit).toBeDisabled()
    await second.fill(NEW_PASSWORD)
    await expect(second).toHaveAccessibleDescription('')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(first).toHaveAttribute('type', 'text')
  })
  await test.step('after the reset, the page redirects to the login form', async () => {
    await submit.click()
    await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
    await expect(page).toHaveURL('/auth')
  })
  await test.step('earlier sessions have ended', async () => {
    await otherBrowser.reload()
    await expectToast(otherBrowser, 'Unauthorized', 'You are logged out. Logging in again...')
    await expect(otherBrowser).toHaveURL('/auth?next=%2Fagent')
  })
  await test.step('the new password works and the old one doesn’t; an email confirms the change', async () => {
    await logIn(otherBrowser, email, PASSWORD)
    await expectToast(otherBrowser, 'Login failed', 'Invalid email or password')
    await logIn(otherBrowser, email, NEW_PASSWORD)
    await expect(otherBrowser).toHaveURL('/agent')
    await expect
      .poll(async () => (await emailsTo(page.request, email)).map(({ subject }) => subject))
      .toContain('Your password was changed')
  })
  await test.step('the link works once', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText(EXPIRED)
    await expect(first).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
  })
  await otherBrowser.close()
})

test('an unknown reset token and a missing one are rejected before a password is typed', async ({ page }) => {
  await page.goto(`/reset-password?token=${'a'.repeat(43)}`)
  await expect(page.getByRole('alert')).toHaveText(EXPIRED)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Invalid reset link. Please request a new password reset.')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/auth')
})

test('changing the password in the settings requires signing in again', async ({ page }) => {
  const email = await newAgent(page.request, 'changer')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(page.getByText('Please confirm your password')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current Password' }).fill('not my password')
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const currentPassword = page.getByRole('textbox', { name: 'Current Password' })
  await expect(currentPassword).toHaveAccessibleDescription('Current password is incorrect')
  await expect(currentPassword).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'New Password', exact: true })).toHaveValue(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Current Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expectToast(page, 'Success', 'Password changed successfully. You will be logged out for security.')
  await expect(page).toHaveURL('/auth')
  await logIn(page, email, NEW_PASSWORD)
  await expectToast(page, 'Welcome back!', 'Successfully logged in to your account.')
})
