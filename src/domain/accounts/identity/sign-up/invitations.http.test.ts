import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContractor, resendContractorInvitation } from '#domain/accounts/contractors/contract.ts'
import { invitationToken } from '#test/builders/accounts/invitations.ts'
import { createUser } from '#test/builders/people.ts'
import { keepingCookie, setCookieOf } from '#test/harness/cookies.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  acceptInvitation,
  forgotPassword,
  getCurrentUser,
  inviteByEmail,
  resendInvitation,
  signIn,
} from '../contract.ts'
import * as store from '../store.ts'
import { users } from '../tables.ts'

const PASSWORD = 'my own password'
const DAY_MS = 24 * 60 * 60 * 1000

const formOf = (email: string) => ({
  firstName: 'Casey',
  lastName: 'Brandt',
  email,
  licenseNumber: 'EC-1044',
})

/** A contractor an admin just created, with a pending invitation. */
async function invited() {
  const admin = await createUser('admin')
  const email = `casey-${crypto.randomUUID().slice(0, 8)}@example.com`
  const { status, body } = await call(admin, createContractor, formOf(email))
  expect(status).toBe(201)
  return { admin, email, id: body.id, token: await invitationToken(email) }
}

const accept = (token: string, password = PASSWORD, caller = visitor) =>
  call(caller, acceptInvitation, { token, password })

const EXPIRED = {
  status: 400,
  body: {
    code: 'link_expired',
    message: 'This invitation link is invalid or has expired. Please ask for a new one.',
  },
}

test('an invited contractor has no password until they open the link, which verifies the email and signs in', async () => {
  const { email, token, id } = await invited()
  expect((await call(visitor, signIn, { email, password: PASSWORD })).status).toBe(401)

  const { status, body, headers } = await accept(token)
  expect([status, body.id, body.email, body.role]).toEqual([200, id, email, 'contractor'])
  expect((await call(keepingCookie(visitor, headers), getCurrentUser, {})).status).toBe(200)
  expect((await store.findById(ctx.db, id))?.isEmailVerified).toBe(true)
  expect((await call(visitor, signIn, { email, password: PASSWORD })).status).toBe(200)
})

test('accepting an invitation in a browser signed in to another account starts the invited user’s session', async () => {
  const [other, { email, token }] = await Promise.all([createUser('agent'), invited()])
  const { headers } = await accept(token, PASSWORD, other)
  expect((await call(keepingCookie(visitor, headers), getCurrentUser, {})).body.email).toBe(email)
  expect((await call(other, getCurrentUser, {})).status).toBe(401)
})

test('the database contains the SHA-256 of the token, never the token', async () => {
  const { id, token } = await invited()
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id))
  expect(row?.emailVerificationToken).toBe(createHash('sha256').update(token).digest('hex'))
  expect(JSON.stringify(row)).not.toContain(token)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('a link works once', async () => {
  const { email, token } = await invited()
  expect((await accept(token)).status).toBe(200)
  expect(await accept(token, 'someone else’s password')).toMatchObject(EXPIRED)
  expect((await call(visitor, signIn, { email, password: PASSWORD })).status).toBe(200)
})

test('when two people open a link at once, one gets the account', async () => {
  const { email, token } = await invited()
  const passwords = ['the first password', 'the second password']
  const responses = await Promise.all(passwords.map((password) => accept(token, password)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])

  const winner = responses.findIndex(({ status }) => status === 200)
  const signedIn = await Promise.all(passwords.map((password) => call(visitor, signIn, { email, password })))
  expect(signedIn.map(({ status }) => status)).toEqual(winner === 0 ? [200, 401] : [401, 200])
  expect(setCookieOf(responses[1 - winner]!.headers)).toBeUndefined()
})

test('a link works for seven days', async () => {
  const { id, token } = await invited()
  const sentAgo = (ms: number) =>
    store.update(ctx.db, id, { emailVerificationSentAt: new Date(Date.now() - ms) })

  await sentAgo(7 * DAY_MS + 1_000)
  expect(await accept(token)).toMatchObject(EXPIRED)
  await sentAgo(7 * DAY_MS - 60_000)
  expect((await accept(token)).status).toBe(200)
})

test('a newer link replaces the earlier one', async () => {
  const { admin, id, email, token } = await invited()
  expect((await call(admin, resendContractorInvitation, { id })).status).toBe(204)
  const later = await invitationToken(email)
  expect(later).not.toBe(token)
  expect(await accept(token)).toMatchObject(EXPIRED)
  expect((await accept(later)).status).toBe(200)
})

test('a verified contractor isn’t invited again', async () => {
  const { admin, id, email, token } = await invited()
  await accept(token)
  expect(await call(admin, resendContractorInvitation, { id })).toMatchObject({ status: 409 })
  await runJobs()
  expect(await mailsTo(email)).toHaveLength(1)
})

test('requesting a password reset before accepting the invitation resends the invitation', async () => {
  const { id, email, token } = await invited()
  await call(visitor, forgotPassword, { email })
  const later = await invitationToken(email)
  expect(later).not.toBe(token)
  expect((await mailsTo(email)).filter(({ text }) => text.includes('reset-password'))).toEqual([])
  expect((await accept(later)).status).toBe(200)
  expect((await store.findById(ctx.db, id))?.isEmailVerified).toBe(true)
})

test('staff can resend an invitation only while it’s pending', async () => {
  const admin = await createUser('admin')
  const email = `casey-${crypto.randomUUID().slice(0, 8)}@example.com`
  expect((await call(admin, resendInvitation, { email })).status).toBe(404)
  await call(admin, inviteByEmail, { email })
  const token = await invitationToken(email)

  expect(await call(admin, inviteByEmail, { email })).toMatchObject({
    status: 409,
    body: { code: 'already_invited' },
  })
  expect((await call(admin, resendInvitation, { email })).status).toBe(200)
  const later = await invitationToken(email)
  expect(await accept(token)).toMatchObject(EXPIRED)
  expect((await accept(later)).status).toBe(200)

  for (const endpoint of [resendInvitation, inviteByEmail])
    expect(await call(admin, endpoint, { email })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  for (const role of ['agent', 'contractor'] as const)
    expect((await call(await createUser(role), resendInvitation, { email })).status).toBe(403)
})

test('an invitation doesn’t reactivate a deactivated account', async () => {
  const { id, token } = await invited()
  await store.update(ctx.db, id, { deactivatedAt: new Date() })
  expect(await accept(token)).toMatchObject(EXPIRED)
})

test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`])('%j is no invitation', async (token) => {
  expect((await accept(token)).status).toBe(400)
})

test.each([
  ['1234567', 'Password must be at least 8 characters'],
  ['x'.repeat(201), 'Password must be at most 200 characters'],
])('a password that is too short or too long does not use up the link', async (password, message) => {
  const { token } = await invited()
  expect(await accept(token, password)).toMatchObject({
    status: 400,
    body: { fields: { password: message } },
  })
  expect((await accept(token)).status).toBe(200)
})
