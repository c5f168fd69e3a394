import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPassword, getCurrentUser, resetPassword, signIn } from '#domain/accounts/identity/contract.ts'
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startAddingPasskey,
} from '#domain/accounts/passkeys/contract.ts'
import { listJobs } from '#domain/operations/jobs/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { findAdminCommand } from '#server/admin-commands.ts'
import { routes } from '#server/routes.ts'
import {
  addPasskeyTo,
  createMember,
  newBrowser,
  PASSWORD,
  startSignIn,
} from '#test/builders/accounts/passkeys.ts'
import { keepingCookies } from '#test/harness/cookies.ts'
import { type Caller, call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { confirmSecondFactor, startSecondFactor, turnOffSecondFactor } from './contract.ts'

/* An installation that requires a second factor of its admins, as one in production does. */

const before = ctx.config.requireAdminSecondFactor
beforeAll(() => {
  ctx.config.requireAdminSecondFactor = true
})
afterAll(() => {
  ctx.config.requireAdminSecondFactor = before
})

const MISSING = { status: 403, body: { code: 'second_factor_missing' } }

const signInTo = async ({ email }: { email: string }, browser: Caller = newBrowser()) => {
  const { status, body, headers } = await call(browser, signIn, { email, password: PASSWORD })
  return { status, body, browser: keepingCookies(browser, headers) }
}

const codeFor = (secret: string, stepsAhead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 })

async function setUpCodes(caller: Caller) {
  const { body } = await call(caller, startSecondFactor, { currentPassword: PASSWORD })
  const confirmed = await call(caller, confirmSecondFactor, { code: codeFor(body.secret) })
  expect(confirmed.status).toBe(201)
  return confirmed.body.recoveryCodes
}

const anyIds = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key]) => [key, crypto.randomUUID()]))

test('an admin without a second factor can call nothing that takes a role but what sets one up', async () => {
  const admin = await createMember('admin')
  const admitted: string[] = []
  for (const { endpoint } of routes) {
    if (typeof endpoint.access === 'string') continue
    const { status, body } = await call(admin, endpoint, anyIds(endpoint))
    // A response to HEAD has no body.
    const isRejected = status === 403 && (endpoint.method === 'HEAD' || body.code === 'second_factor_missing')
    if (!isRejected) admitted.push(endpoint.name)
  }
  expect(admitted.sort()).toEqual([
    'addPasskey',
    'confirmSecondFactor',
    'getSecondFactor',
    'startAddingPasskey',
    'startSecondFactor',
  ])
})

test('after setting up codes, everything works, and the next sign-in takes a code', async () => {
  const admin = await createMember('admin')
  const { body, browser } = await signInTo(admin)
  expect(body.needsSecondFactor).toBe(true)
  expect(await call(browser, listJobs, {})).toMatchObject(MISSING)
  await setUpCodes(browser)
  expect((await call(browser, listJobs, {})).status).toBe(200)
  expect((await call(browser, getCurrentUser, {})).body.needsSecondFactor).toBe(false)
  expect((await signInTo(admin)).body.code).toBe('second_factor_required')
})

test('after adding a passkey, everything works, and from then on the password alone doesn’t sign in', async () => {
  const admin = await createMember('admin')
  expect(await call(admin, listJobs, {})).toMatchObject(MISSING)
  const { authenticator } = await addPasskeyTo(admin)
  expect((await call(admin, listJobs, {})).status).toBe(200)

  const refused = await signInTo(admin)
  expect([refused.status, refused.body.code]).toEqual([401, 'passkey_required'])
  expect((await call(refused.browser, getCurrentUser, {})).status).toBe(401)
  const { options, browser } = await startSignIn()
  const signedIn = await call(browser, signInWithPasskey, { credential: authenticator.get(options) })
  expect(signedIn.body.needsSecondFactor).toBe(false)
  expect((await call(keepingCookies(browser, signedIn.headers), listJobs, {})).status).toBe(200)
})

test('removing the last passkey or turning codes off takes the access away again', async () => {
  const admin = await createMember('admin')
  const { passkey } = await addPasskeyTo(admin)
  const [code = ''] = await setUpCodes(admin)
  expect((await call(admin, removePasskey, { id: passkey.id, currentPassword: PASSWORD })).status).toBe(204)
  expect((await call(admin, listJobs, {})).status).toBe(200)
  expect((await call(admin, turnOffSecondFactor, { currentPassword: PASSWORD, code })).status).toBe(204)
  expect(await call(admin, listJobs, {})).toMatchObject(MISSING)
})

test('an admin who lost their passkey resets the password by email, and has to set up a second factor again', async () => {
  const admin = await createMember('admin')
  await addPasskeyTo(admin)
  await call(newBrowser(), forgotPassword, { email: admin.email })
  await runJobs()
  const [mail] = (await mailsTo(admin.email)).filter(({ subject }) => subject === 'Reset your password')
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await call(newBrowser(), resetPassword, { token, newPassword: PASSWORD })).status).toBe(200)
  expect((await signInTo(admin)).body.needsSecondFactor).toBe(true)
})

test('bin/odie admin reset-second-factor ends passkeys, too, and emails the admin', async () => {
  const admin = await createMember('admin')
  await addPasskeyTo(admin)
  const command = findAdminCommand('admin reset-second-factor')
  await command!.run({ ctx } as never, { email: admin.email })
  expect((await signInTo(admin)).body.needsSecondFactor).toBe(true)
  await runJobs()
  expect((await mailsTo(admin.email)).map(({ subject }) => subject)).toContain('Your passkeys were removed')
})

test('agents and contractors need no second factor, and keep signing in with password or passkey', async () => {
  const agent = await createMember('agent')
  await addPasskeyTo(agent)
  const { status, body } = await signInTo(agent)
  expect([status, body.needsSecondFactor]).toEqual([200, false])
})

test('a newcomer can’t set up a second factor before their profile is complete', async () => {
  const newcomer = await createMember('agent', { role: null })
  const input = { currentPassword: PASSWORD }
  expect((await call(newcomer, startSecondFactor, input)).body.code).toBe('forbidden')
  expect((await call(newcomer, startAddingPasskey, input)).body.code).toBe('forbidden')
  expect((await call(newcomer, addPasskey, {} as never)).body.code).toBe('forbidden')
})
