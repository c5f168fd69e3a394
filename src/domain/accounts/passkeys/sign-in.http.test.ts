import { expect, test } from 'vitest'
import { deactivateAgent } from '#domain/accounts/agents/contract.ts'
import {
  changePassword,
  forgotPassword,
  getCurrentUser,
  resetPassword,
} from '#domain/accounts/identity/contract.ts'
import * as store from '#domain/accounts/identity/store.ts'
import { endOtherSessions } from '#domain/accounts/sessions/contract.ts'
import { nightly } from '#domain/operations/maintenance/maintenance.ts'
import {
  addPasskeyTo,
  createMember,
  newBrowser,
  PASSWORD,
  startSignIn,
} from '#test/builders/accounts/passkeys.ts'
import type { Person } from '#test/builders/people.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { keepingCookies } from '#test/harness/cookies.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { Authenticator } from '#test/stand-ins/authenticator.ts'
import { listPasskeys, signInWithPasskey } from './contract.ts'
import * as passkeys from './store.ts'

type Deviation = Parameters<Authenticator['get']>[1]

const REFUSED = { status: 401, body: { code: 'wrong_credentials' } }
const EXPIRED = { status: 410, body: { code: 'gone' } }

async function signInWith(authenticator: Authenticator, deviation?: Deviation) {
  const { options, browser } = await startSignIn()
  return await call(browser, signInWithPasskey, { credential: authenticator.get(options, deviation) })
}

async function member() {
  const person = await createMember()
  return { person, ...(await addPasskeyTo(person)) }
}

test('a passkey signs in without an email or password, and the list shows when', async () => {
  const { person, authenticator } = await member()
  expect((await call(person, listPasskeys, {})).body).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])

  const { status, body, headers } = await signInWith(authenticator)
  expect([status, body.email]).toEqual([200, person.email])
  const browser = keepingCookies(newBrowser(), headers)
  expect((await call(browser, getCurrentUser, {})).body.id).toBe(person.actor.userId)
  const [listed] = (await call(browser, listPasskeys, {})).body
  expect(Date.parse(listed?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(listed?.createdAt ?? ''))
  expect(await auditEventsAbout(person.email)).toContainEqual(
    expect.objectContaining({ action: 'sign-in', details: { method: 'passkey' } }),
  )
})

test.each<[string, Deviation]>([
  ['of another site', { origin: 'http://odie.test.evil.example' }],
  ['of another scheme', { origin: 'https://odie.test' }],
  ['for another site’s passkeys', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['of a registration', { type: 'webauthn.create' }],
  ['for another account', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
])('an assertion %s is refused, and starts no session', async (_what, deviation) => {
  const { person, authenticator } = await member()
  const response = await signInWith(authenticator, deviation)
  expect(response).toMatchObject(REFUSED)
  expect(String(response.headers['set-cookie'])).not.toContain('odie_session')
  expect(await auditEventsAbout(person.email)).toContainEqual(
    expect.objectContaining({
      action: 'sign-in-failed',
      details: expect.objectContaining({ reason: 'invalid' }),
    }),
  )
})

test('another passkey’s signature under this passkey’s id is refused', async () => {
  const { authenticator } = await member()
  const other = await member()
  const borrowed = { credentialId: authenticator.credentialId }
  expect(await signInWith(other.authenticator, borrowed)).toMatchObject(REFUSED)
})

test('an unknown passkey is refused', async () => {
  const stranger = new Authenticator()
  expect(await signInWith(stranger, { userHandle: 'AAAA' })).toMatchObject(REFUSED)
})

test('a challenge works once, even if the first answer was wrong', async () => {
  const { authenticator } = await member()
  const { options, browser } = await startSignIn()
  const credential = authenticator.get(options)
  expect((await call(browser, signInWithPasskey, { credential })).status).toBe(200)
  expect(await call(browser, signInWithPasskey, { credential })).toMatchObject(EXPIRED)

  const again = await startSignIn()
  const wrong = authenticator.get(again.options, { isVerified: false })
  expect(await call(again.browser, signInWithPasskey, { credential: wrong })).toMatchObject(REFUSED)
  const right = authenticator.get(again.options)
  expect(await call(again.browser, signInWithPasskey, { credential: right })).toMatchObject(EXPIRED)
})

test('a challenge works only in the browser that asked for it, and not one that no one issued', async () => {
  const { authenticator } = await member()
  const { options } = await startSignIn()
  const other = await startSignIn()
  const credential = authenticator.get(options)
  expect(await call(other.browser, signInWithPasskey, { credential })).toMatchObject(EXPIRED)
  expect(await call(newBrowser(), signInWithPasskey, { credential })).toMatchObject(EXPIRED)
  expect(await signInWith(authenticator, { challenge: 'AAAA' })).toMatchObject(EXPIRED)
})

test('a challenge expires after five minutes', async () => {
  const { authenticator } = await member()
  const { options, browser } = await startSignIn()
  const later = { context: { now: () => new Date(Date.now() + 5 * 60_000 + 1_000) } }
  const credential = authenticator.get(options)
  expect(await call(browser, signInWithPasskey, { credential }, later)).toMatchObject(EXPIRED)
})

test('of ten requests with one answer, one signs in', async () => {
  const { authenticator } = await member()
  const { options, browser } = await startSignIn()
  const credential = authenticator.get(options)
  const requests = Array.from({ length: 10 }, () => call(browser, signInWithPasskey, { credential }))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status !== 200).every((status) => status === 410)).toBe(true)
})

