import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { expectToast, inviteByApi, linkInEmail, newAddress, PASSWORD } from '../support/accounts.ts'
import { expect, people, signInByApi, test } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

const EXPIRED = 'This invitation link is invalid or has expired. Please ask for a new one.'

async function accept(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password and log in' }).click()
}

test('a user invited only by email becomes a contractor, pending until staff verify them', async ({
  page,
}) => {
  const email = newAddress('invited')
  const link = await inviteByApi(page.request, email)
  await test.step('the link opens a password form, then the wizard', async () => {
    await page.goto(link)
    await page.getByRole('textbox', { name: 'Password' }).pressSequentially('short')
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await accept(page, link)
    await expect(page).toHaveURL('/onboarding')
    await expect(page.getByText('Step 1 of 2')).toBeVisible()
  })
  await test.step('every page shows the wizard', async () => {
    for (const path of ['/', '/agent', '/contractor', '/admin', '/account', '/no-such-page']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'What brings you to ODIE?' }), path).toBeVisible()
    }
  })
  await test.step('the portal chooser greets them by email', async () => {
    await page.goto('/portal')
    await expect(page.getByRole('heading', { name: `Welcome, ${email}` })).toBeVisible()
    for (const [name, path] of [
      ['Enter Agent Portal', '/agent'],
      ['Enter Contractor Portal', '/contractor'],
      ['Enter Admin Portal', '/admin'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
    await expect(page.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/api/logout')
    await page.getByRole('link', { name: 'Enter Contractor Portal' }).click()
  })
  await test.step('step 1 is the role; Back keeps the selection', async () => {
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await page.getByText('Electrical Contractor').click()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('radio', { name: /Electrical Contractor/ })).toBeChecked()
    await page.getByRole('button', { name: 'Continue' }).click()
  })
  const done = page.getByRole('button', { name: 'Complete Profile' })
  await test.step('contractors also need a license; Back keeps form values', async () => {
    await page.getByRole('textbox', { name: 'First Name' }).fill('Casey')
    await page.getByRole('textbox', { name: 'License Number' }).fill('EC-1')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Casey')
    await expect(page.getByRole('textbox', { name: 'License Number' })).toHaveValue('EC-1')
    await page.getByRole('textbox', { name: 'License Number' }).fill('')
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Brandt')
    await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0101')
    await expect(done).toBeDisabled()
    await page.getByRole('textbox', { name: 'License Number' }).fill('EC-7')
    await page.getByRole('textbox', { name: 'License Number' }).fill('')
    await expect(page.getByText('License number is required')).toBeVisible()
    await page.getByRole('textbox', { name: 'License Number' }).fill('EC-7701')
    await done.click()
  })
  await test.step('their portal shows that verification is pending', async () => {
    await expect(page).toHaveURL('/contractor')
    await expect(page.getByText('Pending verification').first()).toBeVisible()
    await page.goto('/onboarding')
    await expect(page).toHaveURL('/contractor')
    await page.goto('/portal')
    await expect(page).toHaveURL('/contractor')
  })
  await test.step('the link works once', async () => {
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(EXPIRED)
    await expect(page.getByRole('heading', { name: 'This invitation can’t be used' })).toBeFocused()
  })
})

test('a user invited only by email becomes an agent without entering a license', async ({ page }) => {
  await accept(page, await inviteByApi(page.request, newAddress('invited')))
  await page.getByText('Real Estate Agent').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Robin')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Marsh')
  await expect(page.getByRole('textbox', { name: 'License Number' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Complete Profile' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0102')
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL('/agent')
  await expect(page.getByText('Welcome, Robin Marsh')).toBeVisible()
})

test('an unknown invitation token and a missing one each show an error', async ({ page }) => {
  await page.goto(`/accept-invitation?token=${'a'.repeat(43)}`)
  await expect(page.getByRole('alert')).toHaveText(EXPIRED)
  await page.goto('/accept-invitation')
  await expect(page.getByRole('alert')).toHaveText('This link is incomplete.')
})

test('an admin invites a user by email only and resends the invitation', async ({ visit }) => {
  const [admin, email] = [await visit('admin'), newAddress('invited')]
  await admin.goto('/admin/contractors')
  await admin.getByRole('button', { name: 'Invite by email' }).click()
  const form = admin.getByRole('dialog', { name: 'Invite by email' })
  await form.getByRole('textbox', { name: 'Email' }).fill(people.admin.email)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('An account with this email already exists')).toBeVisible()
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(admin, 'Invitation sent', `An invitation is on its way to ${email}.`)
  await expect(form).toBeHidden()
  const link = await linkInEmail(admin.request, email, '/accept-invitation?')

  await admin.getByRole('button', { name: 'Invite by email' }).click()
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Already invited')).toBeVisible()
  await form.getByRole('button', { name: 'Resend invitation' }).click()
  await expect(form).toBeHidden()
  await expect.poll(async () => await linkInEmail(admin.request, email, '/accept-invitation?')).not.toBe(link)
})

test('a contractor whose email staff change signs in with the old one until the new one is confirmed', async ({
  visit,
  page,
}) => {
  const [admin, moved] = [await visit('admin'), newAddress('moved')]
  const row = admin.getByRole('listitem').filter({ hasText: people.contractor.companyName })
  const dialog = admin.getByRole('dialog', { name: 'Edit contractor' })
  const changeTo = async (email: string) => {
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  }
  await admin.goto('/admin/contractors')
  await changeTo(moved)
  await expect(dialog).toContainText(`${people.contractor.email} keeps working until they open it`)
  expect(await violationsIn(admin, 'a changed email')).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText(`${moved} will replace their email once they confirm it.`)
  expect(await linkInEmail(admin.request, moved, '/verify-email-change?')).toContain('token=')
  await signInByApi(page.request, people.contractor.email, DEMO_PASSWORD)

  await changeTo(people.contractor.email)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).not.toContainText(moved)
})

test('a failed request keeps the wizard’s form values', async ({ page }) => {
  await accept(page, await inviteByApi(page.request, newAddress('invited')))
  await page.getByText('Real Estate Agent').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Robin')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Marsh')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0102')
  // A reverse proxy's own error page.
  await page.route('/api/complete-profile', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expectToast(page, 'Error', 'Failed to complete profile')
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Robin')
})
