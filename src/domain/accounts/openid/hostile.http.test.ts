import { generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { begin, comeBack, configured, withProviders } from '#test/builders/accounts/openid.ts'
import { createMember } from '#test/builders/accounts/passkeys.ts'
import { setCookieOf } from '#test/harness/cookies.ts'
import { call, ctx } from '#test/harness/harness.ts'
import {
  type CraftedProvider,
  craftToken,
  startCraftedProvider,
} from '#test/stand-ins/openid/crafted-provider.ts'
import { getVoucher } from './contract.ts'

/* Responses and tokens that an honest provider doesn't send. None starts a session, or says who someone is. */

let provider: CraftedProvider
let impostor: CraftedProvider
beforeAll(async () => {
  provider = await startCraftedProvider()
  impostor = await startCraftedProvider()
})
afterAll(async () => {
  await provider.stop()
  await impostor.stop()
})
withProviders(() => [
  configured('oidc', 'Office', provider.issuer),
  configured('google', 'Google', impostor.issuer),
])

const EMAIL = { email: 'someone@example.com', email_verified: true }

let answers: CraftedProvider['answers']
beforeEach(() => {
  answers ??= { ...provider.answers }
  Object.assign(provider.answers, answers)
  provider.requests.length = 0
  impostor.requests.length = 0
})

/** Begins a sign-in; `come` comes back with `idToken`, as it's made from the nonce. */
async function attempt(tokenOf: (nonce: string) => string, response: Record<string, string> = {}) {
  const { url, browser } = await begin()
  const { searchParams } = new URL(url)
  provider.send(tokenOf(searchParams.get('nonce') ?? ''))
  const state = searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: 'a-code', state, ...response })
  return { ...(await comeBack(browser, query)), query }
}

const honest =
  (claims: Record<string, unknown> = {}) =>
  (nonce: string) =>
    craftToken(provider.claims(nonce, { sub: crypto.randomUUID(), ...EMAIL, ...claims }), provider.privateKey)

const problemIn = (location: string) => new URL(location, 'http://odie.test').searchParams.get('problem')

const now = () => Math.floor(Date.now() / 1000)
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

test('a valid token is accepted here, so the ones below are rejected for what’s wrong with them', async () => {
  const { location, browser } = await attempt(honest())
  expect(location).toBe('/auth?step=sign_up&provider=oidc')
  expect((await call(browser, getVoucher, {})).body.voucher).toMatchObject({ email: EMAIL.email })
})

describe('a token is rejected', () => {
  test.each<[string, (nonce: string) => string, string]>([
    [
      'without a signature',
      (nonce) => craftToken(provider.claims(nonce, { sub: 'x', ...EMAIL }), 'none'),
      'invalid',
    ],
    [
      'that another key signed',
      (nonce) => craftToken(provider.claims(nonce, { sub: 'x', ...EMAIL }), stranger),
      'invalid',
    ],
    [
      'that says it’s signed with the client’s secret',
      (nonce) =>
        craftToken(provider.claims(nonce, { sub: 'x', ...EMAIL }), provider.privateKey, { alg: 'HS256' }),
      'invalid',
    ],
    ['with the nonce of another sign-in', () => honest()('another'), 'invalid'],
    ['without a nonce', (nonce) => honest({ nonce: undefined })(nonce), 'invalid'],
    ['of another issuer', (nonce) => honest({ iss: 'https://evil.example' })(nonce), 'invalid'],
    ['for another client', (nonce) => honest({ aud: 'another' })(nonce), 'invalid'],
    [
      'for several clients, of which another asked for it',
      (nonce) => honest({ aud: ['odie', 'another'], azp: 'another' })(nonce),
      'invalid',
    ],
    ['without a subject', (nonce) => honest({ sub: undefined })(nonce), 'invalid'],
    ['with a longer subject than there are', (nonce) => honest({ sub: 'x'.repeat(256) })(nonce), 'invalid'],
    ['with a subject that can’t be stored', (nonce) => honest({ sub: 'x\0' })(nonce), 'invalid'],
    ['that has expired', (nonce) => honest({ exp: now() - 120 })(nonce), 'clock'],
    ['that isn’t valid yet', (nonce) => honest({ nbf: now() + 600 })(nonce), 'clock'],
    ['that isn’t one', () => 'not.a.token', 'invalid'],
  ])('%s', async (_what, tokenOf, problem) => {
    const { location, browser, headers } = await attempt(tokenOf)
    expect(problemIn(location)).toBe(problem)
    expect(setCookieOf(headers)).toBeUndefined()
    expect((await call(browser, getVoucher, {})).body.voucher).toBeNull()
  })
})

