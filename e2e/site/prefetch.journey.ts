import { paths } from '#web/paths.ts'
import { expect, test } from '../support/journey.ts'

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
