import { describe, expect, test } from 'vitest'
import { SESSION_MS } from '#domain/accounts/identity/sessions/sessions.ts'
import { listSessions } from '#domain/accounts/sessions/contract.ts'
import { buildApp } from '#server/app.ts'
import { createMember, PASSWORD } from '#test/builders/accounts/passkeys.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { keepingCookie, setCookieOf } from '#test/harness/cookies.ts'
import { type Caller, call, ctx, visitor } from '#test/harness/harness.ts'
import { getCurrentUser, goSignOut, goToSignIn, signIn, signOut } from '../contract.ts'

const signInAs = ({ email }: { email: string }, caller: Caller = visitor, typed = PASSWORD) =>
  call(caller, signIn, { email, password: typed })

const statusOf = async (caller: Caller) => (await call(caller, getCurrentUser, {})).status

test('signing in returns the user, without secrets', async () => {
  const person = await createMember('contractor')
  const { status, body, headers } = await signInAs(person)

  expect(status).toBe(200)
  expect(body).toEqual({
    id: person.actor.userId,
    email: person.email,
    firstName: 'Sam',
    lastName: expect.any(String),
    companyName: expect.any(String),
    phone: null,
    role: 'contractor',
    isVerified: true,
    isFirstAdmin: false,
    needsSecondFactor: false,
    hasPassword: true,
  })
  expect(headers['cache-control']).toBe('no-store')
  expect((await call(keepingCookie(visitor, headers), getCurrentUser, {})).body).toEqual(body)
})

test('the email may be in any case and have spaces around it', async () => {
  const { email } = await createMember()
  expect((await signInAs({ email: `  ${email.toUpperCase()} ` })).status).toBe(200)
})

test('the cookie is HttpOnly and SameSite and lasts seven days', async () => {
  const { headers } = await signInAs(await createMember())
  const flags = setCookieOf(headers)?.split('; ').slice(1)
  expect(flags?.sort()).toEqual(['HttpOnly', `Max-Age=${SESSION_MS / 1000}`, 'Path=/', 'SameSite=Lax'])
  expect(SESSION_MS).toBe(7 * 24 * 60 * 60 * 1000)
})

test.each([
  ['in production', { production: true }],
  ['on a site reached by https', { publicUrl: 'https://odie.example.com' }],
])('%s the cookie is sent over TLS only', async (_where, config) => {
  const { email } = await createMember()
  const production = await buildApp(
    { ...ctx, config: { ...ctx.config, ...config } },
    { sessionSecret: 's'.repeat(32), readiness: {}, pagesDir: null },
  )
  const response = await production.inject({
    method: 'POST',
    url: signIn.path,
    payload: { email, password: PASSWORD },
  })
  expect(response.statusCode).toBe(200)
  const session = setCookieOf(response.headers) ?? setCookieOf(response.headers, '__Host-odie_session')
  expect(session?.split('; ')).toContain('Secure')
  await production.close()
})

test('on a site reached by https, only the host itself can set cookies', async () => {
  const { email } = await createMember()
  const config = { ...ctx.config, publicUrl: 'https://odie.example.com' }
  const app = await buildApp(
    { ...ctx, config },
    { sessionSecret: 's'.repeat(32), readiness: {}, pagesDir: null },
  )
  const send = async (path: string, payload: object | undefined, cookie = '') =>
    await app.inject({
      method: payload ? 'POST' : 'GET',
      url: path,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(payload && { payload }),
    })
  const { cookies } = await send(signIn.path, { email, password: PASSWORD })
  expect(cookies.map(({ name }) => name).sort()).toEqual(['__Host-odie_session', '__Host-odie_signed_in'])
  const jar = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  expect((await send(getCurrentUser.path, undefined, jar)).statusCode).toBe(200)
  expect((await send(getCurrentUser.path, undefined, jar.replaceAll('__Host-', ''))).statusCode).toBe(401)

  const cleared = (await send(signOut.path, {}, jar)).cookies
  // A browser ignores a cookie with this prefix that isn't secure, even an expired one.
  expect(cleared).toMatchObject(cookies.map(({ name }) => ({ name, value: '', path: '/', secure: true })))
  expect((await send(getCurrentUser.path, undefined, jar)).statusCode).toBe(401)
  await app.close()
})

