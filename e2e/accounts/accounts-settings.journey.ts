import {
  emailsTo,
  expectToast,
  linkInEmail,
  logIn,
  newAddress,
  newAgent,
  PASSWORD,
  toasts,
} from '../support/accounts.ts'
import { expect, signInByApi, test } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

test('the settings list every session, and can end all the others', async ({ page, browser, baseURL }) => {
  const email = await newAgent(page.request, 'roaming')
  const phone = await browser.newPage({
    baseURL,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  })
  await signInByApi(phone.request, email, PASSWORD)
  await phone.goto('/account')

  await page.goto('/agent')
  await page.getByRole('link', { name: /^Profile Settings/ }).click()
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Safari on iPhone' })).toContainText('127.0.0.1')
  await expect(sessions.filter({ hasText: 'This device' })).toContainText('Chrome on Linux')

  const tablet = await browser.newPage({ baseURL })
  await signInByApi(tablet.request, email, PASSWORD)
  await page.reload()
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: /^Log out Safari on iPhone/ }).press('Enter')
  await expectToast(page, 'Logged out', 'The session of Safari on iPhone ended.')
  await expect(sessions).toHaveCount(2)

  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(page, 'Logged out everywhere else', '1 other session ended.')
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeDisabled()

  await phone.reload()
  await expect(phone).toHaveURL('/auth?next=%2Faccount')
  await page.reload()
  await expect(sessions).toHaveCount(1)
  await phone.close()
  await tablet.close()
})

test('an email change takes effect when its link is opened; both addresses get an email', async ({
  page,
  browser,
  baseURL,
}) => {
  const oldEmail = await newAgent(page.request, 'old')
  const newEmail = newAddress('new')
  await page.goto('/account')
  const field = page.getByRole('textbox', { name: 'New Email' })
  const password = page.getByRole('textbox', { name: 'Your Password' })
  await test.step('an invalid address is reported while typing; one that’s in use, by the server', async () => {
    await field.pressSequentially('nora')
    await expect(field).toHaveAccessibleDescription('Please enter a valid email address')
    await field.fill('admin@example.com')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect(field).toHaveAccessibleDescription('An account with this email already exists')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('admin@example.com')
  })
  await field.fill(newEmail)
  await password.fill('not my password')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(password).toHaveAccessibleDescription('Current password is incorrect')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expectToast(page, 'Verification Email Sent', 'Check your new email address to complete the change')
  const link = await linkInEmail(page.request, newEmail, '/verify-email-change?')
  await expect
    .poll(
      async () =>
        (await emailsTo(page.request, oldEmail)).find(({ text }) => text.includes(newEmail))?.subject,
    )
    .toBe('Your email address is about to change')
  const otherBrowser = await browser.newPage({ baseURL })
  await test.step('until the link is opened, only the old address can sign in', async () => {
    const status = async (email: string) =>
      (await otherBrowser.request.post('/api/auth/login', { data: { email, password: PASSWORD } })).status()
    expect([await status(newEmail), await status(oldEmail)]).toEqual([401, 200])
    await otherBrowser.context().clearCookies()
  })
  await test.step('the link changes the email, in any browser', async () => {
    await otherBrowser.goto(link)
    await expect(otherBrowser.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
    await otherBrowser.getByRole('link', { name: 'Go to Login' }).click()
    await logIn(otherBrowser, oldEmail, PASSWORD)
    await expectToast(otherBrowser, 'Login failed', 'Invalid email or password')
    await logIn(otherBrowser, newEmail, PASSWORD)
    await expect(toasts(otherBrowser)).toContainText('Welcome back!')
    await test.step('the browser that requested it is signed out', async () => {
      await page.reload()
      await expect(page).toHaveURL('/auth?next=%2Faccount')
      await logIn(page, newEmail, PASSWORD)
      await expect(page.getByText(newEmail)).toBeVisible()
    })
  })
  await test.step('opened again, it says the change is already made; an unknown link changes nothing', async () => {
    await otherBrowser.goto(link)
    await expect(otherBrowser.getByRole('status')).toContainText(
      'Your email address has already been changed.',
    )
    for (const invalid of [`/verify-email-change?token=${'a'.repeat(43)}`, '/verify-email-change']) {
      await otherBrowser.goto(invalid)
      await expect(otherBrowser.getByRole('alert')).toHaveText(
        'This link is invalid or has expired. Please change your email address again.',
      )
    }
  })
  await otherBrowser.close()
})

test('agents change their own name on the dashboard', async ({ page }) => {
  await newAgent(page.request, 'renamed')
  await page.goto('/agent')
  const toggle = page.getByRole('button', { name: 'Profile', exact: true })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  for (const part of ['Basic Information', 'Email Address', 'Password'])
    await expect(page.getByRole('region', { name: part })).toBeVisible()
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'First Name' }).fill('')
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Eleanor')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Success', 'Profile updated successfully')
  await expect(page.getByRole('link', { name: 'Profile Settings: Eleanor Field' })).toBeVisible()
  await expect(page.getByText('Welcome, Eleanor Field.')).toBeVisible()
  expect(await violationsIn(page, 'the profile on the dashboard')).toEqual([])
  await toggle.click()
  await expect(page.getByRole('region', { name: 'Basic Information' })).toHaveCount(0)
})
