import { test } from '@playwright/test'
import { inviteByApi, linkInEmail, newAddress, newAgent, PASSWORD, signUpByApi } from '../support/accounts.ts'
import { startServerWithClock } from '../support/clock.ts'
import { expect, signInByApi } from '../support/journey.ts'
import { isProduction } from '../support/server.ts'

test('links of each kind expire: reset in 1 hour, verification and new address in 24, invitation in 7 days', async ({
  browser,
}) => {
  test.skip(isProduction, 'PostgreSQL doesn’t read the clock that this journey moves')
  const { server, setClockAhead } = await startServerWithClock()
  const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
  const { request } = page
  try {
    const [oldEmail, newEmail] = [await newAgent(request, 'old'), newAddress('new')]
    await request.post('/api/users/email-change/initiate', {
      data: { newEmail, currentPassword: PASSWORD },
    })
    await request.post('/api/password/forgot', { data: { email: oldEmail } })
    const change = await linkInEmail(request, newEmail, '/verify-email-change?')
    const reset = await linkInEmail(request, oldEmail, '/reset-password?')
    await request.post('/api/auth/logout', { data: {} })
    const verify = await signUpByApi(request, newAddress('late'))
    const invitation = await inviteByApi(request, newAddress('late'))

    await setClockAhead(1.1)
    await page.goto(reset)
    await expect(page.getByRole('alert')).toHaveText(
      'This password reset link is invalid or has expired. Please request a new one.',
    )

    await setClockAhead(24.1)
    await page.goto(verify)
    await expect(page.getByRole('alert')).toHaveText(
      'The verification link is invalid or has expired. Please try signing up again.',
    )
    await page.goto(change)
    await expect(page.getByRole('alert')).toHaveText(
      'This link is invalid or has expired. Please change your email address again.',
    )
    await signInByApi(request, oldEmail, PASSWORD)

    await setClockAhead(24 * 7 + 0.2)
    await page.goto('/account')
    await expect(page).toHaveURL('/account')
    await request.post('/api/auth/logout', { data: {} })
    await page.goto(invitation)
    await expect(page.getByRole('alert')).toHaveText(
      'This invitation link is invalid or has expired. Please ask for a new one.',
    )
  } finally {
    await page.close()
    await server.stop()
  }
})