test('every sign-in starts a new session and ends the browser’s previous one', async () => {
  const person = await createMember()
  const first = keepingCookie(visitor, (await signInAs(person)).headers)
  const second = keepingCookie(visitor, (await signInAs(person, first)).headers)

  expect(second.cookie).not.toBe(first.cookie)
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
})

describe('a form submitted twice before the first response arrives', () => {
  const submitTwice = async (person: Person, attempts: readonly (string | undefined)[]) =>
    (
      await Promise.all(
        attempts.map((attempt) =>
          call(visitor, signIn, { email: person.email, password: PASSWORD, attempt }),
        ),
      )
    ).map(({ headers }) => keepingCookie(visitor, headers))
  const sessionsOf = async (person: Person) => (await call(person, listSessions, {})).body.length

  test.each([0, 1])('leaves one session, whichever cookie the browser kept (%d)', async (kept) => {
    const person = await createMember()
    const browsers = await submitTwice(person, ['attempt-1', 'attempt-1'])
    expect(await sessionsOf(person)).toBe(3)
    expect(await statusOf(browsers[kept]!)).toBe(200)
    expect(await statusOf(browsers[1 - kept]!)).toBe(401)
    expect(await statusOf(browsers[kept]!)).toBe(200)
    expect(await sessionsOf(person)).toBe(2)
  })

  test('simultaneous sign-ins in two browsers both stay', async () => {
    const person = await createMember()
    for (const attempts of [
      ['attempt-1', 'attempt-2'],
      [undefined, undefined],
    ])
      for (const browser of await submitTwice(person, attempts)) expect(await statusOf(browser)).toBe(200)
  })
})

test('a wrong password and an unknown email get the same response', async () => {
  const person = await createMember()
  const withoutPassword = await createUser('contractor', { password: null, isEmailVerified: false })
  const responses = await Promise.all([
    signInAs(person, visitor, 'wrong'),
    signInAs(withoutPassword, visitor, ''.padEnd(8, 'x')),
    signInAs({ email: `unknown-${crypto.randomUUID()}@example.com` }),
  ])
  for (const { status, body, headers } of responses) {
    expect([status, body]).toEqual([
      401,
      { code: 'wrong_credentials', message: 'Invalid email or password', requestId: expect.any(String) },
    ])
    expect(setCookieOf(headers)).toBeUndefined()
  }
})

test('an unverified user can’t sign in, and learns why only with the right password', async () => {
  const person = await createMember('agent', { isEmailVerified: false })
  const refused = await signInAs(person)
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'email_unverified', message: 'Please verify your email address before signing in' },
  })
  expect(setCookieOf(refused.headers)).toBeUndefined()
  expect((await signInAs(person, visitor, 'wrong')).status).toBe(401)
})

test('invalid values are reported per field', async () => {
  const { status, body } = await call(visitor, signIn, { email: 'not an email', password: '' })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password is required',
  })
})

test('signing out ends the session on the server and clears the cookie', async () => {
  const own = keepingCookie(visitor, (await signInAs(await createMember())).headers)
  const { status, headers } = await call(own, signOut, {})
  expect(status).toBe(204)
  expect(setCookieOf(headers)).toMatch(/^odie_session=; .*Expires=Thu, 01 Jan 1970/)
  expect(await statusOf(own)).toBe(401)
  expect((await call(visitor, signOut, {})).status).toBe(204)
})

test('GET /api/logout ends the session only when a page of this site links to it', async () => {
  const person: Person = await createMember()
  // `none` is a link in an email or a bookmark; older clients don't send the header.
  for (const site of ['cross-site', 'same-site', 'none', '']) {
    const { status, headers } = await call(person, goSignOut, {}, { headers: { 'sec-fetch-site': site } })
    expect([status, headers.location], site).toEqual([302, '/'])
    expect(await statusOf(person), site).toBe(200)
  }
  const { status, headers } = await call(person, goSignOut, {})
  expect([status, headers.location]).toEqual([302, '/'])
  expect(await statusOf(person)).toBe(401)
})

test('GET /api/login redirects to the sign-in page', async () => {
  const { status, headers } = await call(visitor, goToSignIn, {})
  expect([status, headers.location]).toEqual([302, '/auth'])
})
