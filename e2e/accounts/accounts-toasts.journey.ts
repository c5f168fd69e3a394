import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, demoAgent } from '#demo/people.ts'
import { HYDRATED_EVENT } from '#web/shell/loading/late-script.ts'
import { logIn, stopClock, toasts } from '../support/accounts.ts'
import { expect, signInByApi, test } from '../support/journey.ts'

/**
 * Opens the login form and stops its clock, so that toasts stay however slow the machine is. The form shows before the page has hydrated, and
 * a clock that stops too early keeps it from hydrating.
 */
async function openLogin(page: Page) {
  await page.clock.install()
  await page.addInitScript((hydrated) => {
    addEventListener(hydrated, () => document.documentElement.toggleAttribute('data-hydrated', true))
  }, HYDRATED_EVENT)
  await page.goto('/auth')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await stopClock(page)
}

async function failToLogIn(page: Page) {
  await logIn(page, 'unknown@example.com', 'a wrong password')
  await expect(toasts(page)).toContainText('Login failed')
}

/** Drags a toast `px` pixels to the right and releases it. */
async function swipe(page: Page, px: number) {
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('no toast to swipe')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px / 2, y)
  await page.mouse.move(x + px, y)
  await page.mouse.up()
}

test('a toast shows for five seconds', async ({ page }) => {
  await openLogin(page)
  await failToLogIn(page)
  await page.clock.runFor(4_900)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts(page)).toHaveCount(0)
})

test('one toast shows at a time; F8 focuses it, and Dismiss closes it', async ({ page }) => {
  await page.goto('/auth')
  await failToLogIn(page)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  // The password field is focused when the second response arrives.
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /^Notification.*F8/ }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toasts(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
})

test('a failed login’s reason shows in one place: as a toast, and once that’s gone, below the button', async ({
  page,
}) => {
  await openLogin(page)
  await failToLogIn(page)
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await expect(form.getByText('Invalid email or password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(form.getByText('Login failed')).toBeVisible()
  await expect(form.getByText('Invalid email or password')).toBeVisible()
})

test('a form’s error is gone with the next submit, before the server has answered', async ({ page }) => {
  await openLogin(page)
  await failToLogIn(page)
  await page.route('/api/auth/login', () => {})
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await expect(page.getByText('Invalid email or password')).toHaveCount(0)
})

test('a button’s error is gone with the next press, before the server has answered', async ({
  page,
  visit,
}) => {
  // So that there's another session.
  await visit('agent')
  await signInByApi(page.request, demoAgent.email, DEMO_PASSWORD)
  await page.goto('/account')
  await page.route('/api/auth/sessions', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 502 }) : route.continue(),
  )
  const button = page.getByRole('button', { name: 'Log out everywhere else' })
  await button.click()
  await expect(toasts(page)).toContainText('Please try again.')
  await page.unroute('/api/auth/sessions')
  await page.route('/api/auth/sessions', () => {})
  await button.click()
  await expect(toasts(page)).toHaveCount(0)
})

test('swiping a toast 50 pixels to the right dismisses it', async ({ page }) => {
  await openLogin(page)
  await failToLogIn(page)
  await swipe(page, 40)
  await expect(toasts(page)).toHaveCount(1)
  await swipe(page, 70)
  await expect(toasts(page)).toHaveCount(0)
})

test('on a phone, a toast doesn’t cover the button that was pressed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openLogin(page)
  await failToLogIn(page)
  const [toast, button] = await Promise.all([
    toasts(page).boundingBox(),
    page.getByRole('button', { name: 'Log In', exact: true }).boundingBox(),
  ])
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(button?.y ?? 0)
})

test('a tooltip opens after 700 ms', async ({ visit }) => {
  const page = await visit('admin')
  await page.clock.install()
  await page.goto('/admin/contractors')
  const button = page.getByRole('button', { name: /^Delete/ }).first()
  await button.scrollIntoViewIfNeeded()
  await stopClock(page)
  await button.hover()
  await page.clock.runFor(650)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(page.getByRole('tooltip')).toHaveText('Delete this contractor')
})
