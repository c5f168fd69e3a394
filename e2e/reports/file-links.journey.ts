import { DEMO_PASSWORD } from '#demo/people.ts'
import { expect, people, test } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

const NO_ESTIMATE = `/api/estimates/${crypto.randomUUID()}/pdf`

test('a link to a file that can’t be opened leads to a page that says what to do', async ({ page }) => {
  await test.step('signed out: to the sign-in page and back', async () => {
    const response = await page.goto(NO_ESTIMATE)
    expect(response?.status()).toBe(401)
    await expect(page.getByRole('heading', { name: 'Log in to open this file' })).toBeVisible()
    expect(await violationsIn(page, 'a file of a signed-out visitor')).toEqual([])
    await page.getByRole('link', { name: 'Log In', exact: true }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(people.agent.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
  })
  await test.step('a file that isn’t there: what’s wrong, and the way to the dashboard', async () => {
    await expect(page.getByRole('heading', { name: 'We can’t open this file' })).toBeVisible()
    const response = await page.goto(NO_ESTIMATE)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('We couldn’t find this estimate.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page).toHaveURL('/agent')
  })
})