describe('a response is rejected', () => {
  test('the second time, though it keeps its way back', async () => {
    const { url, browser } = await begin({ next: '/agent' })
    const { searchParams } = new URL(url)
    provider.send(honest()(searchParams.get('nonce') ?? ''))
    const query = new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '' })
    expect((await comeBack(browser, query)).location).toBe('/auth?step=sign_up&provider=oidc&next=%2Fagent')
    const again = await comeBack(browser, query)
    expect(again.location).toBe('/auth?problem=expired&provider=oidc&next=%2Fagent')
  })

  test('in another browser, where the way back isn’t known either', async () => {
    const { url } = await begin({ next: '/agent' })
    const { browser: other } = await begin()
    const { searchParams } = new URL(url)
    provider.send(honest()(searchParams.get('nonce') ?? ''))
    const query = new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '' })
    const { location } = await comeBack(other, query)
    expect(location).toBe('/auth?problem=expired&provider=oidc')
    expect(provider.requests).not.toContain('token')
  })

  test('in a browser without cookies', async () => {
    const { url } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const { location } = await comeBack(
      { actor: { kind: 'visitor' } },
      new URLSearchParams({ code: 'x', state }),
    )
    expect(problemIn(location)).toBe('expired')
  })

  test('after ten minutes', async () => {
    const { url, browser } = await begin({ next: '/agent' })
    const state = new URL(url).searchParams.get('state') ?? ''
    const later = ctx.now
    ctx.now = () => new Date(Date.now() + 10 * 60_000 + 1)
    const { location } = await comeBack(browser, new URLSearchParams({ code: 'x', state })).finally(() => {
      ctx.now = later
    })
    expect(location).toBe('/auth?problem=expired&provider=oidc&next=%2Fagent')
  })

  test('at the address of another provider: issuers can’t be mixed up', async () => {
    const { url, browser } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const { location } = await comeBack(browser, new URLSearchParams({ code: 'x', state }), 'google')
    expect(location).toBe('/auth?problem=expired&provider=google')
    expect(impostor.requests).not.toContain('token')
  })

  test('when it names another issuer (RFC 9207)', async () => {
    const { location } = await attempt(honest(), { iss: impostor.issuer })
    expect(problemIn(location)).toBe('invalid')
    expect(provider.requests).not.toContain('token')
  })

  test.each(['id_token', 'token', 'response'])('with a parameter of another flow: %s', async (name) => {
    const { location } = await attempt(honest(), { [name]: 'x' })
    expect(problemIn(location)).toBe('invalid')
  })
})

test('a provider’s error becomes one of our codes, and its text is never shown', async () => {
  const { location, query } = await attempt(honest(), {
    error: 'access_denied',
    error_description: '<script>alert(1)</script>',
  })
  expect(query.get('error')).toBe('access_denied')
  expect(location).toBe('/auth?problem=canceled&provider=oidc')
  const other = await attempt(honest(), { error: 'server_error"><script>' })
  expect(other.location).toBe('/auth?problem=refused&provider=oidc')
})

