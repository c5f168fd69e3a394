import type { Page } from '@playwright/test'
import { emailsTo, expectToast, newAgent, PASSWORD } from '../support/accounts.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expect, test } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

const passkeysOn = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true })

async function openAddDialog(page: Page, name: string, password = PASSWORD) {
  await passkeysOn(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Your Password' }).fill(password)
  return dialog
}

async function signOut(page: Page) {
  await page.request.post('/api/auth/logout', { data: {}, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.context().clearCookies({ name: /odie_(session|signed_in)/ })
}

test('on a device without a passkey, signing in with one says to use the password', async ({ page }) => {
  await addAuthenticator(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('No passkey for ODIE on this device? Log in with your password.')).toBeVisible()
})

test('an agent adds a passkey, signs in with it, renames it, and removes it', async ({ page }) => {
  const email = await newAgent(page.request, 'keys')
  await addAuthenticator(page)
  await page.goto('/account')
  const card = passkeysOn(page)
  await expect(card).toContainText('No passkeys yet')

  await test.step('adding one takes the password', async () => {
    const dialog = await openAddDialog(page, 'My laptop', 'not my password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const password = dialog.getByRole('textbox', { name: 'Your Password' })
    await expect(password).toHaveAccessibleDescription('Current password is incorrect')
    await password.fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Passkey added', 'You can now log in with My laptop.')
    await expect(card.getByRole('listitem')).toContainText('not used yet')
  })

  await test.step('it signs in without email or password, and goes where the user was headed', async () => {
    await signOut(page)
    await page.goto('/account')
    await expect(page).toHaveURL('/auth?next=%2Faccount')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(email)).toBeVisible()
    await expect(card.getByRole('listitem')).toContainText('last used')
  })

  await test.step('the browser doesn’t create a second one on the same device', async () => {
    const dialog = await openAddDialog(page, 'Again')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This device already has a passkey for your account.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('it can be renamed and removed', async () => {
    await card.getByRole('button', { name: 'Rename My laptop' }).click()
    const renaming = page.getByRole('dialog', { name: 'Rename this passkey' })
    await renaming.getByRole('textbox', { name: 'Name' }).fill('Office')
    await renaming.getByRole('button', { name: 'Save' }).click()
    await card.getByRole('button', { name: 'Remove Office' }).click()
    const removing = page.getByRole('dialog', { name: 'Remove Office?' })
    await removing.getByRole('textbox', { name: 'Your Password' }).fill(PASSWORD)
    await removing.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(card).toContainText('No passkeys yet')
  })

  await test.step('removed, it no longer signs in, and the owner got emails about both', async () => {
    await signOut(page)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('status')).toContainText('This passkey doesn’t work for ODIE anymore.')
    await expect
      .poll(async () => (await emailsTo(page.request, email)).map(({ subject }) => subject))
      .toEqual(
        expect.arrayContaining([
          'A passkey was added to your account',
          'A passkey was removed from your account',
        ]),
      )
  })
})

test('a user who isn’t recognized can try again, with everything they entered', async ({ page }) => {
  await newAgent(page.request, 'hasty')
  const authenticator = await addAuthenticator(page)
  await authenticator.rejectUser()
  await page.goto('/account')
  const dialog = await openAddDialog(page, 'My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Your browser’s passkey dialog was closed or timed out. You can try again.',
  )
  await authenticator.acceptUser()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeysOn(page).getByRole('listitem')).toContainText('My phone')
})

test('a browser without passkeys doesn’t offer them, and says which ones do', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com')
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
  await newAgent(page.request, 'old-browser')
  await page.goto('/account')
  await expect(passkeysOn(page).getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
  await expect(page.getByText('This browser doesn’t support passkeys')).toBeVisible()
})

test('axe reports no violations in the list of passkeys and its dialogs', async ({ page }) => {
  await newAgent(page.request, 'keys-axe')
  await addAuthenticator(page)
  await page.goto('/account')
  const dialog = await openAddDialog(page, 'My laptop')
  expect(await violationsIn(page, '/account adding a passkey')).toEqual([])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeysOn(page).getByRole('listitem')).toContainText('My laptop')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await violationsIn(page, '/account with a passkey')).toEqual([])
  await passkeysOn(page).getByRole('button', { name: 'Remove My laptop' }).click()
  expect(await violationsIn(page, '/account removing a passkey')).toEqual([])
})
