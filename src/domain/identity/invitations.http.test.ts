import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContractor, sendVerification, updateContractor } from '#domain/contractors/contract.ts'
import { keepingCookie, setCookieOf } from '#test/cookies.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '#test/harness.ts'
import { createUser } from '#test/people.ts'
import { acceptInvitation, getCurrentUser, signIn } from './contract.ts'
import * as store from './store.ts'
import { users } from './tables.ts'

const PASSWORD = 'a password of my own'
const DAY_MS = 24 * 60 * 60 * 1000

const formOf = (email: string) => ({
  firstName: 'Casey',
  lastName: 'Brandt',
  email,
  licenseNumber: 'EC-1044',
})

/** A contractor whom an admin has just created; nobody has followed the mail yet. */
async function invited() {
  const admin = await createUser('admin')
  const email = `casey-${crypto.randomUUID().slice(0, 8)}@example.com`
  const { status, body } = await call(admin, createContractor, formOf(email))
  expect(status).toBe(201)
  return { admin, email, id: body.id, token: await tokenFor(email) }
}

/** The token of the link in the newest mail to an address. */
async function tokenFor(email: string, newest = 0) {
  await runJobs()
  const mails = await mailsTo(email)
  const [, token] = /\/accept-invitation\?token=([\w-]+)/.exec(mails[newest]?.text ?? '') ?? []
  if (!token) throw new Error(`no invitation was mailed to ${email}`)
  return token
}

const accept = (token: string, password = PASSWORD, caller = visitor) =>
  call(caller, acceptInvitation, { token, password })

const REFUSED = {
  status: 400,
  body: {
    code: 'link_expired',
    message: 'This invitation link is invalid or has expired. Please ask for a new one.',
  },
}

test('an invited contractor has no password until they follow the link, which verifies and signs in', async () => {
  const { email, token, id } = await invited()
  expect((await call(visitor, signIn, { email, password: PASSWORD })).status).toBe(401)

  const { status, body, headers } = await accept(token)
  expect([status, body.id, body.email, body.role]).toEqual([200, id, email, 'contractor'])
  expect((await call(keepingCookie(visitor, headers), getCurrentUser, {})).status).toBe(200)
  expect((await store.findById(ctx.db, id))?.isEmailVerified).toBe(true)
  expect((await call(visitor, signIn, { email, password: PASSWORD })).status).toBe(200)
})

test('who follows a link in a browser that somebody else is signed in to gets their own session', async () => {
  const [other, { email, token }] = await Promise.all([createUser('agent'), invited()])
  const { headers } = await accept(token, PASSWORD, other)
  expect((await call(keepingCookie(visitor, headers), getCurrentUser, {})).body.email).toBe(email)
  expect((await call(other, getCurrentUser, {})).status).toBe(401)
})

test('the database holds the SHA-256 of the token, never the token', async () => {
  const { id, token } = await invited()
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id))
  expect(row?.emailVerificationToken).toBe(createHash('sha256').update(token).digest('hex'))
  expect(JSON.stringify(row)).not.toContain(token)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('a link works once', async () => {
  const { email, token } = await invited()
  expect((await accept(token)).status).toBe(200)
  expect(await accept(token, 'somebody else’s password')).toMatchObject(REFUSED)
  expect((await call(visitor, signIn, { email, password: PASSWORD })).status).toBe(200)
})

test('of two people who follow a link at once, one gets the account', async () => {
  const { email, token } = await invited()
  const passwords = ['the first password', 'the second password']
  const answers = await Promise.all(passwords.map((password) => accept(token, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])

  const winner = answers.findIndex(({ status }) => status === 200)
  const signedIn = await Promise.all(passwords.map((password) => call(visitor, signIn, { email, password })))
  expect(signedIn.map(({ status }) => status)).toEqual(winner === 0 ? [200, 401] : [401, 200])
  expect(setCookieOf(answers[1 - winner]!.headers)).toBeUndefined()
})

test('a link works for seven days', async () => {
  const { id, token } = await invited()
  const sentAgo = (ms: number) =>
    store.update(ctx.db, id, { emailVerificationSentAt: new Date(Date.now() - ms) })

  await sentAgo(7 * DAY_MS + 1_000)
  expect(await accept(token)).toMatchObject(REFUSED)
  await sentAgo(7 * DAY_MS - 60_000)
  expect((await accept(token)).status).toBe(200)
})

test('a link stops working when a later one was sent', async () => {
  const { admin, id, email, token } = await invited()
  expect((await call(admin, sendVerification, { id })).status).toBe(204)
  const later = await tokenFor(email)
  expect(later).not.toBe(token)
  expect(await accept(token)).toMatchObject(REFUSED)
  expect((await accept(later)).status).toBe(200)
})

test('a verified address is not invited again', async () => {
  const { admin, id, email, token } = await invited()
  await accept(token)
  expect(await call(admin, sendVerification, { id })).toMatchObject({ status: 409 })
  await runJobs()
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a contractor who is given another address is signed out, and verifies that one by its own link', async () => {
  const { admin, id, token } = await invited()
  const own = keepingCookie(visitor, (await accept(token)).headers)
  const moved = `moved-${crypto.randomUUID().slice(0, 8)}@example.com`
  expect((await call(admin, updateContractor, { id, ...formOf(moved) })).status).toBe(200)

  expect((await call(own, getCurrentUser, {})).status).toBe(401)
  expect((await call(visitor, signIn, { email: moved, password: PASSWORD })).status).toBe(403)
  expect((await accept(await tokenFor(moved), 'another password')).status).toBe(200)
})

test('an account that was switched off is not opened again by its invitation', async () => {
  const { id, token } = await invited()
  await store.update(ctx.db, id, { deactivatedAt: new Date() })
  expect(await accept(token)).toMatchObject(REFUSED)
})

test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`])('%j is no invitation', async (token) => {
  expect((await accept(token)).status).toBe(400)
})

test.each([
  ['1234567', 'Password must be at least 8 characters'],
  ['x'.repeat(201), 'Password must be at most 200 characters'],
])('a password that is too short or too long leaves the link as it was', async (password, message) => {
  const { token } = await invited()
  expect(await accept(token, password)).toMatchObject({
    status: 400,
    body: { fields: { password: message } },
  })
  expect((await accept(token)).status).toBe(200)
})