test.each<[string, Record<string, unknown>]>([
  ['false', { email_verified: false }],
  ['absent', { email_verified: undefined }],
  ['the word “true”', { email_verified: 'true' }],
  ['a number', { email_verified: 1 }],
  ['true of an email that isn’t text', { email: ['someone@example.com'] }],
  ['true of an email outside ASCII that looks like another', { email: '\u212aim@example.com' }],
  ['true of an email with an invisible character', { email: 'someone\u200b@example.com' }],
])('an email whose verification is %s doesn’t count', async (_what, claims) => {
  await createMember('agent', { email: `kim-${crypto.randomUUID()}@example.com` })
  const { location, browser } = await attempt(honest(claims))
  expect(problemIn(location)).toBe('unverified')
  expect((await call(browser, getVoucher, {})).body.voucher).toBeNull()
})

test('an email counts in any case, as everywhere', async () => {
  const { email } = await createMember()
  const { location } = await attempt(honest({ email: email.toUpperCase() }))
  expect(location).toBe('/auth?step=link&provider=oidc')
})

test('a provider’s word about an admin’s email starts no session, and asks for the admin’s own sign-in', async () => {
  const { email } = await createMember('admin')
  const { location, headers } = await attempt(honest({ email }))
  expect(location).toBe('/auth?step=link&provider=oidc')
  expect(setCookieOf(headers)).toBeUndefined()
})

describe('a provider that misbehaves', () => {
  const outcomes: [string, (response: ServerResponse) => void, string][] = [
    [
      'answers with a megabyte',
      (response) => void response.setHeader('content-type', 'application/json').end('x'.repeat(1 << 20)),
      'invalid',
    ],
    [
      'answers with HTML',
      (response) => void response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>'),
      'invalid',
    ],
    [
      'redirects',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'invalid',
    ],
    ['hangs up', (response) => void response.destroy(), 'unavailable'],
    ['is out of order', (response) => void response.writeHead(503).end(), 'unavailable'],
    [
      'doesn’t take the code',
      (response) =>
        void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
      'refused',
    ],
  ]
  test.each(outcomes)('%s', async (_what, answer, problem) => {
    const { url, browser } = await begin({ next: '/agent' })
    const state = new URL(url).searchParams.get('state') ?? ''
    provider.answers.token = answer
    const { location } = await comeBack(browser, new URLSearchParams({ code: 'x', state }))
    expect(location).toBe(`/auth?problem=${problem}&provider=oidc&next=%2Fagent`)
  })

  test('never ends its answer, and is given up on', { timeout: 20_000 }, async () => {
    const { url, browser } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    provider.answers.token = (response) =>
      void response.setHeader('content-type', 'application/json').write('{')
    const { location } = await comeBack(browser, new URLSearchParams({ code: 'x', state }))
    expect(problemIn(location)).toBe('unavailable')
  })
})

test('no query starts a session, fails, or leads to another site', async () => {
  const names = fc.constantFrom(
    'code',
    'state',
    'iss',
    'error',
    'next',
    'returnTo',
    'redirect_uri',
    'provider',
  )
  const values = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom('//evil.example', '/\\evil.example', 'https://evil.example', '"><script>'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values)), async (pairs) => {
      const { browser } = await begin()
      const storable = pairs.filter(([, value]) => !value.includes('\0') && value.isWellFormed())
      const { location, headers } = await comeBack(browser, new URLSearchParams(storable))
      expect(new URL(location, 'http://odie.test').origin).toBe('http://odie.test')
      expect(location).toBe('/auth?problem=expired&provider=oidc')
      expect(setCookieOf(headers)).toBeUndefined()
    }),
    { seed: 20_261_127, numRuns: 40 },
  )
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/api/logout',
  '/API/auth/user',
])('a way back to %j is forgotten', async (next) => {
  const { url, browser } = await begin({ next })
  const { searchParams } = new URL(url)
  provider.send(honest()(searchParams.get('nonce') ?? ''))
  const query = new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '' })
  expect((await comeBack(browser, query)).location).toBe('/auth?step=sign_up&provider=oidc')
})
