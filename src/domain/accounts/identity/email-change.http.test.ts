import { expect, test } from 'vitest'
import { deactivateAgent } from '#domain/accounts/agents/contract.ts'
import { endOtherSessions } from '#domain/accounts/sessions/contract.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { keepingCookie } from '#test/harness/cookies.ts'
import { type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  changePassword,
  confirmEmailChange,
  forgotPassword,
  getCurrentUser,
  initiateEmailChange,
  resetPassword,
  signIn,
} from './contract.ts'
import { hashPassword } from './passwords/passwords.ts'
import * as store from './store.ts'

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'seven slow brown rivers'
const password = await hashPassword(PASSWORD)

const EXPIRED = {
  status: 400,
  body: {
    code: 'link_expired',
    message: 'This link is invalid or has expired. Please change your email address again.',
  },
}
const CONFLICT = { status: 409, body: { message: 'An account with this email already exists' } }

const newAddress = () => `moved-${crypto.randomUUID().slice(0, 8)}@example.com`
let lastIp = 0
const fromNewIp = (): Caller => ({ ...visitor, ip: `198.51.100.${++lastIp}` })
const signInStatus = async (email: string, typed = PASSWORD) =>
  (await call(fromNewIp(), signIn, { email, password: typed })).status
const statusOf = async (caller: Caller) => (await call(caller, getCurrentUser, {})).status
const confirm = (token: string, caller = fromNewIp()) => call(caller, confirmEmailChange, { token })
const initiate = (person: Person, newEmail: string, currentPassword = PASSWORD) =>
  call(person, initiateEmailChange, { newEmail, currentPassword })

