import {
  emailsTo,
  expectToast,
  linkInEmail,
  logIn,
  newAddress,
  newAgent,
  openLogIn,
  openSignUp,
  PASSWORD,
  signUpByApi,
} from '../support/accounts.ts'
import { expect, signInByApi, test } from '../support/journey.ts'

const EXPIRED = 'The verification link is invalid or has expired. Please try signing up again.'

test('a visitor signs up, opens the emailed link, and lands on the home page', async ({ page }) => {
  const email = newAddress('nora')
  await test.step('the form validates on every change, next to the field', async () => {
    await page.goto('/auth')
    const tab = page.getByRole('tab', { name: 'Sign Up' })
    await tab.click()
    // Until the page's script runs, both forms have a password field, and the visible one is the login's.
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.pressSequentially('short')
    await expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters/)
    await password.fill(PASSWORD)
    await expect(password).not.toHaveAccessibleDescription(/at least 8 characters\b.*must be/)
    await expect(password).not.toHaveAttribute('aria-invalid')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
    await expect(page.getByText('First name is required')).toBeVisible()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Role' }).getByRole('option')).toHaveText([
      'Real Estate Agent',
    ])
  })
  await test.step('after sign-up, the page says to check your email and shows the login form', async () => {
    await page.getByRole('textbox', { name: 'First Name' }).fill('Nora')
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Field')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Check your email')).toBeVisible()
    await expect(page.locator(':focus')).toContainText(email)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  })
  await test.step('until the link is opened, sign-in is rejected, and the link can be resent', async () => {
    await logIn(page, email, PASSWORD)
    await expect(page.getByText('Please verify your email address before signing in')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(PASSWORD)
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expectToast(page, 'Link sent again', 'Please check your email for the verification link.')
    await expect.poll(async () => (await emailsTo(page.request, email)).length).toBe(2)
  })
  const link = await linkInEmail(page.request, email, '/verify-email?')
  await test.step('the link verifies the email, signs in, and then leads to the dashboard', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
    await expect(page).toHaveURL('/agent')
    await expect(page.getByRole('link', { name: 'Profile Settings: Nora Field' })).toBeVisible()
  })
  await test.step('opened again, the link says the email is already verified', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'You’re already verified' })).toBeVisible()
    await expect(page.getByText(`You’re logged in as ${email}`)).toBeVisible()
    await expect(page.getByText(EXPIRED)).toHaveCount(0)
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
    await expect(page.getByText('Your account is ready. Log in with your password.')).toBeVisible()
  })
  await test.step('signing up again with the same email fails and keeps the form values', async () => {
    await page.context().clearCookies()
    await page.goto('/auth?tab=signup')
    await page.getByRole('textbox', { name: 'First Name' }).fill('Nora')
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Field')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expectToast(page, 'Signup failed', 'An account with this email already exists')
    await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Nora')
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(PASSWORD)
  })
})

test('in a different browser, the link verifies the email and redirects to the login form', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress('other')
  const link = await signUpByApi(page.request, email)
  const other = await browser.newPage({ baseURL })
  await other.goto(link)
  await expect(other.getByText('Your account is ready. Log in with your password.')).toBeVisible()
  await expect(other).toHaveURL('/auth')
  await logIn(other, email, PASSWORD)
  await expectToast(other, 'Welcome back!', 'Successfully logged in to your account.')
  await other.close()
})

test('an unknown verification token shows an error, and a missing one redirects to the login form', async ({
  page,
}) => {
  await page.goto(`/verify-email?token=${'a'.repeat(43)}`)
  await expect(page.getByRole('alert')).toHaveText(EXPIRED)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/verify-email')
  await expect(page).toHaveURL('/auth')
})

test('a verification link opened while the server is down can be retried', async ({ page }) => {
  const link = await signUpByApi(page.request, newAddress('offline'))
  await page.route('/api/auth/verify-email?*', (route) => route.abort('connectionrefused'))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'We couldn’t check your link' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'We can’t reach the server. Check your connection and try again.',
  )
  await expect(page.getByText('Your link still works.')).toBeVisible()
  await page.unroute('/api/auth/verify-email?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
})

test('a verification link opened while signed in to another account says so and keeps the session', async ({
  page,
  browser,
  baseURL,
}) => {
  const [current, email] = [await newAgent(page.request, 'current'), newAddress('other')]
  await test.step('after signing up in another browser', async () => {
    const otherBrowser = await browser.newPage({ baseURL })
    const link = await signUpByApi(otherBrowser.request, email)
    await otherBrowser.close()
    await page.goto(link)
    await expect(page.getByText(`${email} is verified, and the account is ready.`)).toBeVisible()
    await expect(page.getByText(`You’re still logged in here as ${current}.`)).toBeVisible()
    await expect(page.getByRole('link', { name: `Continue as ${current}` })).toBeVisible()
    await page.getByRole('button', { name: 'Log out to use the new account' }).click()
    await expect(page).toHaveURL('/')
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })
  await test.step('after signing up in this browser', async () => {
    await signInByApi(page.request, current, PASSWORD)
    const second = newAddress('second')
    await page.goto(await signUpByApi(page.request, second))
    await expect(page.getByText(`${second} is verified, and the account is ready.`)).toBeVisible()
    await expect(page.getByText(`You’re still logged in here as ${current}.`)).toBeVisible()
  })
})

test('switching between Login and Sign Up keeps the form values', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com')
  await openSignUp(page)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Nora')
  await openLogIn(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@example.com')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Nora')
})
