import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { createUser } from '#test/builders/people.ts'
import { keepingCookie, setCookieOf } from '#test/harness/cookies.ts'
import { type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { verifySpy } from '#test/harness/password-hashing.ts'
import {
  changePassword,
  forgotPassword,
  getCurrentUser,
  initiateEmailChange,
  resetPassword,
  signIn,
} from '../contract.ts'
import * as sessionStore from '../sessions-store.ts'
import * as store from '../store.ts'

const { verify } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'seven slow brown rivers'
const password = await hashPassword(PASSWORD)

let lastIp = 0
const fromNewIp = (): Caller => ({ ...visitor, ip: `198.51.100.${++lastIp}` })

beforeEach(() => void verifySpy.mockReset())

/** Runs `action` during the next password check, before the check returns its result. */
function duringNextCheck(action: () => Promise<unknown>) {
  verifySpy.mockImplementationOnce(async (hash, typed) => {
    const matches = await verify(hash, typed)
    await action()
    return matches
  })
}

async function member() {
  const person = await createUser('agent', { password })
  await call(fromNewIp(), forgotPassword, { email: person.email })
  await runJobs()
  const [mail] = await mailsTo(person.email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const reset = async () => {
    expect((await call(fromNewIp(), resetPassword, { token, newPassword: NEW_PASSWORD })).status).toBe(200)
  }
  return { ...person, reset }
}

const signInStatus = async (email: string, typed: string) =>
  (await call(fromNewIp(), signIn, { email, password: typed })).status

test('a sign-in gets no session if the password is reset while it’s being checked', async () => {
  const { actor, email, reset } = await member()
  duringNextCheck(reset)
  const { status, body, headers } = await call(fromNewIp(), signIn, { email, password: PASSWORD })
  expect([status, body.code, setCookieOf(headers)]).toEqual([401, 'wrong_credentials', undefined])
  expect(await sessionStore.listSessions(ctx.db, actor.userId)).toEqual([])
})

test('a sign-in gets no session if the account is deactivated while the password is being checked', async () => {
  const { actor, email } = await member()
  duringNextCheck(() => store.update(ctx.db, actor.userId, { deactivatedAt: new Date() }))
  expect(await signInStatus(email, PASSWORD)).toBe(401)
})

test('no session from the old password survives a reset that overlaps with sign-ins', async () => {
  const { actor, email, reset } = await member()
  const signIns = Array.from({ length: 8 }, () => call(fromNewIp(), signIn, { email, password: PASSWORD }))
  const [, ...responses] = await Promise.all([reset(), ...signIns])
  expect(await sessionStore.listSessions(ctx.db, actor.userId)).toEqual([])
  for (const { status, headers } of responses) {
    expect([200, 401]).toContain(status)
    expect((await call(keepingCookie(visitor, headers), getCurrentUser, {})).status).toBe(401)
  }
})

test('a new session waits for a password change that’s being committed, and is then rejected', async () => {
  const { actor } = await member()
  const before = await store.findById(ctx.db, actor.userId)
  const session = {
    sid: crypto.randomUUID(),
    sess: { userId: actor.userId, startedAt: new Date().toISOString(), ip: '127.0.0.1', userAgent: null },
    expire: new Date(Date.now() + 60_000),
  }
  const changed = Promise.withResolvers<void>()
  const inserting = changed.promise.then(() => sessionStore.insertSession(ctx.db, before!, session))
  await ctx.db.transaction(async (tx) => {
    await store.update(tx, actor.userId, { password: 'another hash' })
    changed.resolve()
    // Gives the insert every chance to run before the commit.
    for (let n = 0; n < 5; n++) await store.findById(tx, actor.userId)
    await store.revokeAccess(tx, actor.userId)
  })
  expect(await inserting).toBe(false)
  expect(await sessionStore.listSessions(ctx.db, actor.userId)).toEqual([])
})

test('an email change doesn’t start if the password is reset while it’s being checked', async () => {
  const { reset, ...person } = await member()
  duringNextCheck(reset)
  const newEmail = `moved-${crypto.randomUUID()}@example.com`
  const response = await call(person, initiateEmailChange, { newEmail, currentPassword: PASSWORD })
  expect(response.body.fields).toEqual({ currentPassword: 'Current password is incorrect' })
  await runJobs()
  expect(await mailsTo(newEmail)).toEqual([])
  expect((await store.findById(ctx.db, person.actor.userId))?.pendingEmail).toBeNull()
})

test('a password change that overlaps with a reset doesn’t undo it', async () => {
  const { reset, ...person } = await member()
  duringNextCheck(reset)
  const change = { currentPassword: PASSWORD, newPassword: 'the attacker’s password' }
  expect((await call(person, changePassword, change)).status).toBe(400)
  expect(await signInStatus(person.email, change.newPassword)).toBe(401)
  expect(await signInStatus(person.email, NEW_PASSWORD)).toBe(200)
})
