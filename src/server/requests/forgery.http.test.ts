import { expect, test } from 'vitest'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { fillPath } from '#kernel/endpoint.ts'
import { createUser } from '#test/builders/people.ts'
import { app, call, ctx } from '#test/harness/harness.ts'
import { buildApp } from '../app.ts'
import { routes } from '../routes.ts'

const unsafe = routes.filter(({ endpoint }) => !['GET', 'HEAD'].includes(endpoint.method))
const ids = new Proxy({}, { get: () => crypto.randomUUID() })

/** The distinct outcomes of calling every unsafe endpoint as a signed-in admin: 403 when rejected as forged, else 0. */
async function outcomesWith(headers: Record<string, string>) {
  const outcomes = new Map<string, number>()
  for (const { endpoint } of unsafe) {
    const { cookie = '' } = await createUser('admin')
    const { path: url } = fillPath(endpoint.path, ids)
    const { statusCode, body } = await app.inject({
      method: endpoint.method,
      url,
      headers: { cookie, ...headers },
    })
    const isForgery = statusCode === 403 && body.includes('came from another site')
    outcomes.set(endpoint.name, isForgery ? 403 : 0)
  }
  return [...new Set(outcomes.values())]
}

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ['another site, in an old browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame, in an old browser', { origin: 'null' }],
  ['another port of this host, in an old browser', { origin: 'http://odie.test:8080' }],
  ['this site by another scheme, in an old browser', { origin: 'https://odie.test' }],
  ['this site’s name on another host', { origin: 'http://odie.test.evil.example' }],
  ['another site with our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://odie.test' }],
])('every unsafe endpoint rejects a request from %s', async (_site, headers) => {
  expect(await outcomesWith(headers)).toEqual([403])
})

test.each<[string, Record<string, string>]>([
  ['this site', { 'sec-fetch-site': 'same-origin' }],
  ['this site by its public name, in an old browser', { origin: 'http://odie.test' }],
  [
    'this site by the name in its Host header, in an old browser',
    { host: 'localhost:3000', origin: 'http://localhost:3000' },
  ],
  ['an address that the user typed', { 'sec-fetch-site': 'none' }],
  ['a client without either header', {}],
])('a request from %s is accepted', async (_site, headers) => {
  expect(ctx.config.publicUrl).toBe('http://odie.test')
  expect(await outcomesWith(headers)).toEqual([0])
})

test.each(['evil.example', 'odie.test.evil.example', 'odie.test:8080', '10.0.0.5'])(
  'a request to the host %j, which isn’t ours, is rejected; health checks aren’t',
  async (host) => {
    const { statusCode, body } = await app.inject({ url: '/api/config/site', headers: { host } })
    expect([statusCode, JSON.parse(body)]).toEqual([
      421,
      {
        code: 'wrong_host',
        message: 'ODIE isn’t available at this address. Please go to http://odie.test.',
        requestId: expect.any(String),
      },
    ])
    expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(421)
    for (const url of ['/healthz', '/readyz'])
      expect((await app.inject({ url, headers: { host } })).statusCode).toBe(200)
  },
)

test.each(['odie.test', 'ODIE.test', 'odie.test:80', 'localhost:3000', '127.0.0.1:8080', '[::1]:3000'])(
  'a request to the host %j is served',
  async (host) => {
    expect((await app.inject({ url: '/api/config/site', headers: { host } })).statusCode).toBe(200)
  },
)

test('behind a trusted proxy, a client’s X-Forwarded-Host doesn’t turn a foreign host into this one', async () => {
  const behind = await buildApp(
    { ...ctx, config: { ...ctx.config, trustProxy: 1 } },
    { sessionSecret: 's'.repeat(32), readiness: {}, pagesDir: null },
  )
  const headers = { host: 'evil.example', 'x-forwarded-host': 'odie.test' }
  expect((await behind.inject({ url: '/api/config/site', headers })).statusCode).toBe(421)
  await behind.close()
})

test('a forged request is rejected before its body is read, and has no effect', async () => {
  const user = await createUser('agent')
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { cookie: user.cookie ?? '', 'sec-fetch-site': 'cross-site' },
    payload: {},
  })
  expect(statusCode).toBe(403)
  expect((await call(user, getCurrentUser, {})).status).toBe(200)
})

test('other sites can’t read responses: there are no CORS headers, not even for a preflight', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await app.inject({
      method,
      url: '/api/auth/user',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})
