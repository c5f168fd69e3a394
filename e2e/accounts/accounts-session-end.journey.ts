import { test } from '@playwright/test'
import { DEMO_PASSWORD, demoAdmin } from '#demo/people.ts'
import { logIn } from '../support/accounts.ts'
import { startServerWithClock } from '../support/clock.ts'
import { expect, signInByApi } from '../support/journey.ts'
import { isProduction } from '../support/server.ts'
import { violationsIn } from '../support/violations.ts'

test('after 12 hours, an admin logs in again, and is right back at the page they opened', async ({
  browser,
}) => {
  test.skip(isProduction, 'PostgreSQL doesn’t read the clock that this journey moves')
  const { server, setClockAhead } = await startServerWithClock()
  const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
  try {
    await signInByApi(page.request, demoAdmin.email, DEMO_PASSWORD)
    await setClockAhead(11.5)
    await page.goto('/account')
    await expect(page.getByText('Sessions end 12 hours after you log in')).toBeVisible()

    await setClockAhead(12.5)
    await page.goto('/admin/estimates')
    await expect(page).toHaveURL('/auth?next=%2Fadmin%2Festimates')
    await expect(page.getByText('Your session has ended')).toBeVisible()
    expect(await violationsIn(page, 'a session that has ended')).toEqual([])
    await logIn(page, demoAdmin.email, DEMO_PASSWORD)
    await expect(page).toHaveURL('/admin/estimates')
  } finally {
    await page.close()
    await server.stop()
  }
})
