import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { expectToast, logIn, newAgent, PASSWORD, stopClock, toasts } from '../support/accounts.ts'
import { expect, people, signInByApi, test } from '../support/journey.ts'
import { useSlow3G } from '../support/slow-network.ts'

/** Records the title of every toast on this page, however briefly it shows. A reload stops the recording. */
async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const titles: string[] = []
    Object.assign(globalThis, { toastTitles: titles })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.toast')) {
        const title = toast.querySelector('.font-semibold')?.textContent ?? ''
        if (titles.at(-1) !== title) titles.push(title)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { toastTitles: string[] }).toastTitles)
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Log Out', exact: true }).click()

for (const path of ['/agent', '/account', '/'])
  test(`signing out on ${path} after a reload, on slow 3G, redirects home and shows only the sign-out toast`, async ({
    visit,
  }) => {
    const page = await visit('agent')
    await page.goto(path)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    const titles = await recordToasts(page)
    await useSlow3G(page)
    await signOut(page)
    await expectToast(page, 'Logged out', 'You have been successfully logged out.')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: "I'm a Real Estate Agent" })).toBeVisible()
    await expect(toasts(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page)).toHaveCount(0)
    expect(await titles()).toEqual(['Logged out'])
  })

test('signing out moves the focus to the landing page’s content', async ({ visit }) => {
  for (const path of ['/agent', '/']) {
    const page = await visit('agent')
    await page.goto(path)
    await signOut(page)
    await expect(page.getByRole('link', { name: "I'm a Real Estate Agent" })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('the sign-out toast stays on the landing page for five seconds', async ({ visit }) => {
  const page = await visit('agent')
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeEnabled()
  await stopClock(page)
  await signOut(page)
  await expectToast(page, 'Logged out', 'You have been successfully logged out.')
  await expect(page.getByRole('link', { name: "I'm a Real Estate Agent" })).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts(page)).toHaveCount(0)
})

test('a double click on Login signs in once', async ({ page }) => {
  const email = await newAgent(page.request, 'double')
  await page.request.post('/api/auth/logout', { data: {} })
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).dblclick()
  await expect(page).toHaveURL('/agent')
  const sessions = await (await page.request.get('/api/auth/sessions')).json()
  expect(sessions).toHaveLength(1)
})

test('when another user signs in in a second tab, the first tab stops showing the first user’s data', async ({
  visit,
}) => {
  const first = await visit('agent')
  await first.goto('/agent')
  await expect(first.getByRole('heading', { name: 'Recent Reports' })).toBeVisible()
  const second = await first.context().newPage()
  await signInByApi(second.request, people.contractor.email, DEMO_PASSWORD)

  await first.bringToFront()
  await first.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(first.getByRole('heading', { name: 'You’re logged in to a different account' })).toBeVisible()
  await expect(first.getByRole('heading', { name: 'Recent Reports' })).toHaveCount(0)
  await first.getByRole('link', { name: `Continue as ${people.contractor.email}` }).click()
  await expect(first).toHaveURL('/contractor')
})

test('tabs follow a sign-out and a sign-in in another tab immediately', async ({ visit }) => {
  const first = await visit('agent')
  await first.goto('/agent')
  await expect(first.getByRole('heading', { name: 'Recent Reports' })).toBeVisible()
  const second = await first.context().newPage()
  await second.goto('/agent')
  await signOut(second)
  await expectToast(second, 'Logged out', 'You have been successfully logged out.')
  await expect(first).toHaveURL('/auth?next=%2Fagent')
  await second.goto('/auth')
  await logIn(second, people.contractor.email, DEMO_PASSWORD)
  await expect(second).toHaveURL('/contractor')
  await expect(first).not.toHaveURL(/\/auth/)
})
