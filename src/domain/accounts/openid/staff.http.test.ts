import { generateSync } from 'otplib'
import { afterEach, expect, test } from 'vitest'
import { getCurrentUser, signIn } from '#domain/accounts/identity/contract.ts'
import { signInWithPasskey } from '#domain/accounts/passkeys/contract.ts'
import {
  confirmSecondFactor,
  confirmSignIn,
  startSecondFactor,
} from '#domain/accounts/second-factor/contract.ts'
import { listJobs } from '#domain/operations/jobs/contract.ts'
import { findAdminCommand } from '#server/admin-commands.ts'
import { addIdentityTo, signInAt, withRealProviders } from '#test/builders/accounts/openid.ts'
import {
  addPasskeyTo,
  createMember,
  newBrowser,
  PASSWORD,
  startSignIn,
} from '#test/builders/accounts/passkeys.ts'
import type { Person } from '#test/builders/people.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { keepingCookies, setCookieOf } from '#test/harness/cookies.ts'
import { type Caller, call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { disconnect, linkProvider } from './contract.ts'

/* What staff need beyond a provider, and where only one provider does. */

const running = withRealProviders()

afterEach(() => {
  ctx.config.openId = { ...ctx.config.openId, staffProvider: null }
  ctx.config.requireAdminSecondFactor = false
})

const limitStaffToOffice = () => {
  ctx.config.openId = { ...ctx.config.openId, staffProvider: 'oidc' }
}

/** Connects a person to one of the providers. */
async function connected(person: Person, provider: 'oidc' | 'google' = 'oidc') {
  const { issuer, add } = provider === 'oidc' ? running.office : running.other
  const subject = add({ email: person.email, email_verified: true })
  return { subject, id: await addIdentityTo(person, { provider, issuer, subject }) }
}

async function setUpCodes(person: Person) {
  const { body } = await call(person, startSecondFactor, { currentPassword: PASSWORD })
  const code = generateSync({ secret: body.secret })
  const { body: confirmed } = await call(person, confirmSecondFactor, { code })
  return confirmed.recoveryCodes
}

const passwordSignIn = (email: string, browser: Caller = newBrowser()) =>
  call(browser, signIn, { email, password: PASSWORD })

const isSignedIn = async (browser: Caller) => (await call(browser, getCurrentUser, {})).status === 200

test('an admin with two-step verification enters a code after the provider, as after the password', async () => {
  const admin = await createMember('admin')
  const { subject } = await connected(admin)
  const [code = ''] = await setUpCodes(admin)
  const { location, browser, headers } = await signInAt(subject, { next: '/admin' })
  expect(location).toBe('/auth?step=code&provider=oidc&next=%2Fadmin')
  expect(setCookieOf(headers)).toBeUndefined()
  expect(await isSignedIn(browser)).toBe(false)

  expect((await call(browser, confirmSignIn, { code: '000000' })).body.code).toBe('invalid')
  const confirmed = await call(browser, confirmSignIn, { code })
  expect(confirmed.body.email).toBe(admin.email)
  expect(await auditEventsAbout(admin.email)).toContainEqual(
    expect.objectContaining({
      action: 'sign-in',
      details: { method: 'provider and recovery code', provider: 'oidc' },
    }),
  )
})

test('an admin who has a passkey instead of codes uses it after the provider', async () => {
  ctx.config.requireAdminSecondFactor = true
  const admin = await createMember('admin')
  const { authenticator } = await addPasskeyTo(admin)
  const { subject } = await connected(admin)
  const { location, browser } = await signInAt(subject)
  expect(location).toBe('/auth?step=passkey&provider=oidc')
  expect(await isSignedIn(browser)).toBe(false)
  const { options, browser: ready } = await startSignIn(browser)
  const { status } = await call(ready, signInWithPasskey, { credential: authenticator.get(options) })
  expect(status).toBe(200)
})

test('an admin without a second factor has to set one up first, as after a password', async () => {
  ctx.config.requireAdminSecondFactor = true
  const admin = await createMember('admin')
  const { browser } = await signInAt((await connected(admin)).subject)
  expect((await call(browser, listJobs, {})).body.code).toBe('second_factor_missing')
})

test('where staff have a provider, neither password nor passkey nor another provider signs an admin in', async () => {
  const admin = await createMember('admin')
  const { authenticator } = await addPasskeyTo(admin)
  const google = await connected(admin, 'google')
  limitStaffToOffice()

  const password = await passwordSignIn(admin.email)
  expect([password.status, password.body.code]).toEqual([403, 'provider_required'])
  expect(password.body.message).toContain('Choose “Continue with Office.”')
  expect(setCookieOf(password.headers)).toBeUndefined()
  const { options, browser } = await startSignIn()
  const passkey = await call(browser, signInWithPasskey, { credential: authenticator.get(options) })
  expect(passkey.body.code).toBe('provider_required')
  expect(setCookieOf(passkey.headers)).toBeUndefined()
  const other = await signInAt(google.subject, { provider: 'google' })
  expect(other.location).toBe('/auth?problem=staff_provider&provider=google')
  expect(await isSignedIn(other.browser)).toBe(false)

  expect((await signInAt((await connected(admin)).subject)).location).toBe('/')
})

test('whether the password is right is said to no one who doesn’t have it', async () => {
  const admin = await createMember('admin')
  limitStaffToOffice()
  const { body } = await call(newBrowser(), signIn, { email: admin.email, password: 'wrong wrong' })
  expect(body.code).toBe('wrong_credentials')
})

test('agents and contractors sign in as before', async () => {
  limitStaffToOffice()
  for (const role of ['agent', 'contractor'] as const)
    expect((await passwordSignIn((await createMember(role)).email)).status).toBe(200)
})

test('an admin’s first sign-in with the staff’s provider takes the password and the code, once', async () => {
  const admin = await createMember('admin')
  const [code = '', another = ''] = await setUpCodes(admin)
  const subject = running.office.add({ email: admin.email, email_verified: true })
  limitStaffToOffice()
  const first = await signInAt(subject)
  expect(first.location).toBe('/auth?step=link&provider=oidc')
  const password = await passwordSignIn(admin.email, first.browser)
  expect(password.body.code).toBe('second_factor_required')
  const browser = keepingCookies(first.browser, password.headers)
  const confirmed = await call(browser, confirmSignIn, { code })
  expect(confirmed.status).toBe(200)
  expect((await call(keepingCookies(browser, confirmed.headers), linkProvider, {})).status).toBe(204)

  const second = await signInAt(subject)
  expect(second.location).toBe('/auth?step=code&provider=oidc')
  expect((await call(second.browser, confirmSignIn, { code: another })).status).toBe(200)
})

test('a provider’s word about one admin doesn’t let another sign in with a password', async () => {
  const [admin, other] = [await createMember('admin'), await createMember('admin')]
  const subject = running.office.add({ email: other.email, email_verified: true })
  const wrong = running.other.add({ email: admin.email, email_verified: true })
  limitStaffToOffice()
  const { browser } = await signInAt(subject)
  expect((await passwordSignIn(admin.email, browser)).body.code).toBe('provider_required')
  const elsewhere = await signInAt(wrong, { provider: 'google' })
  expect((await passwordSignIn(admin.email, elsewhere.browser)).body.code).toBe('provider_required')
})

test('a provider and a passkey sign an admin in who has to use both', async () => {
  ctx.config.requireAdminSecondFactor = true
  const admin = await createMember('admin')
  const { authenticator } = await addPasskeyTo(admin)
  const { subject } = await connected(admin)
  limitStaffToOffice()
  const { browser } = await signInAt(subject)
  const { options, browser: ready } = await startSignIn(browser)
  const signedIn = await call(ready, signInWithPasskey, { credential: authenticator.get(options) })
  expect(signedIn.status).toBe(200)
})

test('an admin can’t disconnect the provider that staff have to use, unless another of its accounts is connected', async () => {
  const admin = await createMember('admin')
  const { id } = await connected(admin)
  limitStaffToOffice()
  const input = { id, currentPassword: PASSWORD }
  const { status, body } = await call(admin, disconnect, input)
  expect([status, body.message]).toEqual([
    422,
    'Admins log in with Office here, so it can’t be disconnected.',
  ])
  await connected(admin)
  expect((await call(admin, disconnect, input)).status).toBe(204)
})

test('bin/odie admin allow-password lets an admin in without the provider for an hour, and emails them', async () => {
  const admin = await createMember('admin')
  limitStaffToOffice()
  const command = findAdminCommand('admin allow-password')
  await command!.run({ ctx } as never, { email: admin.email })
  expect((await passwordSignIn(admin.email)).status).toBe(200)
  await runJobs()
  expect((await mailsTo(admin.email)).map(({ subject }) => subject)).toContain(
    'You can log in without Office for an hour',
  )
  expect(await auditEventsAbout(admin.email)).toContainEqual(
    expect.objectContaining({ action: 'provider-waived' }),
  )
  const before = ctx.now
  ctx.now = () => new Date(Date.now() + 60 * 60_000 + 1)
  expect((await passwordSignIn(admin.email)).body.code).toBe('provider_required')
  ctx.now = before
})

test('bin/odie admin allow-password says when there’s nothing to allow', async () => {
  const command = findAdminCommand('admin allow-password')
  const run = (email: string) => command!.run({ ctx } as never, { email })
  const { email } = await createMember('admin')
  await expect(run(email)).rejects.toThrow('may log in with a password already')
  limitStaffToOffice()
  await expect(run((await createMember('agent')).email)).rejects.toThrow('may log in with a password already')
  await expect(run('nowhere@example.com')).rejects.toThrow('has no account')
})
