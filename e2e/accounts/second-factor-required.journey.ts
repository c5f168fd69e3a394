import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { logIn, newAddress, PASSWORD } from '../support/accounts.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expect, test } from '../support/journey.ts'
import { odie, type Server, startServer } from '../support/server.ts'
import { violationsIn } from '../support/violations.ts'

let server: Server
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'true', REQUIRE_ADMIN_SECOND_FACTOR: 'true' })
})
test.afterAll(() => server.stop())

/** A new admin who has just logged in on their way to the agents. */
async function newAdminAt(page: Page) {
  const email = newAddress('required')
  await odie(server, ['admin', 'create', email, '--password-stdin'], `${PASSWORD}\n`)
  await page.goto(`${server.url}/auth?next=%2Fadmin%2Fagents`)
  await logIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  return email
}

test('an admin’s first login leads to setting up two-step verification, then to the page they opened', async ({
  page,
}) => {
  const email = await newAdminAt(page)
  expect(await violationsIn(page, 'securing the account')).toEqual([])
  await page.goto(`${server.url}/account`)
  await expect(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  await page.goto(`${server.url}/admin/agents`)

  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const code = generateSync({ secret: (key ?? '').replaceAll(' ', '') })
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(code)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allTextContents()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()

  await page.request.post(`${server.url}/api/auth/logout`, { data: {} })
  await page.goto(`${server.url}/auth`)
  await logIn(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).not.toHaveURL(/\/auth/)
})

test('an admin who adds a passkey can continue, and has to sign in with it from then on', async ({
  page,
}) => {
  await addAuthenticator(page)
  const email = await newAdminAt(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox', { name: 'Your Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()

  await page.request.post(`${server.url}/api/auth/logout`, { data: {} })
  await page.goto(`${server.url}/auth?next=%2Fadmin%2Fagents`)
  await logIn(page, email, PASSWORD)
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await expect(form.getByText('Your account has a passkey, so log in with that')).toBeVisible()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
})

test('an admin who can’t set one up now can sign out', async ({ page }) => {
  await newAdminAt(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})
