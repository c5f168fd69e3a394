import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as contentDisposition from 'content-disposition'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signIn, signOut } from '#domain/accounts/identity/contract.ts'
import { downloadReport } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { assignTerritories } from '#domain/territories/contract.ts'
import { type Endpoint, fillPath } from '#kernel/endpoint.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { app, call, ctx, visitor } from '#test/harness/harness.ts'
import { buildApp } from './app.ts'
import { routes } from './routes.ts'

const anyIds = new Proxy({}, { get: () => crypto.randomUUID() })
const urlOf = ({ path }: Endpoint) => fillPath(path, anyIds).path

test('no API response can be cached, for any caller and any status', async () => {
  const cacheable: string[] = []
  for (const { endpoint } of routes)
    for (const caller of [visitor, await createUser('admin'), await createUser('agent')]) {
      const { headers } = await call(caller, endpoint, {
        id: crypto.randomUUID(),
        reportId: crypto.randomUUID(),
      })
      if (!/\bno-store\b/.test(String(headers['cache-control']))) cacheable.push(endpoint.name)
    }
  expect([...new Set(cacheable)]).toEqual([])
})

test('every response forbids sniffing, framing, and third-party scripts, and doesn’t name the server software', async () => {
  for (const url of ['/api/auth/user', '/api/nothing', '/healthz', '/nothing', '/api/docs/json']) {
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['content-security-policy']).toMatch(/default-src 'self'|default-src 'none'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
    expect(Object.keys(headers).filter((name) => /powered|^server$/.test(name))).toEqual([])
  }
})

test('production sends HSTS for a year, and other environments don’t', async () => {
  const production = await buildApp(
    { ...ctx, config: { ...ctx.config, production: true } },
    { sessionSecret: 's'.repeat(32), readiness: {}, pagesDir: null },
  )
  const { headers } = await production.inject({ url: '/healthz' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  await production.close()
  expect((await app.inject({ url: '/healthz' })).headers['strict-transport-security']).toBeUndefined()
})

const JSON_TYPE = 'application/json'
const BAD = { status: 400, code: 'invalid' }
const TOO_LARGE = { status: 413, code: 'too_large' }
const UNSUPPORTED = { status: 415, code: 'unsupported_type' }

test.each([
  ['isn’t JSON', JSON_TYPE, '{"email": ', BAD],
  ['is empty', JSON_TYPE, '', BAD],
  ['is an array', JSON_TYPE, '[]', BAD],
  ['is null', JSON_TYPE, 'null', BAD],
  ['would pollute Object.prototype', JSON_TYPE, '{"__proto__":{"role":"admin"}}', BAD],
  ['is larger than 384 kB', JSON_TYPE, `"${'a'.repeat(384 * 1024)}"`, TOO_LARGE],
  ['is nested without end', JSON_TYPE, '['.repeat(60_000), TOO_LARGE],
  ['is not of a valid type', 'a type', '{}', UNSUPPORTED],
  ['is a form', 'application/x-www-form-urlencoded', 'email=a', UNSUPPORTED],
  ['is XML', 'application/xml', '<email/>', UNSUPPORTED],
  ['is plain text, which other sites can send without a preflight', 'text/plain', '{}', UNSUPPORTED],
])(
  'a body that %s is rejected with a 4xx problem, not a 500',
  async (_what, type, payload, { status, code }) => {
    const headers = { 'content-type': type }
    const response = await app.inject({ method: 'POST', url: signIn.path, headers, payload })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(Object.keys(response.json())).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
    expect(response.body).not.toMatch(/node_modules|\.ts:|at async/)
    // Not in the framework's words.
    expect(response.json().message).not.toMatch(/content-type|Media Type|prototype|Request body|Body/)
  },
)

test('JSON of more than 2 MB, or with more values than an estimate, is rejected before it’s parsed', async () => {
  const { cookie } = await createUser('admin')
  const send = async (payload: string) => {
    const headers = { 'content-type': JSON_TYPE, cookie: cookie ?? '' }
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: assignTerritories.path,
      headers,
      payload,
    })
    return [statusCode, JSON.parse(body).message]
  }
  expect(await send(`"${'a'.repeat(2 * 1024 * 1024)}"`)).toEqual([
    413,
    expect.stringContaining('too much to send'),
  ])
  expect(await send(`{"territories":[${'[],'.repeat(600_000)}[]]}`)).toEqual([
    413,
    'This request has too many values. Please send fewer at once.',
  ])
})

