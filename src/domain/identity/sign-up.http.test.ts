import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepingCookie, setCookieOf } from '#test/cookies.ts'
import { app, type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness.ts'
import { createUser } from '#test/people.ts'
import { getCurrentUser, inviteByEmail, resendVerification, signIn, signUp, verifyEmail } from './contract.ts'
import * as store from './store.ts'
import { signups } from './tables.ts'

const PASSWORD = 'a password of my own'
const SENT = { message: 'Please check your email for the verification link.' }
const DEAD = {
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
const elsewhere = (): Caller => ({ ...visitor, ip: `198.51.100.${++lastIp}` })

/** Signs up; answers the token of the newest link and the browser, known by its cookie. */
async function signedUp(email = newAddress(), password = PASSWORD) {
  const { status, body, headers } = await call(elsewhere(), signUp, formOf(email, password))
  expect([status, body]).toEqual([201, SENT])
  const [cookie = ''] = setCookieOf(headers, 'odie_browser')?.split(';') ?? []
  return { email, browser: { ...elsewhere(), cookie }, token: await newestToken(email) }
}

async function newestToken(email: string) {
  await runJobs()
  const [mail] = await mailsTo(email)
  return /\/verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const follow = (token: string, caller = elsewhere()) => call(caller, verifyEmail, { token })
const signInStatus = async (email: string, password = PASSWORD) =>
  (await call(elsewhere(), signIn, { email, password })).status

test('an account begins when the link is followed, as the agent who was typed', async () => {
  const { email, token, browser } = await signedUp()
  expect(await store.findByEmail(ctx.db, email)).toBeUndefined()
  expect(await signInStatus(email)).toBe(403)

  const { status, body, headers } = await follow(token, browser)
  expect([status, body.signedIn]).toEqual([200, true])
  expect((await call(keepingCookie(visitor, headers), getCurrentUser, {})).body).toMatchObject({
    email,
    firstName: 'Nora',
    role: 'agent',
  })
  expect(await signInStatus(email)).toBe(200)
})

test('in another browser the link verifies and signs nobody in, whatever cookie it brings', async () => {
  for (const cookie of ['', 'odie_browser=', `odie_browser=${'a'.repeat(43)}`]) {
    const { email, token } = await signedUp()
    const { body, headers } = await follow(token, { ...elsewhere(), cookie })
    expect([body.signedIn, setCookieOf(headers)]).toEqual([false, undefined])
    expect(await signInStatus(email)).toBe(200)
  }
})

test('of two people who type one address, whose link is followed has the account, with their own password', async () => {
  const email = newAddress()
  const stranger = await signedUp(email, 'the stranger’s password')
  const owner = await signedUp(email, 'the owner’s password')
  expect((await follow(owner.token, owner.browser)).status).toBe(200)

  expect(await signInStatus(email, 'the stranger’s password')).toBe(401)
  expect(await signInStatus(email, 'the owner’s password')).toBe(200)
  expect(await follow(stranger.token, stranger.browser)).toMatchObject(DEAD)
})

test('a link works once, also when it is followed many times at once', async () => {
  const { token } = await signedUp()
  const answers = await Promise.all(Array.from({ length: 5 }, () => follow(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  expect(await follow(token)).toMatchObject(DEAD)
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
  expect(await follow(token)).toMatchObject(DEAD)
  expect(await signInStatus(email)).toBe(401)
})

test.each(['', 'x', 'a'.repeat(43), "' or true --", 'a'.repeat(101)])(
  '%j verifies nothing',
  async (token) => {
    expect((await follow(token)).status).toBe(400)
  },
)

test('the database holds the SHA-256 of token, browser and password’s hash alone', async () => {
  const { email, token, browser } = await signedUp()
  const [row] = await ctx.db.select().from(signups).where(eq(signups.email, email))
  const secret = browser.cookie.replace('odie_browser=', '')
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect([row?.tokenHash, row?.browser]).toEqual([sha256(token), sha256(secret)])
  expect(row?.password).toMatch(/^\$argon2id\$/)
  for (const kept of [token, secret, PASSWORD]) expect(JSON.stringify(row)).not.toContain(kept)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('an address that has an account, or was invited, is refused', async () => {
  const invited = newAddress()
  const [member, admin] = await Promise.all([createUser('agent'), createUser('admin')])
  await call(admin, inviteByEmail, { email: invited })
  for (const email of [member.email, member.email.toUpperCase(), invited])
    expect(await call(elsewhere(), signUp, formOf(email))).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists' },
    })
})

test('nobody signs up as anything but an unverified agent', async () => {
  for (const role of ['admin', 'contractor'] as const) {
    const forged = { ...formOf(newAddress()), role: role as 'agent' }
    expect((await call(elsewhere(), signUp, forged)).status, role).toBe(400)
  }
  const email = newAddress()
  const more = { isVerified: true, isEmailVerified: true, id: crypto.randomUUID(), password: PASSWORD }
  await call(elsewhere(), signUp, { ...formOf(email), ...more })
  await follow(await newestToken(email))
  const user = await store.findByEmail(ctx.db, email)
  expect(user).toMatchObject({ role: 'agent', isVerified: false })
  expect(user?.id).not.toBe(more.id)
})

test('asking for the link again is answered alike for every address', async () => {
  const member = await createUser('agent')
  const { email } = await signedUp()
  for (const asked of [email, member.email, newAddress()])
    expect(await call(elsewhere(), resendVerification, { email: asked })).toMatchObject({
      status: 200,
      body: SENT,
    })
  await runJobs()
  expect(await mailsTo(member.email)).toEqual([])
})

test('a link sent again carries what was typed, for this browser or with that password', async () => {
  const first = await signedUp()
  await call(first.browser, resendVerification, { email: first.email })
  const second = await newestToken(first.email)
  expect(second).not.toBe(first.token)
  expect((await follow(second, first.browser)).body.signedIn).toBe(true)

  const other = await signedUp()
  await call(elsewhere(), resendVerification, { email: other.email, password: PASSWORD })
  expect((await follow(await newestToken(other.email))).status).toBe(200)
})

test('whoever asks again without telling whose sign-up it is, gets no link that activates it', async () => {
  const { email } = await signedUp()
  await call(elsewhere(), resendVerification, { email, password: 'a guess of the password' })
  await runJobs()
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Finish signing up for ODIE')
  expect(mail?.text).not.toContain('token=')
})

test('the link is asked for again 5 times an hour, for each address and asker', async () => {
  const [email, asker] = [newAddress(), elsewhere()]
  for (let n = 0; n < 5; n++) expect((await call(asker, resendVerification, { email })).status).toBe(200)
  const refused = await call(asker, resendVerification, { email })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await call(asker, resendVerification, { email: newAddress() })).status).toBe(200)
  expect((await call(elsewhere(), resendVerification, { email })).status).toBe(200)
})

test('from one address 60 sign-ups an hour are taken', async () => {
  const [asker, { email }] = [elsewhere(), await createUser('agent')]
  for (let n = 0; n < 60; n++) expect((await call(asker, signUp, formOf(email))).status).toBe(409)
  const { status, body } = await call(asker, signUp, formOf(newAddress()))
  expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 60 minutes.'])
})

test('no name and no address writes a header, a recipient or markup into a mail', async () => {
  for (const hostile of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '<a@example.com>',
  ])
    expect((await call(elsewhere(), signUp, formOf(hostile))).status, hostile).toBe(400)
  const email = newAddress()
  const firstName = 'Nora\r\nBcc: evil@example.com <img src=x onerror=alert(1)>'
  expect((await call(elsewhere(), signUp, { ...formOf(email), firstName })).status).toBe(201)
  await runJobs()
  const [mail] = await mailsTo(email)
  expect(mail?.to).toBe(email)
  expect(mail?.subject).toBe('Verify your email address')
  expect(mail?.html).not.toContain('<img')
  expect(await mailsTo('evil@example.com')).toEqual([])
})

test('a link leads to PUBLIC_URL, whatever host the request names', async () => {
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
