import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepingCookie, setCookieOf } from '#test/cookies.ts'
import { app, type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness.ts'
import { createUser } from '#test/people.ts'
import {
  forgotPassword,
  getCurrentUser,
  inviteByEmail,
  resendVerification,
  signIn,
  signUp,
  verifyEmail,
} from './contract.ts'
import * as store from './store.ts'
import { signups } from './tables.ts'

const PASSWORD = 'a password of my own'
const SENT = { message: 'Please check your email for the verification link.' }
const EXPIRED = {
  status: 400,
  body: {
    code: 'link_expired',
    message: 'The verification link is invalid or has expired. Please try signing up again.',
  },
}

const newAddress = () => `nora-${crypto.randomUUID().slice(0, 8)}@example.com`
const formOf = (email: string, password = PASSWORD) => ({
  email,
  password,
  firstName: 'Nora',
  lastName: 'Field',
})

let lastIp = 0
const fromNewIp = (): Caller => ({ ...visitor, ip: `198.51.100.${++lastIp}` })

/** Signs up. Returns the newest link's token, and the browser with its cookie. */
async function signedUp(email = newAddress(), password = PASSWORD) {
  const { status, body, headers } = await call(fromNewIp(), signUp, formOf(email, password))
  expect([status, body]).toEqual([201, SENT])
  const [cookie = ''] = setCookieOf(headers, 'odie_browser')?.split(';') ?? []
  return { email, browser: { ...fromNewIp(), cookie }, token: await newestToken(email) }
}

async function newestToken(email: string) {
  await runJobs()
  const [mail] = await mailsTo(email)
  return /\/verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const follow = (token: string, caller = fromNewIp()) => call(caller, verifyEmail, { token })
const signInStatus = async (email: string, password = PASSWORD) =>
  (await call(fromNewIp(), signIn, { email, password })).status

test('following the link creates the account, as the agent who signed up, and signs in', async () => {
  const { email, token, browser } = await signedUp()
  expect(await store.findByEmail(ctx.db, email)).toBeUndefined()
  expect(await signInStatus(email)).toBe(403)

  const { status, body, headers } = await follow(token, browser)
  expect([status, body]).toEqual([200, { outcome: 'verified', email, signedInAs: email }])
  expect((await call(keepingCookie(visitor, headers), getCurrentUser, {})).body).toMatchObject({
    email,
    firstName: 'Nora',
    role: 'agent',
  })
  expect(await signInStatus(email)).toBe(200)
})

test('in another browser the link verifies but does not sign in, whatever cookie it sends', async () => {
  for (const cookie of ['', 'odie_browser=', `odie_browser=${'a'.repeat(43)}`]) {
    const { email, token } = await signedUp()
    const { body, headers } = await follow(token, { ...fromNewIp(), cookie })
    expect(body).toEqual({ outcome: 'verified', email, signedInAs: null })
    expect(setCookieOf(headers)).toBeUndefined()
    expect(await signInStatus(email)).toBe(200)
  }
})

test('if two people sign up with one email, following one link activates that person’s password only', async () => {
  const email = newAddress()
  const attacker = await signedUp(email, 'the attacker’s password')
  const owner = await signedUp(email, 'the owner’s password')
  expect((await follow(owner.token, owner.browser)).status).toBe(200)

  expect(await signInStatus(email, 'the attacker’s password')).toBe(401)
  expect(await signInStatus(email, 'the owner’s password')).toBe(200)
  // The other link reaches the same mailbox, so it says that the email is verified, and changes nothing.
  const late = await follow(attacker.token, attacker.browser)
  expect(late.body).toEqual({ outcome: 'already_verified', email, signedInAs: null })
  expect(setCookieOf(late.headers)).toBeUndefined()
  expect(await signInStatus(email, 'the attacker’s password')).toBe(401)
})

test('a link creates one account; opened again, it says that the email is already verified', async () => {
  const { email, token, browser } = await signedUp()
  const responses = await Promise.all(Array.from({ length: 5 }, () => follow(token)))
  expect(responses.map(({ status, body }) => [status, body.outcome]).sort()).toEqual([
    ...Array(4).fill([200, 'already_verified']),
    [200, 'verified'],
  ])
  const again = await follow(token, browser)
  expect(again.body).toEqual({ outcome: 'already_verified', email, signedInAs: null })
  expect(setCookieOf(again.headers)).toBeUndefined()
})

test('two links of one email followed in the same instant create one account', async () => {
  const email = newAddress()
  const [first, second] = [await signedUp(email, 'the first password'), await signedUp(email)]
  const responses = await Promise.all([first, second].map(({ token }) => follow(token)))
  expect(responses.map(({ body }) => body.outcome).sort()).toEqual(['already_verified', 'verified'])
})

test('a link opened while signed in says as whom, and does not switch the account', async () => {
  const [{ email, token, browser }, other] = [await signedUp(), await createUser('agent')]
  const both = { ...other, cookie: `${other.cookie}; ${browser.cookie}` }
  for (const outcome of ['verified', 'already_verified'])
    expect((await follow(token, both)).body).toEqual({ outcome, email, signedInAs: other.email })
  expect((await call(other, getCurrentUser, {})).body.email).toBe(other.email)
})

test('the owner of a verified account who opens the link again learns that they are signed in', async () => {
  const { email, token, browser } = await signedUp()
  const signedIn = keepingCookie(visitor, (await follow(token, browser)).headers)
  expect((await follow(token, signedIn)).body).toEqual({
    outcome: 'already_verified',
    email,
    signedInAs: email,
  })
})

test('the link of a deactivated account is expired', async () => {
  const { email, token } = await signedUp()
  await follow(token)
  const user = await store.findByEmail(ctx.db, email)
  await store.update(ctx.db, user!.id, { deactivatedAt: new Date() })
  expect(await follow(token)).toMatchObject(EXPIRED)
})

test('a completed sign-up keeps no password and no profile', async () => {
  const { email, token } = await signedUp()
  await follow(token)
  const rows = await ctx.db.select().from(signups).where(eq(signups.email, email))
  expect(rows.map((row) => [row.password, row.profile])).toEqual([[null, {}]])
})

test('a link works for 24 hours', async () => {
  const { email, token } = await signedUp()
  const [row] = await ctx.db.select().from(signups).where(eq(signups.email, email))
  const hours = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  await ctx.db
    .update(signups)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(signups.email, email))
  expect(await follow(token)).toMatchObject(EXPIRED)
  expect(await signInStatus(email)).toBe(401)
})

test.each(['', 'x', 'a'.repeat(43), "' or true --", 'a'.repeat(101)])(
  '%j verifies nothing',
  async (token) => {
    expect((await follow(token)).status).toBe(400)
  },
)

test('the database contains only hashes of the token, the browser secret, and the password', async () => {
  const { email, token, browser } = await signedUp()
  const [row] = await ctx.db.select().from(signups).where(eq(signups.email, email))
  const secret = browser.cookie.replace('odie_browser=', '')
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect([row?.tokenHash, row?.browser]).toEqual([sha256(token), sha256(secret)])
  expect(row?.password).toMatch(/^\$argon2id\$/)
  for (const kept of [token, secret, PASSWORD]) expect(JSON.stringify(row)).not.toContain(kept)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('one IP address can send 60 emails with links an hour, whoever they go to and whatever they are', async () => {
  const client = fromNewIp()
  const email = newAddress()
  for (let n = 0; n < 5; n++) expect((await call(client, signUp, formOf(email))).status).toBe(201)
  expect((await call(client, signUp, formOf(email))).status).toBe(429)
  for (let n = 0; n < 27; n++) {
    expect((await call(client, resendVerification, { email: newAddress() })).status).toBe(200)
    expect((await call(client, forgotPassword, { email: newAddress() })).status).toBe(200)
  }
  for (const endpoint of [resendVerification, forgotPassword])
    expect((await call(client, endpoint, { email: newAddress() })).status).toBe(429)
  expect((await call(fromNewIp(), forgotPassword, { email })).status).toBe(200)
})

test('names lose invisible characters that reorder text', async () => {
  const email = newAddress()
  const names = { firstName: 'No\u202Era', lastName: '\u2066Field\u2069', companyName: 'Ho\u200Fmes' }
  await call(fromNewIp(), signUp, { ...formOf(email), ...names })
  await follow(await newestToken(email))
  expect(await store.findByEmail(ctx.db, email)).toMatchObject({
    firstName: 'Nora',
    lastName: 'Field',
    companyName: 'Homes',
  })
  const invisible = { ...formOf(newAddress()), firstName: '\u202E\u200F' }
  expect((await call(fromNewIp(), signUp, invisible)).body.fields).toEqual({
    firstName: 'First name is required',
  })
})

test('an email that has an account or was invited is refused', async () => {
  const invited = newAddress()
  const [member, admin] = await Promise.all([createUser('agent'), createUser('admin')])
  await call(admin, inviteByEmail, { email: invited })
  for (const email of [member.email, member.email.toUpperCase(), invited])
    expect(await call(fromNewIp(), signUp, formOf(email))).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists' },
    })
})

test('signing up creates an unverified agent and nothing else', async () => {
  for (const role of ['admin', 'contractor'] as const) {
    const forged = { ...formOf(newAddress()), role: role as 'agent' }
    expect((await call(fromNewIp(), signUp, forged)).status, role).toBe(400)
  }
  const email = newAddress()
  const more = { isVerified: true, isEmailVerified: true, id: crypto.randomUUID(), password: PASSWORD }
  await call(fromNewIp(), signUp, { ...formOf(email), ...more })
  await follow(await newestToken(email))
  const user = await store.findByEmail(ctx.db, email)
  expect(user).toMatchObject({ role: 'agent', isVerified: false })
  expect(user?.id).not.toBe(more.id)
})

test('requesting the link again gets the same response for every email', async () => {
  const member = await createUser('agent')
  const { email } = await signedUp()
  for (const each of [email, member.email, newAddress()])
    expect(await call(fromNewIp(), resendVerification, { email: each })).toMatchObject({
      status: 200,
      body: SENT,
    })
  await runJobs()
  expect(await mailsTo(member.email)).toEqual([])
})

test('a resent link belongs to the sign-up of this browser, or to the one with this password', async () => {
  const first = await signedUp()
  await call(first.browser, resendVerification, { email: first.email })
  const second = await newestToken(first.email)
  expect(second).not.toBe(first.token)
  expect((await follow(second, first.browser)).body.signedInAs).toBe(first.email)

  const other = await signedUp()
  await call(fromNewIp(), resendVerification, { email: other.email, password: PASSWORD })
  expect((await follow(await newestToken(other.email))).status).toBe(200)
})

test('a resend that does not identify the sign-up sends no link that activates it', async () => {
  const { email } = await signedUp()
  await call(fromNewIp(), resendVerification, { email, password: 'a guess of the password' })
  await runJobs()
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Finish signing up for ODIE')
  expect(mail?.text).not.toContain('token=')
})

test('a link can be resent 5 times an hour per recipient and IP address', async () => {
  const [email, client] = [newAddress(), fromNewIp()]
  for (let n = 0; n < 5; n++) expect((await call(client, resendVerification, { email })).status).toBe(200)
  const refused = await call(client, resendVerification, { email })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await call(client, resendVerification, { email: newAddress() })).status).toBe(200)
  expect((await call(fromNewIp(), resendVerification, { email })).status).toBe(200)
})