test('a call without a payload may name a type for its empty body', async () => {
  for (const { endpoint } of routes.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.upload)) {
    const { body } = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint),
      headers: { 'content-type': JSON_TYPE },
      payload: '',
    })
    expect(`${endpoint.name}: ${body}`).not.toMatch(/JSON/)
  }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: signOut.path,
    headers: { 'content-type': JSON_TYPE, 'sec-fetch-site': 'same-origin' },
    payload: '',
  })
  expect(statusCode).toBe(204)
})

test.each([
  ['isn’t HTTP', 'HELO odie\r\n\r\n', 400, 'This isn’t a valid HTTP request.'],
  [
    'has 20 kB of headers',
    `GET / HTTP/1.1\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'delete this site’s cookies',
  ],
])('a connection whose request %s gets a problem in our words', async (_, sent, status, message) => {
  const server = await buildApp(ctx, { sessionSecret: 's'.repeat(32), readiness: {}, pagesDir: null })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent))
  const received = await text(socket)
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(received.split('\r\n\r\n')[1]!).message).toContain(message)
  await server.close()
})

test('a path supports only the methods of its endpoints', async () => {
  const admin = await createUser('admin')
  const known = new Set(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  const unexpected: string[] = []
  for (const { endpoint } of routes)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (known.has(`${method} ${endpoint.path}`)) continue
      const headers = { cookie: admin.cookie ?? '' }
      const { statusCode } = await app.inject({ method, url: urlOf(endpoint), headers })
      // `/api/x/:id` may match the path, with an id that doesn't exist.
      if (![400, 403, 404].includes(statusCode)) unexpected.push(`${method} ${endpoint.path}: ${statusCode}`)
    }
  expect(unexpected).toEqual([])
})

test('HEAD runs no handler of another method, so link checkers can’t use up a token', async () => {
  const admin = await createUser('admin')
  const statuses: string[] = []
  const ofTheirOwn = new Set(
    routes.flatMap(({ endpoint: { method, path } }) => (method === 'HEAD' ? [path] : [])),
  )
  for (const { endpoint } of routes) {
    if (ofTheirOwn.has(endpoint.path)) continue
    const headers = { cookie: admin.cookie ?? '' }
    const { statusCode } = await app.inject({ method: 'HEAD', url: urlOf(endpoint), headers })
    if (statusCode !== 404) statuses.push(`${endpoint.name}: ${statusCode}`)
  }
  expect(statuses).toEqual([])
})

test('a query parameter can’t override a path parameter', async () => {
  const { agent, admin, address } = await createMarket()
  const { body: report } = await upload(agent, address)
  const otherAgent = await createUser('agent')
  const response = await app.inject({
    method: 'GET',
    url: `/api/inspection-reports/${report.id}?id=${crypto.randomUUID()}`,
    headers: { cookie: admin.cookie ?? '' },
  })
  expect(response.json().id).toBe(report.id)
  const foreign = await app.inject({
    method: 'GET',
    url: `/api/inspection-reports/${crypto.randomUUID()}?id=${report.id}`,
    headers: { cookie: otherAgent.cookie ?? '' },
  })
  expect(foreign.statusCode).toBe(404)
})

test.each([
  ['Inspection "final".pdf', 'Inspection "final".pdf'],
  ['Größe – 日本語 🏠.pdf', 'Größe – 日本語 🏠.pdf'],
  ["it's; filename=evil.exe", "it's; filename=evil.exe"],
  ['%0d%0aX-Evil: 1.pdf', '%0d%0aX-Evil: 1.pdf'],
  ['../../etc/passwd', '../../etc/passwd'],
  // Stored by an earlier version: characters that break a line or reorder the ending are left out.
  ['a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie: x=1.pdf'],
  ['\u202Efdp.exe', 'fdp.exe'],
])('a report named %j is downloaded under that name, with no header injection', async (name, filename) => {
  const { agent, address } = await createMarket()
  const { body: report } = await upload(agent, address)
  await ctx.db
    .update(inspectionReports)
    .set({ originalFileName: name })
    .where(eq(inspectionReports.id, report.id))

  const { status, headers } = await call(agent, downloadReport, { id: report.id })

  expect(status).toBe(200)
  const header = String(headers['content-disposition'])
  expect(header).toMatch(/^attachment; filename="?[\x20-\x7e]+$/)
  expect(contentDisposition.parse(header)).toMatchObject({
    type: 'attachment',
    parameters: { filename },
  })
  expect(headers['content-type']).toBe('application/octet-stream')
  expect([headers['set-cookie'], headers['x-evil']]).toEqual([undefined, undefined])
})
