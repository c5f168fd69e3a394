import { DEMO_PASSWORD } from '#demo/people.ts'
import { expectToast, inviteByApi, logIn, newAddress, PASSWORD } from '../support/accounts.ts'
import { expect as fastExpect, people, test } from '../support/journey.ts'
import { useSlow3G } from '../support/slow-network.ts'

/** Every script and request takes seconds on slow 3G. These journeys check what shows, not how fast. */
const expect = fastExpect.configure({ timeout: 60_000 })

test.setTimeout(300_000)

test('on slow 3G: from the landing page to sign-in, the dashboard, and back out', async ({ page }) => {
  await useSlow3G(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await logIn(page, people.agent.email, DEMO_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Recent Reports' })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page.getByRole('link', { name: "I'm a Real Estate Agent" })).toBeVisible()
  await expectToast(page, 'Logged out', 'You have been successfully logged out.')
})

test('on slow 3G: an invited user completes the onboarding', async ({ page }) => {
  const link = await inviteByApi(page.request, newAddress('slow'))
  await useSlow3G(page)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await page.getByText('Real Estate Agent').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const [name, value] of [
    ['First Name', 'Robin'],
    ['Last Name', 'Marsh'],
    ['Phone', '(414) 555-0102'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value)
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL('/agent')
  await expect(page.getByText('Welcome, Robin Marsh')).toBeVisible()
})
