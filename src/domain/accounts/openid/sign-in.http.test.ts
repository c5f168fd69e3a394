import { expect, test } from 'vitest'
import { getCurrentUser, signIn } from '#domain/accounts/identity/contract.ts'
import { signInAt, withRealProviders } from '#test/builders/accounts/openid.ts'
import { createMember, PASSWORD } from '#test/builders/accounts/passkeys.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { keepingCookies } from '#test/harness/cookies.ts'
import { type Caller, call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { getVoucher, linkProvider, listIdentities } from './contract.ts'

const running = withRealProviders()

/** Signs in with the password in the browser, which keeps its cookies. */
async function signInWithPassword(browser: Caller, email: string) {
  const { status, headers } = await call(browser, signIn, { email, password: PASSWORD })
  expect(status).toBe(200)
  return keepingCookies(browser, headers)
}

/** A member whose account is connected to the office’s provider. */
async function linkedMember() {
  const person = await createMember()
  const subject = running.office.add({ email: person.email, email_verified: true })
  const { browser } = await signInAt(subject)
  const signedIn = await signInWithPassword(browser, person.email)
  expect((await call(signedIn, linkProvider, {})).status).toBe(204)
  return { person, subject }
}

test('an identity is connected by a sign-in to the account whose email it verifies, and signs in from then on', async () => {
  const person = await createMember()
  const subject = running.office.add({ email: person.email, email_verified: true })

  const first = await signInAt(subject, { next: '/agent?tab=all' })
  expect(first.location).toBe('/auth?step=link&provider=oidc&next=%2Fagent%3Ftab%3Dall')
  expect((await call(first.browser, getCurrentUser, {})).status).toBe(401)
  const { voucher } = (await call(first.browser, getVoucher, {})).body
  expect(voucher).toMatchObject({
    step: 'link',
    provider: { key: 'oidc', name: 'Office' },
    email: person.email,
  })

  const signedIn = await signInWithPassword(first.browser, person.email)
  expect((await call(signedIn, linkProvider, {})).status).toBe(204)
  expect((await call(signedIn, listIdentities, {})).body).toMatchObject([
    { provider: 'oidc', name: 'Office', email: person.email, lastUsedAt: null, isAvailable: true },
  ])

  const second = await signInAt(subject, { next: '/agent?tab=all' })
  expect(second.location).toBe('/agent?tab=all')
  expect((await call(second.browser, getCurrentUser, {})).body.id).toBe(person.actor.userId)
  const [identity] = (await call(second.browser, listIdentities, {})).body
  expect(identity?.lastUsedAt).not.toBeNull()

  expect(await auditEventsAbout(person.email)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'provider-connected',
        details: { provider: 'oidc', email: person.email },
      }),
      expect.objectContaining({ action: 'sign-in', details: { method: 'provider', provider: 'oidc' } }),
    ]),
  )
  await runJobs()
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
    'Office was connected to your account',
  )
})

test('without a page to return to, a sign-in ends on the home page', async () => {
  const { subject } = await linkedMember()
  expect((await signInAt(subject)).location).toBe('/')
})
