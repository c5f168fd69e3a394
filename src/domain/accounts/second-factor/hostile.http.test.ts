import fc from 'fast-check'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { signIn } from '#domain/accounts/identity/contract.ts'
import { createMember, newBrowser, PASSWORD } from '#test/builders/accounts/passkeys.ts'
import { keepingCookies } from '#test/harness/cookies.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { forgiveGuesses } from './codes.ts'
import { confirmSecondFactor, confirmSignIn, startSecondFactor } from './contract.ts'

const digits = fc.stringMatching(/^\d{1,8}$/)
const likeARecoveryCode = fc.stringMatching(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)

test('whatever is sent in place of a code is rejected, and starts no session', async () => {
  const admin = await createMember('admin')
  const { userId } = admin.actor
  const { body: setup } = await call(admin, startSecondFactor, { currentPassword: PASSWORD })
  const right = generateSync({ secret: setup.secret })
  expect((await call(admin, confirmSecondFactor, { code: right })).status).toBe(201)
  const browser = newBrowser()
  const { headers } = await call(browser, signIn, { email: admin.email, password: PASSWORD })
  const { cookie } = keepingCookies(browser, headers)
  const valid = [-1, 0, 1, 2, 3, 4].map((steps) =>
    generateSync({ secret: setup.secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 }),
  )
  const hostile = fc.oneof(digits, likeARecoveryCode, fc.string({ maxLength: 60 }), fc.anything())
  await fc.assert(
    fc.asyncProperty(hostile, async (code) => {
      fc.pre(!valid.includes(String(code).replaceAll(/[\s-]/g, '')))
      await forgiveGuesses(ctx, userId)
      const caller = { ...newBrowser(), ...(cookie && { cookie }) }
      const response = await call(caller, confirmSignIn, { code } as never)
      expect(response.status).toBe(400)
      expect(String(response.headers['set-cookie'])).not.toContain('odie_session=')
    }),
    { seed: 20_261_122, numRuns: 80 },
  )
})
