import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deactivateAgent } from '#domain/accounts/agents/contract.ts'
import {
  changePassword,
  forgotPassword,
  getCurrentUser,
  inviteByEmail,
  resetPassword,
  signIn,
} from '#domain/accounts/identity/contract.ts'
import { signInAt, withRealProviders } from '#test/builders/accounts/openid.ts'
import { createMember, newBrowser, PASSWORD } from '#test/builders/accounts/passkeys.ts'
import { createUser } from '#test/builders/people.ts'
import { newAddress, signedUp } from '#test/builders/sign-up.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { keepingCookies } from '#test/harness/cookies.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import {
  disconnect,
  dropVoucher,
  getVoucher,
  linkProvider,
  listIdentities,
  signUpWithProvider,
} from './contract.ts'

const running = withRealProviders()

const PROFILE = { firstName: 'Nora', lastName: 'Field' }

const stranger = (email = newAddress(), details = {}) => ({
  email,
  subject: running.office.add({ email, email_verified: true, ...details }),
})

/** Signs up with the office’s provider. */
async function signUp() {
  const { email, subject } = stranger()
  const { browser } = await signInAt(subject)
  const { status, body, headers } = await call(browser, signUpWithProvider, PROFILE)
  expect(status).toBe(201)
  return { email, subject, body, browser: keepingCookies(browser, headers) }
}

test('someone new signs up as an agent: the name is filled in, the email is verified, and there’s no password', async () => {
  const { email, subject } = stranger(newAddress(), { given_name: 'Nora', family_name: 'Field\u202e' })
  const { location, browser } = await signInAt(subject, { next: '/agent' })
  expect(location).toBe('/auth?step=sign_up&provider=oidc&next=%2Fagent')
  expect((await call(browser, getVoucher, {})).body.voucher).toMatchObject({
    step: 'sign_up',
    email,
    firstName: 'Nora',
    lastName: 'Field',
  })

  const { status, body, headers } = await call(browser, signUpWithProvider, PROFILE)
  expect([status, body]).toMatchObject([201, { email, role: 'agent', hasPassword: false, ...PROFILE }])
  expect((await call(keepingCookies(browser, headers), getCurrentUser, {})).body.email).toBe(email)
  expect((await call(newBrowser(), signIn, { email, password: 'anything at all' })).status).toBe(401)
  expect((await signInAt(subject)).location).toBe('/')
  expect(await auditEventsAbout(email)).toContainEqual(
    expect.objectContaining({ action: 'signed-up', details: { provider: 'oidc' } }),
  )
})

test('a name that’s only in one piece is taken apart, and one that says nothing is left out', async () => {
  const { subject } = stranger(newAddress(), { name: 'Maria del Mar Ruiz' })
  const { browser } = await signInAt(subject)
  const { voucher } = (await call(browser, getVoucher, {})).body
  expect(voucher).toMatchObject({ firstName: 'Maria', lastName: 'del Mar Ruiz' })
  const nameless = await signInAt(stranger(newAddress(), { name: ' \u200b ' }).subject)
  const { voucher: empty } = (await call(nameless.browser, getVoucher, {})).body
  expect(empty).toMatchObject({ firstName: null, lastName: null })
})

test('only an agent can sign up this way, whatever is sent', async () => {
  const { browser } = await signInAt(stranger().subject)
  const profile = { ...PROFILE, role: 'admin', email: 'admin-to-be@example.com', isVerified: true }
  const { body } = await call(browser, signUpWithProvider, profile)
  expect(body).toMatchObject({ role: 'agent', isVerified: false })
  expect(body.email).not.toBe(profile.email)
})

