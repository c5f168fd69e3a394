import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endOtherSessions } from '#domain/accounts/sessions/contract.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { changePassword, forgotPassword, getCurrentUser, resetPassword, signIn } from './contract.ts'
import { hashPassword } from './passwords/passwords.ts'
import * as sessionStore from './sessions-store.ts'
import * as store from './store.ts'
import { users } from './tables.ts'

const PASSWORD = 'correct horse battery'
const CHOSEN = 'seven slow brown rivers'
const password = await hashPassword(PASSWORD)

const EXPIRED = { status: 400, body: { code: 'link_expired', message: 'Invalid or expired reset token' } }
const SENT = { message: 'If there’s an account for this email, a password reset link is on its way.' }

let lastIp = 0
const fromNewIp = (): Caller => ({ ...visitor, ip: `198.51.100.${++lastIp}` })

const statusOf = async (caller: Caller) => (await call(caller, getCurrentUser, {})).status
const signInStatus = async (email: string, typed: string) =>
  (await call(fromNewIp(), signIn, { email, password: typed })).status

async function resetToken(email: string) {
  await runJobs()
  const [mail] = await mailsTo(email)
  return /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** A user with a password and a reset link. */
async function forgetful(details = {}): Promise<Person & { token: string }> {
  const person = await createUser('agent', { password, ...details })
  expect(await call(fromNewIp(), forgotPassword, { email: person.email })).toMatchObject({
    status: 200,
    body: SENT,
  })
  return { ...person, token: await resetToken(person.email) }
}

const reset = (token: string, newPassword = CHOSEN) =>
  call(fromNewIp(), resetPassword, { token, newPassword })

test('a link sets a new password, invalidates the old one, and ends every session', async () => {
  const person = await forgetful()
  expect(await signInStatus(person.email, PASSWORD)).toBe(200)
  expect(await statusOf(person)).toBe(200)

  expect((await reset(person.token)).status).toBe(200)
  expect(await statusOf(person)).toBe(401)
  expect(await sessionStore.listSessions(ctx.db, person.actor.userId)).toEqual([])
  expect(await signInStatus(person.email, PASSWORD)).toBe(401)
  expect(await signInStatus(person.email, CHOSEN)).toBe(200)
})

test('a reset doesn’t sign in, and the owner gets an email about it', async () => {
  const { email, token } = await forgetful()
  const { headers } = await reset(token)
  expect(headers['set-cookie']).toBeUndefined()
  await runJobs()
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your password was changed')
})

test('the response is the same for every address, and only active accounts get an email', async () => {
  const gone = await createUser('agent', { password, deactivatedAt: new Date() })
  const unknown = `unknown-${crypto.randomUUID()}@example.com`
  const responses = await Promise.all(
    [gone.email, unknown, (await createUser('agent')).email].map((email) =>
      call(fromNewIp(), forgotPassword, { email }),
    ),
  )
  for (const { status, body, headers } of responses)
    expect([status, body, headers['set-cookie']]).toEqual([200, SENT, undefined])
  await runJobs()
  expect([await mailsTo(gone.email), await mailsTo(unknown)]).toEqual([[], []])
})

test('a link works once, even if it’s submitted several times at once', async () => {
  const { token, email } = await forgetful()
  const typed = ['the first password', 'the second password', 'the third password']
  const responses = await Promise.all(typed.map((newPassword) => reset(token, newPassword)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const winner = typed[responses.findIndex(({ status }) => status === 200)] ?? ''
  expect(await signInStatus(email, winner)).toBe(200)
  expect(await reset(token)).toMatchObject(EXPIRED)
})

test('only the newest link works, for one hour', async () => {
  const { actor, email, token } = await forgetful()
  await call(fromNewIp(), forgotPassword, { email })
  const newest = await resetToken(email)
  expect(await reset(token)).toMatchObject(EXPIRED)

  const user = await store.findById(ctx.db, actor.userId)
  const minutes = ((user?.resetPasswordExpires?.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(59)
  expect(minutes).toBeLessThanOrEqual(60)
  await store.update(ctx.db, actor.userId, { resetPasswordExpires: new Date(Date.now() - 1_000) })
  expect(await reset(newest)).toMatchObject(EXPIRED)
  expect(await signInStatus(email, PASSWORD)).toBe(200)
})

test('a link doesn’t reactivate an account that was deactivated since', async () => {
  const { actor, token } = await forgetful()
  await store.update(ctx.db, actor.userId, { deactivatedAt: new Date() })
  expect(await reset(token)).toMatchObject(EXPIRED)
})

test('changing the password cancels a reset link', async () => {
  const person = await forgetful()
  await call(person, changePassword, { currentPassword: PASSWORD, newPassword: CHOSEN })
  expect(await reset(person.token)).toMatchObject(EXPIRED)
})

test('signing out everywhere else cancels a reset link', async () => {
  const person = await forgetful()
  expect((await call(person, endOtherSessions, {})).status).toBe(200)
  expect(await reset(person.token)).toMatchObject(EXPIRED)
  expect(await statusOf(person)).toBe(200)
})

test('a missing token is invalid, and an unknown one is expired', async () => {
  expect((await reset('')).body.fields).toEqual({ token: 'Invalid reset token' })
  const missing = { newPassword: CHOSEN } as { token: string; newPassword: string }
  expect(await call(fromNewIp(), resetPassword, missing)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Invalid reset token') },
  })
  for (const token of ['x', 'a'.repeat(43), "' or true --"]) expect(await reset(token)).toMatchObject(EXPIRED)
})

test('a password that’s too short doesn’t consume the link', async () => {
  const { token } = await forgetful()
  expect((await reset(token, '1234567')).body.fields).toEqual({
    newPassword: 'Password must be at least 8 characters',
  })
  expect((await reset(token)).status).toBe(200)
})

test('the database contains only the hash of the token', async () => {
  const { actor, token } = await forgetful()
  const [row] = await ctx.db.select().from(users).where(eq(users.id, actor.userId))
  expect(row?.resetPasswordToken).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('a link can be requested 5 times an hour per recipient and IP address', async () => {
  const [person, client] = [await createUser('agent', { password }), fromNewIp()]
  const request = async (caller: Caller, email: string) =>
    (await call(caller, forgotPassword, { email })).status
  for (let n = 0; n < 5; n++) expect(await request(client, person.email)).toBe(200)
  expect(await request(client, person.email)).toBe(429)
  expect(await request(fromNewIp(), person.email)).toBe(200)
  await runJobs()
  expect(await mailsTo(person.email)).toHaveLength(6)
})

test('changing the password requires the current one and ends every session, including this one', async () => {
  const person = await createUser('agent', { password })
  const change = (currentPassword: string) =>
    call(person, changePassword, { currentPassword, newPassword: CHOSEN })
  expect((await change('not my password')).body.fields).toEqual({
    currentPassword: 'Current password is incorrect',
  })
  expect(await statusOf(person)).toBe(200)
  expect((await change(PASSWORD)).body).toEqual({
    message: 'Password changed successfully. You will be logged out for security.',
  })
  expect(await statusOf(person)).toBe(401)
  expect(await signInStatus(person.email, CHOSEN)).toBe(200)
})

test('a stolen session can guess the password at most 10 times an hour', async () => {
  const person = await createUser('agent', { password })
  const guess = async () =>
    (await call(person, changePassword, { currentPassword: 'a guess', newPassword: CHOSEN })).status
  for (let n = 0; n < 10; n++) expect(await guess()).toBe(400)
  expect(await guess()).toBe(429)
})
