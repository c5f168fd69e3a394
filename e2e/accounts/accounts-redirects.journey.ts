import { DEMO_PASSWORD } from '#demo/people.ts'
import { expectToast, logIn, openLogIn, openSignUp } from '../support/accounts.ts'
import { expect, people, test } from '../support/journey.ts'

test('signing in redirects to the deep link', async ({ page }) => {
  await page.goto('/admin/territories?county=Racine')
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fterritories%3Fcounty%3DRacine')
  await openSignUp(page)
  await openLogIn(page)
  await logIn(page, people.admin.email, DEMO_PASSWORD)
  await expect(page).toHaveURL('/admin/territories?county=Racine')
})

test('signed out, the settings and the onboarding say so and lead to sign-in and back', async ({ page }) => {
  for (const path of ['/account', '/onboarding']) {
    await page.goto(path)
    await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
  }
})

test('another role’s page redirects without asking for its data', async ({ page }) => {
  const forbidden: string[] = []
  page.on('response', (response) => response.status() === 403 && forbidden.push(response.url()))
  await page.goto('/auth')
  await logIn(page, people.agent.email, DEMO_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Recent Reports' })).toBeVisible()
  for (const path of ['/admin', '/admin/contractors', '/contractor', '/contractor/company']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Recent Reports' })).toBeVisible()
  }
  expect(forbidden).toEqual([])
})

test('a sign-in link whose `next` is another site leads to the dashboard instead', async ({ page }) => {
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
    await page.context().clearCookies()
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await logIn(page, people.agent.email, DEMO_PASSWORD)
    await expect(page, next).toHaveURL('/agent')
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await expect(page, next).toHaveURL('/agent')
  }
})

test('another role’s pages and the portal chooser redirect to the user’s own portal', async ({ visit }) => {
  for (const role of ['agent', 'contractor', 'admin'] as const) {
    const page = await visit(role)
    const others = ['/agent', '/contractor', '/admin', '/admin/contractors'].filter(
      (path) => !path.startsWith(`/${role}`),
    )
    for (const path of [...others, '/portal', '/onboarding']) {
      await page.goto(path)
      await expect(page, `${path} of ${role}`).toHaveURL(`/${role}`)
    }
    for (const path of ['/', '/auth']) {
      await page.goto(path)
      await expect(page, `${path} of ${role}`).toHaveURL(`/${role}`)
    }
  }
})

test('signing out ends the session and redirects home; the portal chooser then denies access', async ({
  page,
}) => {
  await page.goto('/auth')
  await logIn(page, people.agent.email, DEMO_PASSWORD)
  await expect(page).toHaveURL('/agent')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/portal')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('You need to be logged in to access this page.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
})

test('an unknown path shows Page Not Found, signed in or out', async ({ page, visit }) => {
  for (const each of [page, await visit('agent')]) {
    await each.goto('/no/such/page')
    await expect(each.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
})