test('one IP address can sign up 60 times an hour', async () => {
  const [client, { email }] = [fromNewIp(), await createUser('agent')]
  for (let n = 0; n < 60; n++) expect((await call(client, signUp, formOf(email))).status).toBe(409)
  const { status, body } = await call(client, signUp, formOf(newAddress()))
  expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 60 minutes.'])
})

test('names and addresses add no header, recipient, or markup to an email', async () => {
  for (const hostile of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '<a@example.com>',
  ])
    expect((await call(fromNewIp(), signUp, formOf(hostile))).status, hostile).toBe(400)
  const email = newAddress()
  const firstName = 'Nora\r\nBcc: evil@example.com <img src=x onerror=alert(1)>'
  expect((await call(fromNewIp(), signUp, { ...formOf(email), firstName })).status).toBe(201)
  await runJobs()
  const [mail] = await mailsTo(email)
  expect(mail?.to).toBe(email)
  expect(mail?.subject).toBe('Verify your email address')
  expect(mail?.html).not.toContain('<img')
  expect(await mailsTo('evil@example.com')).toEqual([])
})

test('a link starts with PUBLIC_URL, whatever host the request names', async () => {
  const email = newAddress()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: signUp.path,
    remoteAddress: '198.51.100.250',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: formOf(email),
  })
  expect(statusCode).toBe(201)
  await runJobs()
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('http://odie.test/verify-email?token=')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
})
