import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser } from '#test/builders/people.ts'
import {
  followLink,
  newAddress,
  newestToken,
  newVisitor,
  SIGN_UP_PASSWORD,
  signedUp,
  signUpForm,
} from '#test/builders/sign-up.ts'
import { app, call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { forgotPassword, inviteByEmail, resendVerification, signUp } from '../contract.ts'
import * as store from '../store.ts'
import { signups } from '../tables.ts'

const SENT = { message: 'Please check your email for the verification link.' }

test('the database contains only hashes of the token, the browser secret, and the password', async () => {
  const { email, token, browser } = await signedUp()
  const [row] = await ctx.db.select().from(signups).where(eq(signups.email, email))
  const secret = browser.cookie.replace('odie_browser=', '')
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect([row?.tokenHash, row?.browser]).toEqual([sha256(token), sha256(secret)])
  expect(row?.password).toMatch(/^\$argon2id\$/)
  for (const kept of [token, secret, SIGN_UP_PASSWORD]) expect(JSON.stringify(row)).not.toContain(kept)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('one IP address can trigger 60 emails with links an hour, counting all kinds and recipients', async () => {
  const client = newVisitor()
  const email = newAddress()
  for (let n = 0; n < 5; n++) expect((await call(client, signUp, signUpForm(email))).status).toBe(201)
  expect((await call(client, signUp, signUpForm(email))).status).toBe(429)
  for (let n = 0; n < 27; n++) {
    expect((await call(client, resendVerification, { email: newAddress() })).status).toBe(200)
    expect((await call(client, forgotPassword, { email: newAddress() })).status).toBe(200)
  }
  for (const endpoint of [resendVerification, forgotPassword])
    expect((await call(client, endpoint, { email: newAddress() })).status).toBe(429)
  expect((await call(newVisitor(), forgotPassword, { email })).status).toBe(200)
})

test('names lose invisible characters that reorder text', async () => {
  const email = newAddress()
  const names = { firstName: 'No\u202Era', lastName: '\u2066Field\u2069', companyName: 'Ho\u200Fmes' }
  await call(newVisitor(), signUp, { ...signUpForm(email), ...names })
  await followLink(await newestToken(email))
  expect(await store.findByEmail(ctx.db, email)).toMatchObject({
    firstName: 'Nora',
    lastName: 'Field',
    companyName: 'Homes',
  })
  const invisible = { ...signUpForm(newAddress()), firstName: '\u202E\u200F' }
  expect((await call(newVisitor(), signUp, invisible)).body.fields).toEqual({
    firstName: 'First name is required',
  })
})

test('an email that has an account or an invitation is rejected', async () => {
  const invited = newAddress()
  const [member, admin] = await Promise.all([createUser('agent'), createUser('admin')])
  await call(admin, inviteByEmail, { email: invited })
  for (const email of [member.email, member.email.toUpperCase(), invited])
    expect(await call(newVisitor(), signUp, signUpForm(email))).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists' },
    })
})

test('signing up can only create an unverified agent', async () => {
  for (const role of ['admin', 'contractor'] as const) {
    const forged = { ...signUpForm(newAddress()), role: role as 'agent' }
    expect((await call(newVisitor(), signUp, forged)).status, role).toBe(400)
  }
  const email = newAddress()
  const more = {
    isVerified: true,
    isEmailVerified: true,
    id: crypto.randomUUID(),
    password: SIGN_UP_PASSWORD,
  }
  await call(newVisitor(), signUp, { ...signUpForm(email), ...more })
  await followLink(await newestToken(email))
  const user = await store.findByEmail(ctx.db, email)
  expect(user).toMatchObject({ role: 'agent', isVerified: false })
  expect(user?.id).not.toBe(more.id)
})

test('resending the link returns the same response for every email', async () => {
  const member = await createUser('agent')
  const { email } = await signedUp()
  for (const each of [email, member.email, newAddress()])
    expect(await call(newVisitor(), resendVerification, { email: each })).toMatchObject({
      status: 200,
      body: SENT,
    })
  await runJobs()
  expect(await mailsTo(member.email)).toEqual([])
})

test('a resent link belongs to this browser’s sign-up, or to the one with this password', async () => {
  const first = await signedUp()
  await call(first.browser, resendVerification, { email: first.email })
  const second = await newestToken(first.email)
  expect(second).not.toBe(first.token)
  expect((await followLink(second, first.browser)).body.signedInAs).toBe(first.email)

  const other = await signedUp()
  await call(newVisitor(), resendVerification, { email: other.email, password: SIGN_UP_PASSWORD })
  expect((await followLink(await newestToken(other.email))).status).toBe(200)
})

test('a resend that doesn’t identify a sign-up sends no link that activates one', async () => {
  const { email } = await signedUp()
  await call(newVisitor(), resendVerification, { email, password: 'a guess of the password' })
  await runJobs()
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Finish signing up for ODIE')
  expect(mail?.text).not.toContain('token=')
})

test('a link can be resent 5 times an hour per recipient and IP address', async () => {
  const [email, client] = [newAddress(), newVisitor()]
  for (let n = 0; n < 5; n++) expect((await call(client, resendVerification, { email })).status).toBe(200)
  const refused = await call(client, resendVerification, { email })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await call(client, resendVerification, { email: newAddress() })).status).toBe(200)
  expect((await call(newVisitor(), resendVerification, { email })).status).toBe(200)
})

test('one IP address can sign up 60 times an hour', async () => {
  const [client, { email }] = [newVisitor(), await createUser('agent')]
  for (let n = 0; n < 60; n++) expect((await call(client, signUp, signUpForm(email))).status).toBe(409)
  const { status, body } = await call(client, signUp, signUpForm(newAddress()))
  expect([status, body.message]).toEqual([
    429,
    'You’ve reached the limit of 60 sign-ups per hour. Please try again in 60 minutes.',
  ])
})

test('names and addresses add no header, recipient, or markup to an email', async () => {
  for (const hostile of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '<a@example.com>',
  ])
    expect((await call(newVisitor(), signUp, signUpForm(hostile))).status, hostile).toBe(400)
  const email = newAddress()
  const firstName = 'Nora\r\nBcc: evil@example.com <img src=x onerror=alert(1)>'
  expect((await call(newVisitor(), signUp, { ...signUpForm(email), firstName })).status).toBe(201)
  await runJobs()
  const [mail] = await mailsTo(email)
  expect(mail?.to).toBe(email)
  expect(mail?.subject).toBe('Verify your email address')
  expect(mail?.html).not.toContain('<img')
  expect(await mailsTo('evil@example.com')).toEqual([])
})

test('a link starts with PUBLIC_URL, whatever address or forwarded host the request names', async () => {
  const request = (email: string, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: signUp.path,
      remoteAddress: '198.51.100.250',
      headers,
      payload: signUpForm(email),
    })
  const email = newAddress()
  const forwarded = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' }
  expect((await request(email, forwarded)).statusCode).toBe(201)
  await runJobs()
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('http://odie.test/verify-email?token=')
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil\.example|localhost/)

  const refused = newAddress()
  expect((await request(refused, { host: 'evil.example' })).statusCode).toBe(421)
  await runJobs()
  expect(await mailsTo(refused)).toEqual([])
})
