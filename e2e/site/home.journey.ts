import { inviteByApi, newAddress, PASSWORD } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'

/** A job loads the demo's samples after the server starts. */
const SAMPLES_MS = 60_000

for (const { who, section, link, leadsTo, dashboard } of [
  {
    who: 'agent',
    section: 'Estimates Received',
    link: /^Show \d+ lines$/,
    leadsTo: /\/agent\/reports\/[0-9a-f-]+/,
    dashboard: '/agent',
  },
  {
    who: 'contractor',
    section: 'Work requested',
    link: /./,
    leadsTo: /\/contractor\/estimates\/[0-9a-f-]+$/,
    dashboard: '/contractor',
  },
  {
    who: 'admin',
    section: 'New Reports for Processing',
    link: 'Review estimate',
    leadsTo: /\/admin\/estimates\/[\w-]+$/,
    dashboard: '/admin',
  },
] as const)
  test(`the home page leads the ${who} to what needs their attention, one click away`, async ({ visit }) => {
    const page = await visit(who)
    const task = page.getByRole('region', { name: section }).getByRole('link', { name: link }).first()
    await expect(async () => {
      await page.goto('/')
      await expect(task).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: SAMPLES_MS })
    await expect(page).toHaveURL(dashboard)
    await task.click()
    await expect(page).toHaveURL(leadsTo)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(dashboard)

    await page.goto('/help')
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(dashboard)
  })

test('a user with an incomplete profile sees the wizard on the home page too', async ({ page }) => {
  const email = newAddress('newcomer')
  const link = await inviteByApi(page.request, email)
  const token = new URL(link, 'http://localhost').searchParams.get('token')
  await page.request.post('/api/auth/accept-invitation', { data: { token, password: PASSWORD } })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'What brings you to ODIE?' })).toBeVisible()
})

test('a user whose session was ended in another browser gets a working landing page', async ({ visit }) => {
  const page = await visit('agent')
  const other = await visit('agent')
  expect((await other.request.delete('/api/auth/sessions')).status()).toBeLessThan(300)
  await page.goto('/')
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('link', { name: "I'm a Real Estate Agent" })).toBeVisible()
  await expect(page).toHaveURL('/')
})
