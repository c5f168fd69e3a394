import { DEMO_PASSWORD } from '#demo/people.ts'
import { UNAVAILABLE } from '#kernel/errors.ts'
import { expect, people, signInByApi, test } from '../support/journey.ts'

test('the account page requests its data without waiting for the session', async ({ page }) => {
  await signInByApi(page.request, people.agent.email, DEMO_PASSWORD)
  const session = Promise.withResolvers<void>()
  await page.route('/api/auth/user', async (route) => {
    await session.promise
    await route.continue()
  })
  const sessions = page.waitForRequest('**/api/auth/sessions')
  await page.goto('/account')
  await sessions
  session.resolve()
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
})

for (const path of ['/agent', '/account', '/onboarding', '/portal', '/'])
  test(`${path}: when the session request fails, the page shows an error and recovers automatically`, async ({
    visit,
  }) => {
    const page = await visit('agent')
    await page.route('/api/auth/user', (route) =>
      route.fulfill({ status: 503, body: '<h1>Unavailable</h1>' }),
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'ODIE isn’t available right now' })).toBeVisible()
    await expect(page.getByText(UNAVAILABLE)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('/api/auth/user')
    await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
  })
