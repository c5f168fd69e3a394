import { expectToast, logIn, mailedLink, mailsTo, newAddress, PASSWORD, signUpByApi } from './accounts.ts'
import { expect, test } from './journey.ts'

const DEAD = 'The verification link is invalid or has expired. Please try signing up again.'

test('a stranger signs up, verifies by the link of the mail, and is home', async ({ page }) => {
  const email = newAddress('nora')
  await test.step('the form says what is wrong with every change, beside the field', async () => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
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
  await test.step('after signing up the page says to check the mail, and shows the login', async () => {
    await page.getByRole('textbox', { name: 'First Name' }).fill('Nora')
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Field')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Check your email')).toBeVisible()
    await expect(page.locator(':focus')).toContainText(email)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  })
  await test.step('before the link is followed nobody signs in, and the link can be sent again', async () => {
    await logIn(page, email, PASSWORD)
    await expectToast(page, 'Login failed', 'Please verify your email address before signing in')
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(PASSWORD)
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expectToast(page, 'Link sent again', 'Please check your email for the verification link.')
    await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(2)
  })
  const link = await mailedLink(page.request, email, '/verify-email?')
  await test.step('the link verifies, signs in, and leads home by itself after a moment', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.goto('/agent')
    await expect(page).toHaveURL('/agent')
    await expect(page.getByRole('link', { name: 'Profile Settings: Nora Field' })).toBeVisible()
  })
  await test.step('the link works once', async () => {
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(DEAD)
  })
  await test.step('the address is taken now, and what was typed stays', async () => {
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

test('in another browser than the one that signed up, the link verifies and leads to the login', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress('elsewhere')
  const link = await signUpByApi(page.request, email)
  const other = await browser.newPage({ baseURL })
  await other.goto(link)
  await expect(other.getByText('Your account is ready. Sign in with your password.')).toBeVisible()
  await expect(other).toHaveURL('/auth')
  await logIn(other, email, PASSWORD)
  await expectToast(other, 'Welcome back!', 'Successfully logged in to your account.')
  await other.close()
})

test('a wrong verification link says so, and no link leads to the login', async ({ page }) => {
  await page.goto(`/verify-email?token=${'a'.repeat(43)}`)
  await expect(page.getByRole('alert')).toHaveText(DEAD)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/verify-email')
  await expect(page).toHaveURL('/auth')
})
