import type { Page } from '@playwright/test'
import { CLIENT, type RealProvider, startProvider } from '#test/stand-ins/openid/provider.ts'
import { expectToast, newAddress, newAgent, PASSWORD } from '../support/accounts.ts'
import { test as base, expect } from '../support/journey.ts'
import { startServer } from '../support/server.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

type Office = { provider: RealProvider; redirectUris: string[] }

const test = base.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
    async ({}, use) => {
      const redirectUris: string[] = []
      const provider = await startProvider(redirectUris)
      await use({ provider, redirectUris })
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ office: { provider, redirectUris } }, use) => {
      const server = await startServer({
        DEMO: 'true',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.clientId,
        OIDC_CLIENT_SECRET: CLIENT.clientSecret,
        OIDC_NAME: 'Office',
      })
      redirectUris.push(`${server.url}/api/auth/openid/oidc/callback`)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const continueWith = (page: Page) =>
  page.getByRole('tabpanel').getByRole('button', { name: 'Continue with Office' }).click()

/** Goes to the provider from the sign-in page, and chooses an account there. From then on, it knows the browser. */
async function signInAtOffice(page: Page, email: string) {
  await continueWith(page)
  await page.getByRole('link', { name: email }).click()
}

async function signOut(page: Page) {
  await page.request.post('/api/auth/logout', { data: {}, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.context().clearCookies({ name: /odie_(session|signed_in)/ })
}

const connectedOn = (page: Page) => page.getByRole('region', { name: 'Connected accounts', exact: true })

async function expectAccessible(page: Page, state: string) {
  expect(await violationsIn(page, state)).toEqual([])
  await page.setViewportSize(DESKTOP)
}

test('someone new signs up with a provider, logs out, and logs in with it where they were headed', async ({
  page,
  office: { provider },
}) => {
  const email = newAddress('nora')
  provider.add({ email, email_verified: true, given_name: 'Nora', family_name: 'Field' })

  await test.step('the sign-up form has the name, and not the email, which is verified', async () => {
    await page.goto('/auth?tab=signup')
    await signInAtOffice(page, email)
    await expect(page.getByRole('heading', { name: 'Finish signing up' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Nora')
    await expectAccessible(page, 'the sign-up after a provider')
    await page.getByRole('textbox', { name: 'Last Name' }).fill('')
    await page.getByRole('button', { name: 'Sign Up as a Real Estate Agent' }).click()
    await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveAccessibleDescription(
      'Last name is required',
    )
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Fields')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Welcome to ODIE!', 'Your account is ready.')
    await expect(page).toHaveURL('/agent')
  })

  await test.step('the account page offers a password, and nothing that takes one', async () => {
    await page.goto('/account')
    await expect(connectedOn(page).getByRole('listitem')).toContainText(email)
    await expect(
      connectedOn(page).getByRole('button', { name: 'Connect Office', exact: true }),
    ).toBeDisabled()
    await expectAccessible(page, 'an account without a password')
    await page.getByRole('button', { name: 'Email me a link to set a password' }).click()
    await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
  })

  await test.step('the next time, the provider is all it takes', async () => {
    await signOut(page)
    await page.goto('/account')
    await expect(page).toHaveURL('/auth?next=%2Faccount')
    await continueWith(page)
    await expect(page).toHaveURL('/account')
    await expect(page.getByText('Nora Fields').first()).toBeVisible()
  })
})

test('a provider is linked to an existing account by logging in to it once', async ({
  page,
  office: { provider },
}) => {
  const email = await newAgent(page.request, 'link')
  provider.add({ email, email_verified: true })
  await signOut(page)

  await page.goto('/auth?next=%2Faccount')
  await signInAtOffice(page, email)
  await expect(page.getByRole('heading', { name: 'Connect Office' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expectAccessible(page, 'the link to an account')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Connected', 'From now on, you can log in with it.')
  await expect(page).toHaveURL('/account')
  await expect(connectedOn(page).getByRole('listitem')).toContainText(email)

  await signOut(page)
  await page.goto('/auth?next=%2Faccount')
  await continueWith(page)
  await expect(page).toHaveURL('/account')
})

test('the link to an existing account can be left out', async ({ page, office: { provider } }) => {
  const email = await newAgent(page.request, 'later')
  provider.add({ email, email_verified: true })
  await signOut(page)
  await page.goto('/auth')
  await signInAtOffice(page, email)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to ODIE' })).toBeVisible()
  await page.goto('/auth?step=link')
  await expect(page.getByText('The next step has to follow within ten minutes')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible()
})

test('a provider is connected and disconnected on the account page, with the password', async ({
  page,
  office: { provider },
}) => {
  await newAgent(page.request, 'connect')
  const email = newAddress('private')
  provider.add({ email, email_verified: false })
  await page.goto('/account')
  const card = connectedOn(page)
  await expect(card).toContainText('No connected accounts yet')

  const openDialog = async () => {
    await card.getByRole('button', { name: 'Connect Office', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Office' })
    await dialog.getByRole('textbox', { name: 'Your Password' }).fill(PASSWORD)
    return dialog
  }

  await test.step('canceled at the provider, nothing changes, and the page says so', async () => {
    const dialog = await openDialog()
    await expectAccessible(page, 'the dialog that connects')
    await dialog.getByRole('button', { name: 'Continue to Office' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText('You canceled at Office')).toBeVisible()
    await expect(card).toContainText('No connected accounts yet')
  })

  await test.step('an account with another, unverified email can be connected, too', async () => {
    const dialog = await openDialog()
    await dialog.getByRole('button', { name: 'Continue to Office' }).click()
    await page.getByRole('link', { name: email }).click()
    await expect(page.getByText('Office is connected')).toBeVisible()
    await expect(card.getByRole('listitem')).toContainText(email)
    await expect(card.getByRole('listitem')).toContainText('not used yet')
    await expectAccessible(page, 'a connected account')
  })

  await test.step('disconnecting takes the password', async () => {
    await card.getByRole('button', { name: `Disconnect Office (${email})` }).click()
    const dialog = page.getByRole('dialog', { name: 'Disconnect Office?' })
    await dialog.getByRole('textbox', { name: 'Your Password' }).fill('not my password')
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Your Password' })).toHaveAccessibleDescription(
      'Current password is incorrect',
    )
    await dialog.getByRole('textbox', { name: 'Your Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expectToast(page, 'Office disconnected', 'You can no longer log in with it.')
    await expect(card).toContainText('No connected accounts yet')
  })

  await test.step('from then on, it’s no way in', async () => {
    await signOut(page)
    await page.goto('/auth')
    await continueWith(page)
    await expect(page.getByText('Office didn’t confirm your email address')).toBeVisible()
    await expectAccessible(page, 'an unverified email')
  })
})

test('after canceling at the provider, the sign-in page says so and keeps the way back', async ({ page }) => {
  await page.goto('/auth?next=%2Faccount')
  await continueWith(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('You canceled at Office')).toBeVisible()
  await expect(page).toHaveURL('/auth?problem=canceled&provider=oidc&next=%2Faccount')
  await expectAccessible(page, 'canceled at the provider')
})