async function tokenFor(email: string, path: string) {
  await runJobs()
  const [mail] = await mailsTo(email)
  return new RegExp(`/${path}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

/** An agent with a pending email change. */
async function agentWithPendingChange(newEmail = newAddress()) {
  const person = await createUser('agent', { password })
  const { status, body } = await initiate(person, newEmail)
  expect([status, body.message]).toEqual([200, 'Check your new email address to complete the change'])
  return { ...person, newEmail, token: await tokenFor(newEmail, 'verify-email-change') }
}

async function resetTokenFor(email: string) {
  await call(fromNewIp(), forgotPassword, { email })
  return await tokenFor(email, 'reset-password')
}

test('nothing changes until the link in the new mailbox is opened; the old mailbox gets a notice immediately', async () => {
  const { email, newEmail, token } = await agentWithPendingChange()
  expect([await signInStatus(email), await signInStatus(newEmail)]).toEqual([200, 401])
  const [notice] = await mailsTo(email)
  expect(notice?.subject).toBe('Your email address is about to change')
  expect(notice?.text).toContain(newEmail)
  expect(notice?.text).not.toContain(token)

  expect((await confirm(token)).status).toBe(200)
  expect([await signInStatus(email), await signInStatus(newEmail)]).toEqual([401, 200])
})

test('a change needs the current password, so a stolen session alone can’t start one', async () => {
  const person = await createUser('agent', { password })
  const newEmail = newAddress()
  expect((await call(person, initiateEmailChange, { newEmail } as never)).status).toBe(400)
  expect((await initiate(person, newEmail, '')).body.fields).toEqual({
    currentPassword: 'Current password is required',
  })
  expect((await initiate(person, newEmail, 'a guess')).body.fields).toEqual({
    currentPassword: 'Current password is incorrect',
  })
  await runJobs()
  expect([await mailsTo(newEmail), await mailsTo(person.email)]).toEqual([[], []])
  expect((await store.findById(ctx.db, person.actor.userId))?.pendingEmail).toBeNull()
})

test.each<[string, (person: Person) => Promise<unknown>]>([
  [
    'changing the password',
    (person) => call(person, changePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  ],
  [
    'resetting the password',
    async ({ email }) =>
      await call(fromNewIp(), resetPassword, {
        token: await resetTokenFor(email),
        newPassword: NEW_PASSWORD,
      }),
  ],
  ['signing out everywhere else', (person) => call(person, endOtherSessions, {})],
  [
    'deactivating the account',
    async ({ actor }) => await call(await createUser('admin'), deactivateAgent, { id: actor.userId }),
  ],
])('%s cancels a pending change', async (_what, act) => {
  const person = await agentWithPendingChange()
  expect(await act(person)).toMatchObject({ status: expect.closeTo(200, -1) })
  expect(await confirm(person.token)).toMatchObject(EXPIRED)
  const user = await store.findById(ctx.db, person.actor.userId)
  expect(user).toMatchObject({ email: person.email, pendingEmail: null, emailChangeToken: null })
})

test('a change ends every other session and cancels a reset link sent to the old address', async () => {
  const person = await agentWithPendingChange()
  const other = keepingCookie(
    visitor,
    (await call(fromNewIp(), signIn, { email: person.email, password: PASSWORD })).headers,
  )
  const resetToken = await resetTokenFor(person.email)

  expect((await confirm(person.token, person)).status).toBe(200)
  expect([await statusOf(person), await statusOf(other)]).toEqual([200, 401])
  const response = await call(fromNewIp(), resetPassword, { token: resetToken, newPassword: NEW_PASSWORD })
  expect(response).toMatchObject({ status: 400, body: { code: 'link_expired' } })
  expect(await signInStatus(person.newEmail)).toBe(200)
})

test('confirming while signed in to another account leaves that session alone', async () => {
  const [{ token, ...person }, other] = [await agentWithPendingChange(), await createUser('agent')]
  expect((await confirm(token, other)).status).toBe(200)
  expect([await statusOf(person), await statusOf(other)]).toEqual([401, 200])
})

test('a link changes the email once; opened again, it says the change is already made', async () => {
  const { token, actor } = await agentWithPendingChange()
  const responses = await Promise.all([confirm(token), confirm(token), confirm(token)])
  expect(responses.map(({ status, body }) => [status, body.message]).sort()).toEqual([
    [200, 'Your email address has already been changed.'],
    [200, 'Your email address has already been changed.'],
    [200, 'Your email address was changed.'],
  ])
  const user = await store.findById(ctx.db, actor.userId)
  expect([user?.pendingEmail, user?.resetPasswordToken]).toEqual([null, null])
})

test('when several users change to one address at the same moment, one gets it and the others get a conflict', async () => {
  const newEmail = newAddress()
  const tokens: string[] = []
  for (let n = 0; n < 4; n++) tokens.push((await agentWithPendingChange(newEmail)).token)
  const responses = await Promise.all(tokens.map((token) => confirm(token)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('only the newest link works, for 24 hours', async () => {
  const person = await agentWithPendingChange()
  const later = newAddress()
  await initiate(person, later)
  expect(await confirm(person.token)).toMatchObject(EXPIRED)
  const user = await store.findById(ctx.db, person.actor.userId)
  const hours = ((user?.emailChangeExpires?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)

  const newest = await tokenFor(later, 'verify-email-change')
  await store.update(ctx.db, person.actor.userId, { emailChangeExpires: new Date(Date.now() - 1_000) })
  expect(await confirm(newest)).toMatchObject(EXPIRED)
  expect(await signInStatus(person.email)).toBe(200)
})

test.each(['x', 'a'.repeat(43), "' or true --"])('%j confirms nothing', async (token) => {
  expect(await confirm(token)).toMatchObject(EXPIRED)
})

test('an address that has an account is rejected, both when the change starts and when it’s confirmed', async () => {
  const [person, other] = await Promise.all([createUser('agent', { password }), createUser('contractor')])
  expect(await initiate(person, other.email)).toMatchObject({
    ...CONFLICT,
    body: { ...CONFLICT.body, fields: { newEmail: CONFLICT.body.message } },
  })

  const { newEmail, token, email } = await agentWithPendingChange()
  await createUser('agent', { email: newEmail })
  expect(await confirm(token)).toMatchObject(CONFLICT)
  expect(await signInStatus(email)).toBe(200)
})

test('an address with an injected header or second recipient is rejected', async () => {
  const person = await createUser('agent', { password })
  for (const newEmail of ['a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com', 'invalid'])
    expect((await initiate(person, newEmail)).body.fields).toEqual({
      newEmail: 'Please enter a valid email address',
    })
})

test('a change can be requested 5 times an hour', async () => {
  const person = await createUser('agent', { password })
  for (let n = 0; n < 5; n++) expect((await initiate(person, newAddress())).status).toBe(200)
  expect((await initiate(person, newAddress())).status).toBe(429)
})

test('password guesses in this form and in the password form share one limit', async () => {
  const person = await createUser('agent', { password })
  const guess = { currentPassword: 'a guess', newPassword: NEW_PASSWORD }
  for (let n = 0; n < 4; n++) expect((await initiate(person, newAddress(), 'a guess')).status).toBe(400)
  for (let n = 0; n < 6; n++) expect((await call(person, changePassword, guess)).status).toBe(400)
  expect((await call(person, changePassword, guess)).status).toBe(429)
  expect((await initiate(person, newAddress())).status).toBe(429)
})