test('a counter that doesn’t advance is a copy’s: refused and recorded', async () => {
  const { person, authenticator } = await member()
  expect((await signInWith(authenticator, { counter: 7 })).status).toBe(200)
  for (const counter of [7, 6, 0]) expect(await signInWith(authenticator, { counter })).toMatchObject(REFUSED)
  expect(await auditEventsAbout(person.email)).toContainEqual(
    expect.objectContaining({
      action: 'sign-in-failed',
      details: expect.objectContaining({ reason: 'counter' }),
    }),
  )
  expect((await signInWith(authenticator, { counter: 8 })).status).toBe(200)
})

test('an authenticator that doesn’t count signs in again and again', async () => {
  const { authenticator } = await member()
  for (let time = 0; time < 3; time++)
    expect((await signInWith(authenticator, { counter: 0 })).status).toBe(200)
})

test('the passkey of an unverified or deactivated account doesn’t sign in; reactivated, it does', async () => {
  const { person, authenticator } = await member()
  const { userId } = person.actor
  await store.update(ctx.db, userId, { isEmailVerified: false })
  expect(await signInWith(authenticator)).toMatchObject({ status: 403, body: { code: 'email_unverified' } })
  await store.update(ctx.db, userId, { isEmailVerified: true })
  await call(await createMember('admin'), deactivateAgent, { id: userId })
  expect(await signInWith(authenticator)).toMatchObject(REFUSED)
  await store.update(ctx.db, userId, { deactivatedAt: null })
  expect((await signInWith(authenticator)).status).toBe(200)
})

async function reset(person: Person) {
  await call(newBrowser(), forgotPassword, { email: person.email })
  await runJobs()
  const [mail] = await mailsTo(person.email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await call(newBrowser(), resetPassword, { token, newPassword: 'seven slow rivers' })).status).toBe(
    200,
  )
}

test('a password reset ends every passkey: only the mailbox proved who reset it', async () => {
  const { person, authenticator, passkey } = await member()
  await reset(person)
  expect(await signInWith(authenticator)).toMatchObject(REFUSED)
  const [row] = await passkeys.listOf(ctx.db, person.actor.userId)
  expect(row).toBeUndefined()
  await nightly(ctx)
  expect(await passkeys.findByCredential(ctx.db, authenticator.credentialId)).toBeUndefined()
  expect(passkey.name).toBe('Laptop')
})

test('a password change and signing out everywhere else leave passkeys alone', async () => {
  const { person, authenticator } = await member()
  await call(person, endOtherSessions, {})
  expect((await signInWith(authenticator)).status).toBe(200)
  await call(person, changePassword, { currentPassword: PASSWORD, newPassword: 'seven slow rivers' })
  expect((await signInWith(authenticator)).status).toBe(200)
})

test('ten wrong answers for one passkey from one address lock it there for a while, not elsewhere', async () => {
  const { authenticator } = await member()
  const attacker = newBrowser()
  const attempt = async () => {
    const { options, browser } = await startSignIn(attacker)
    const credential = authenticator.get(options, { isVerified: false })
    return (await call(browser, signInWithPasskey, { credential })).status
  }
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push(await attempt())
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await signInWith(authenticator)).status).toBe(200)
})