test('a sign-up works once, in the browser that was at the provider, for ten minutes, and not after it was canceled', async () => {
  const { browser } = await signInAt(stranger().subject)
  expect((await call(newBrowser(), signUpWithProvider, PROFILE)).status).toBe(410)
  const results = await Promise.all([1, 2, 3].map(() => call(browser, signUpWithProvider, PROFILE)))
  expect(results.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  expect((await call(browser, signUpWithProvider, PROFILE)).status).toBe(410)

  const late = await signInAt(stranger().subject)
  const before = ctx.now
  ctx.now = () => new Date(Date.now() + 10 * 60_000 + 1)
  expect((await call(late.browser, signUpWithProvider, PROFILE)).status).toBe(410)
  ctx.now = before

  const canceled = await signInAt(stranger().subject)
  expect((await call(canceled.browser, dropVoucher, {})).status).toBe(204)
  expect((await call(canceled.browser, signUpWithProvider, PROFILE)).status).toBe(410)
})

test('an email that got an account meanwhile can’t sign up', async () => {
  const { email, subject } = stranger()
  const { browser } = await signInAt(subject)
  await createUser('agent', { email })
  expect((await call(browser, signUpWithProvider, PROFILE)).body.code).toBe('conflict')
})

test('a sign-up with a password that was still to be verified doesn’t get the account', async () => {
  const { email, token } = await signedUp()
  const { browser } = await signInAt(stranger(email).subject)
  expect((await call(browser, signUpWithProvider, PROFILE)).status).toBe(201)
  const { rows } = await ctx.db.execute(sql`select password from users where email = ${email}`)
  expect(rows).toEqual([{ password: null }])
  expect(token).not.toBe('')
  expect((await call(newBrowser(), signIn, { email, password: 'a password of my own' })).status).toBe(401)
})

test('someone who was invited accepts the invitation first, and gets the role that comes with it', async () => {
  const admin = await createUser('admin')
  const email = newAddress()
  await call(admin, inviteByEmail, { email })
  const { location, browser } = await signInAt(stranger(email).subject)
  expect(location).toBe('/auth?problem=invited&provider=oidc')
  expect((await call(browser, signUpWithProvider, PROFILE)).status).toBe(410)
})

test('a deactivated account can’t be signed in to, linked, or signed up for again', async () => {
  const admin = await createUser('admin')
  const { email, subject, body } = await signUp()
  await call(admin, deactivateAgent, { id: body.id })
  expect((await signInAt(subject)).location).toBe('/auth?problem=inactive&provider=oidc')
  const other = running.office.add({ email, email_verified: true })
  expect((await signInAt(other)).location).toBe('/auth?problem=inactive&provider=oidc')
  expect(await auditEventsAbout(email)).toContainEqual(
    expect.objectContaining({
      action: 'sign-in-failed',
      details: { method: 'provider', provider: 'oidc', reason: 'inactive' },
    }),
  )
})

test('an account without a password says so where it asks for one, and a reset sets the first', async () => {
  const { email, subject, browser } = await signUp()
  const change = { currentPassword: 'anything', newPassword: PASSWORD }
  const { body: refused } = await call(browser, changePassword, change)
  expect([refused.code, refused.message]).toEqual(['invalid', expect.stringContaining('no password yet')])

  await call(newBrowser(), forgotPassword, { email })
  await runJobs()
  const [mail] = (await mailsTo(email)).filter(({ subject: title }) => title === 'Reset your password')
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await call(newBrowser(), resetPassword, { token, newPassword: PASSWORD })).status).toBe(200)
  expect((await call(newBrowser(), signIn, { email, password: PASSWORD })).body.hasPassword).toBe(true)
  // The provider verified the address that the link was sent to, so it still signs in.
  expect((await signInAt(subject)).location).toBe('/')
})

test('the last way to sign in can’t be disconnected before there’s a password', async () => {
  const { browser, subject } = await signUp()
  const [identity] = (await call(browser, listIdentities, {})).body
  const id = identity!.id
  const { status, body } = await call(browser, disconnect, { id, currentPassword: 'anything' })
  expect([status, body.message]).toEqual([422, expect.stringContaining('Set a password first')])
  expect((await signInAt(subject)).location).toBe('/')
})

test('another email at the provider changes nothing here: the identity is the subject', async () => {
  const { email, subject } = await signUp()
  const victim = await createMember()
  running.office.people.set(subject, { email: victim.email, email_verified: true })
  const { browser } = await signInAt(subject)
  expect((await call(browser, getCurrentUser, {})).body.email).toBe(email)

  // And another subject with the old email is someone else, who has to sign in to the account first.
  const successor = running.office.add({ email, email_verified: true })
  expect((await signInAt(successor)).location).toBe('/auth?step=link&provider=oidc')
})

test('signing in to another account in between doesn’t link, and neither does a session from before', async () => {
  const [owner, other] = [await createMember(), await createMember()]
  const { subject } = stranger(owner.email)
  const { browser } = await signInAt(subject)
  const elsewhere = await call(browser, signIn, { email: other.email, password: PASSWORD })
  const wrong = keepingCookies(browser, elsewhere.headers)
  expect((await call(wrong, linkProvider, {})).status).toBe(410)

  const { headers } = await call(newBrowser(), signIn, { email: owner.email, password: PASSWORD })
  const before = keepingCookies(newBrowser(), headers)
  const { browser: stale } = await signInAt(subject, { browser: before })
  expect((await call(stale, linkProvider, {})).status).toBe(410)
  expect((await signInAt(subject)).location).toBe('/auth?step=link&provider=oidc')
})

test('one IP address can sign up 60 times an hour, counting both ways', async () => {
  const browser = newBrowser()
  await ctx.db.execute(
    sql`insert into rate_limits values (${`sign-up:${browser.ip}`}, 60, now() + interval '1 hour')`,
  )
  const { browser: back } = await signInAt(stranger().subject, { browser })
  const { status, body } = await call(back, signUpWithProvider, PROFILE)
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
})
