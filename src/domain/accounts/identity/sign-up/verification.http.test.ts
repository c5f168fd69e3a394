import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser } from '#test/builders/people.ts'
import { followLink, newAddress, newVisitor, signedUp, signInStatus } from '#test/builders/sign-up.ts'
import { keepingCookie, setCookieOf } from '#test/harness/cookies.ts'
import { call, ctx, visitor } from '#test/harness/harness.ts'
import { getCurrentUser } from '../contract.ts'
import * as store from '../store.ts'
import { signups } from '../tables.ts'

const EXPIRED = {
  status: 400,
  body: {
    code: 'link_expired',
    message: 'The verification link is invalid or has expired. Please try signing up again.',
  },
}

test('opening the link creates the agent’s account and signs in', async () => {
  const { email, token, browser } = await signedUp()
  expect(await store.findByEmail(ctx.db, email)).toBeUndefined()
  expect(await signInStatus(email)).toBe(403)

  const { status, body, headers } = await followLink(token, browser)
  expect([status, body]).toEqual([200, { outcome: 'verified', email, signedInAs: email }])
  expect((await call(keepingCookie(visitor, headers), getCurrentUser, {})).body).toMatchObject({
    email,
    firstName: 'Nora',
    role: 'agent',
  })
  expect(await signInStatus(email)).toBe(200)
})

test('in another browser, the link verifies but doesn’t sign in, whatever cookie it sends', async () => {
  for (const cookie of ['', 'odie_browser=', `odie_browser=${'a'.repeat(43)}`]) {
    const { email, token } = await signedUp()
    const { body, headers } = await followLink(token, { ...newVisitor(), cookie })
    expect(body).toEqual({ outcome: 'verified', email, signedInAs: null })
    expect(setCookieOf(headers)).toBeUndefined()
    expect(await signInStatus(email)).toBe(200)
  }
})

test('if two people sign up with one email, each link activates only its own password', async () => {
  const email = newAddress()
  const attacker = await signedUp(email, 'the attacker’s password')
  const owner = await signedUp(email, 'the owner’s password')
  expect((await followLink(owner.token, owner.browser)).status).toBe(200)

  expect(await signInStatus(email, 'the attacker’s password')).toBe(401)
  expect(await signInStatus(email, 'the owner’s password')).toBe(200)
  // The other link went to the same mailbox, so it says the email is verified, and changes nothing.
  const late = await followLink(attacker.token, attacker.browser)
  expect(late.body).toEqual({ outcome: 'already_verified', email, signedInAs: null })
  expect(setCookieOf(late.headers)).toBeUndefined()
  expect(await signInStatus(email, 'the attacker’s password')).toBe(401)
})

test('a link creates one account; opened again, it says the email is already verified', async () => {
  const { email, token, browser } = await signedUp()
  const responses = await Promise.all(Array.from({ length: 5 }, () => followLink(token)))
  expect(responses.map(({ status, body }) => [status, body.outcome]).sort()).toEqual([
    ...Array(4).fill([200, 'already_verified']),
    [200, 'verified'],
  ])
  const again = await followLink(token, browser)
  expect(again.body).toEqual({ outcome: 'already_verified', email, signedInAs: null })
  expect(setCookieOf(again.headers)).toBeUndefined()
})

test('two links for one email opened at the same moment create one account', async () => {
  const email = newAddress()
  const [first, second] = [await signedUp(email, 'the first password'), await signedUp(email)]
  const responses = await Promise.all([first, second].map(({ token }) => followLink(token)))
  expect(responses.map(({ body }) => body.outcome).sort()).toEqual(['already_verified', 'verified'])
})

test('a link opened while signed in to another account returns that account and doesn’t switch', async () => {
  const [{ email, token, browser }, other] = [await signedUp(), await createUser('agent')]
  const both = { ...other, cookie: `${other.cookie}; ${browser.cookie}` }
  for (const outcome of ['verified', 'already_verified'])
    expect((await followLink(token, both)).body).toEqual({ outcome, email, signedInAs: other.email })
  expect((await call(other, getCurrentUser, {})).body.email).toBe(other.email)
})

test('the owner of a verified account who opens the link again sees that they’re signed in', async () => {
  const { email, token, browser } = await signedUp()
  const signedIn = keepingCookie(visitor, (await followLink(token, browser)).headers)
  expect((await followLink(token, signedIn)).body).toEqual({
    outcome: 'already_verified',
    email,
    signedInAs: email,
  })
})

test('a deactivated account’s link is expired', async () => {
  const { email, token } = await signedUp()
  await followLink(token)
  const user = await store.findByEmail(ctx.db, email)
  await store.update(ctx.db, user!.id, { deactivatedAt: new Date() })
  expect(await followLink(token)).toMatchObject(EXPIRED)
})

test('a completed sign-up keeps no password and no profile', async () => {
  const { email, token } = await signedUp()
  await followLink(token)
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
  expect(await followLink(token)).toMatchObject(EXPIRED)
  expect(await signInStatus(email)).toBe(401)
})

test.each(['', 'x', 'a'.repeat(43), "' or true --", 'a'.repeat(101)])(
  '%j verifies nothing',
  async (token) => {
    expect((await followLink(token)).status).toBe(400)
  },
)
