import { DEMO_PASSWORD } from '#demo/people.ts'
import { paths } from '#web/paths.ts'
import { expect, people, test } from '../support/journey.ts'

test('a page’s script loads when the pointer or the focus reaches a link to it', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto(paths.admin())
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  const links = [
    { name: 'Territories', script: /AdminTerritoriesPage/ },
    { name: 'See all', script: /WaitingReportsPage|ProcessedReportsPage/ },
  ]
  for (const { name, script } of links) {
    const loaded = page.waitForResponse((response) => script.test(response.url()))
    await page.getByRole('link', { name }).first().hover()
    expect((await loaded).status()).toBe(200)
  }
  const loaded = page.waitForResponse(/AdminPricebooksPage/)
  await page.getByRole('link', { name: 'Pricebooks' }).first().focus()
  expect((await loaded).status()).toBe(200)
  await expect(page).toHaveURL(paths.admin())
})

test('the scripts of the page after the log-in load while the user types', async ({ page }) => {
  await page.goto(paths.signIn())
  const loaded = page.waitForResponse(/\/AgentPage-/)
  await page.getByRole('textbox', { name: 'Email' }).fill(people.agent.email)
  await (await loaded).finished()
  await page.waitForLoadState('networkidle')
  // What the dashboard still needed now wouldn't come.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expect(page.getByText(/^Original file: /).first()).toBeVisible()
})
