import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { forgotPassword, getCurrentUser, resetPassword, signIn } from '#domain/accounts/identity/contract.ts'
import { signInWithPasskey, startAddingPasskey } from '#domain/accounts/passkeys/contract.ts'
import { findAdminCommand } from '#server/admin-commands.ts'
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
import { type Caller, call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import {
  confirmSecondFactor,
  confirmSignIn,
  getSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from './contract.ts'
import * as store from './store.ts'

const START = Math.floor(Date.now() / 1000 / 30) * 30
const WRONG = {
  status: 400,
  body: { code: 'invalid', fields: { code: expect.stringContaining('is wrong') } },
}

/** A server whose clock is `steps` of 30 seconds after the first code. */
const at = (steps: number) => ({ context: { now: () => new Date((START + steps * 30 + 10) * 1000) } })

/** An admin whose codes are on since step 0, and their app. */
async function createSecured() {
  const person = await createMember('admin')
  const { body: setup } = await call(person, startSecondFactor, { currentPassword: PASSWORD })
  const codeAt = (steps: number) => generateSync({ secret: setup.secret, epoch: START + steps * 30 })
  const confirmed = await call(person, confirmSecondFactor, { code: codeAt(0) }, at(0))
  expect(confirmed.status).toBe(201)
  return { ...person, codeAt, secret: setup.secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** Enters the right password. The browser keeps the cookie. */
async function enterPassword({ email }: Pick<Person, 'email'>, browser = newBrowser(), options = at(0)) {
  const { status, body, headers } = await call(browser, signIn, { email, password: PASSWORD }, options)
  expect([status, body.code]).toEqual([401, 'second_factor_required'])
  expect(String(headers['set-cookie'])).not.toContain('odie_session')
  return keepingCookies(browser, headers)
}

const enterCode = (browser: Caller, code: string, steps: number) =>
  call(browser, confirmSignIn, { code }, at(steps))

test('the password starts no session; the app’s code then does', async () => {
  const admin = await createSecured()
  const browser = await enterPassword(admin)
  expect((await call(browser, getCurrentUser, {})).status).toBe(401)
  const { status, body, headers } = await enterCode(browser, admin.codeAt(1), 1)
  expect([status, body.email]).toEqual([200, admin.email])
  expect((await call(keepingCookies(browser, headers), getCurrentUser, {})).status).toBe(200)
  expect(await auditEventsAbout(admin.email)).toContainEqual({
    action: 'sign-in',
    details: { method: 'password and code' },
  })
})

test('a wrong code starts no session and is recorded; a right one still works after it', async () => {
  const admin = await createSecured()
  const browser = await enterPassword(admin)
  const wrong = await enterCode(browser, admin.codeAt(900), 1)
  expect(wrong).toMatchObject(WRONG)
  expect(String(wrong.headers['set-cookie'])).not.toContain('odie_session')
  expect(await auditEventsAbout(admin.email)).toContainEqual({
    action: 'sign-in-failed',
    details: { method: 'code' },
  })
  expect((await enterCode(browser, admin.codeAt(1), 1)).status).toBe(200)
})

test('a code works once, also in another browser, and so does no earlier one', async () => {
  const admin = await createSecured()
  const browser = await enterPassword(admin)
  expect((await enterCode(browser, admin.codeAt(2), 2)).status).toBe(200)
  const thief = await enterPassword(admin)
  for (const steps of [2, 1]) expect(await enterCode(thief, admin.codeAt(steps), 2)).toMatchObject(WRONG)
  expect((await enterCode(thief, admin.codeAt(3), 3)).status).toBe(200)
})

test('the code that turned codes on doesn’t sign in', async () => {
  const admin = await createSecured()
  expect(await enterCode(await enterPassword(admin), admin.codeAt(0), 0)).toMatchObject(WRONG)
})

test('the app’s clock may be one step off, not two', async () => {
  for (const [drift, expected] of [
    [-1, 200],
    [1, 200],
    [-2, 400],
    [2, 400],
  ] as const) {
    const admin = await createSecured()
    const { status } = await enterCode(await enterPassword(admin), admin.codeAt(5 + drift), 5)
    expect([drift, status]).toEqual([drift, expected])
  }
})

test('of ten requests with one code, one signs in', async () => {
  const admin = await createSecured()
  const browser = await enterPassword(admin)
  const requests = Array.from({ length: 10 }, () => enterCode(browser, admin.codeAt(1), 1))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('after ten wrong codes, not even the right one works for a while, from any address', async () => {
  const admin = await createSecured()
  const statuses: number[] = []
  for (let count = 0; count < 10; count++)
    statuses.push((await enterCode(await enterPassword(admin), '000000', 1)).status)
  expect(statuses).toEqual(Array(10).fill(400))
  expect((await enterCode(await enterPassword(admin), admin.codeAt(1), 1)).status).toBe(429)
})

test('a pending sign-in belongs to its browser, lasts ten minutes, and ends with the password', async () => {
  const admin = await createSecured()
  const gone = { status: 410, body: { code: 'gone' } }
  expect(await enterCode(newBrowser(), admin.codeAt(1), 1)).toMatchObject(gone)
  expect(await enterCode(await enterPassword(admin), admin.codeAt(21), 21)).toMatchObject(gone)

  const browser = await enterPassword(admin)
  await call(newBrowser(), forgotPassword, { email: admin.email })
  await runJobs()
  const [mail] = (await mailsTo(admin.email)).filter(({ subject }) => subject === 'Reset your password')
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await call(newBrowser(), resetPassword, { token, newPassword: 'seven slow rivers' })).status).toBe(
    200,
  )
  expect(await enterCode(browser, admin.codeAt(1), 1)).toMatchObject(gone)
})

test('a password planted with another browser’s secret gets a new one', async () => {
  const admin = await createSecured()
  const planted = { ...newBrowser(), cookie: 'odie_browser=planted' }
  await enterPassword(admin, planted)
  expect((await enterCode(planted, admin.codeAt(1), 1)).status).toBe(410)
})

test('each of ten recovery codes signs in once, however it’s typed', async () => {
  const admin = await createSecured()
  expect(new Set(admin.recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = admin.recoveryCodes
  expect((await enterCode(await enterPassword(admin), first, 1)).status).toBe(200)
  expect(await enterCode(await enterPassword(admin), first, 1)).toMatchObject(WRONG)
  const typed = second.toLowerCase().replaceAll('-', ' ')
  expect((await enterCode(await enterPassword(admin), typed, 1)).status).toBe(200)
  expect((await call(admin, getSecondFactor, {})).body.recoveryCodesLeft).toBe(8)
  const other = await createSecured()
  expect(await enterCode(await enterPassword(other), admin.recoveryCodes[2] ?? '', 1)).toMatchObject(WRONG)
})

test('of recovery codes that finish one sign-in at the same moment, one is used up', async () => {
  const admin = await createSecured()
  const browser = await enterPassword(admin)
  const codes = admin.recoveryCodes.slice(0, 5)
  const responses = await Promise.all(codes.map((code) => enterCode(browser, code, 1)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await call(admin, getSecondFactor, {})).body.recoveryCodesLeft).toBe(9)
})

test('the database contains neither the secret nor a recovery code', async () => {
  const admin = await createSecured()
  const row = await store.find(ctx.db, admin.actor.userId)
  expect(row?.secret).not.toContain(admin.secret)
  expect(ctx.sealing.open(row?.secret ?? '', admin.actor.userId)).toBe(admin.secret)
  const { rows } = await ctx.db.execute('select code_hash from recovery_codes')
  for (const code of admin.recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code)
})

test('with another SESSION_SECRET the app’s codes stop working; recovery codes still do', async () => {
  const admin = await createSecured()
  const sealing = { ...ctx.sealing, open: () => null }
  const rotated = { context: { ...at(1).context, sealing } }
  const browser = await enterPassword(admin)
  expect(await call(browser, confirmSignIn, { code: admin.codeAt(1) }, rotated)).toMatchObject(WRONG)
  const [code = ''] = admin.recoveryCodes
  expect((await call(browser, confirmSignIn, { code }, rotated)).status).toBe(200)
})

test('setting up takes the password and a right code, and nothing changes before that', async () => {
  const person = await createMember('admin')
  expect(await call(person, startSecondFactor, { currentPassword: 'a guess' })).toMatchObject({
    body: { fields: { currentPassword: 'Current password is incorrect' } },
  })
  expect((await call(person, confirmSecondFactor, { code: '123456' })).status).toBe(410)
  await call(person, startSecondFactor, { currentPassword: PASSWORD })
  expect(await call(person, confirmSecondFactor, { code: 'ABCD-EFGH' })).toMatchObject(WRONG)
  expect((await call(person, getSecondFactor, {})).body).toEqual({ since: null, recoveryCodesLeft: 0 })
  expect((await call(newBrowser(), signIn, { email: person.email, password: PASSWORD })).status).toBe(200)
  const secured = await createSecured()
  expect((await call(secured, startSecondFactor, { currentPassword: PASSWORD })).status).toBe(409)
})

test('turning it off takes the password and a code; both changes are emailed', async () => {
  const admin = await createSecured()
  const off = (currentPassword: string, code: string) =>
    call(admin, turnOffSecondFactor, { currentPassword, code }, at(1))
  expect((await off('a guess', admin.codeAt(1))).body.fields).toHaveProperty('currentPassword')
  expect(await off(PASSWORD, admin.codeAt(900))).toMatchObject(WRONG)
  expect((await off(PASSWORD, admin.codeAt(1))).status).toBe(204)
  expect((await call(newBrowser(), signIn, { email: admin.email, password: PASSWORD })).status).toBe(200)
  await runJobs()
  const subjects = (await mailsTo(admin.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(
    expect.arrayContaining(['Two-step verification is on', 'Two-step verification is off']),
  )
})

test('a passkey signs in without a code, so adding one takes a code', async () => {
  const before = await createMember('admin')
  const { authenticator } = await addPasskeyTo(before)
  const { body: setup } = await call(before, startSecondFactor, { currentPassword: PASSWORD })
  const codeAt = (steps: number) => generateSync({ secret: setup.secret, epoch: START + steps * 30 })
  await call(before, confirmSecondFactor, { code: codeAt(0) }, at(0))

  const { options, browser } = await startSignIn()
  const credential = authenticator.get(options)
  expect((await call(browser, signInWithPasskey, { credential })).status).toBe(200)

  const start = (code?: string) =>
    call(before, startAddingPasskey, { currentPassword: PASSWORD, ...(code && { code }) }, at(1))
  expect(await start()).toMatchObject(WRONG)
  expect(await start(codeAt(900))).toMatchObject(WRONG)
  expect((await start(codeAt(1))).status).toBe(200)
})

test('bin/odie admin reset-second-factor lets an admin who lost everything sign in again', async () => {
  const admin = await createSecured()
  const command = findAdminCommand('admin reset-second-factor')
  const run = (email: string) => command!.run({ ctx } as never, { email })
  expect(await run(admin.email)).toContain('can now log in with the password alone')
  expect((await call(newBrowser(), signIn, { email: admin.email, password: PASSWORD })).status).toBe(200)
  await expect(run(admin.email)).rejects.toMatchObject({ code: 'not_possible' })
  await expect(run('unknown@example.com')).rejects.toMatchObject({ code: 'not_found' })
  expect(await auditEventsAbout(admin.email)).toContainEqual({
    action: 'second-factor-turned-off',
    details: {},
  })
})
