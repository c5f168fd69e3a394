import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { assignTerritory } from '#domain/territories/contract.ts'
import { AREA_SERVED_PLACEHOLDER, ORIGIN_PLACEHOLDER } from '#kernel/placeholders.ts'
import type { Config } from '#platform/config/config.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { buildApp } from '../app.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'odie-pages-'))
const SCRIPT = `{"@type":"Service","url":"${ORIGIN_PLACEHOLDER}/","areaServed":"${AREA_SERVED_PLACEHOLDER}"}`
for (const folder of ['contact', 'assets']) await mkdir(path.join(dir, folder))
const ASSET = 'start()'
await writeFile(path.join(dir, 'assets/start.js'), ASSET)
await writeFile(path.join(dir, 'assets/start.js.br'), brotliCompressSync(ASSET))
await writeFile(
  path.join(dir, '__spa-fallback.html'),
  '<head><title>Shell</title><link rel="modulepreload" href="/assets/shell.js"/></head><script>start()</script>',
)
const PAGES = [
  '/',
  '/agent',
  '/contractor',
  '/admin/estimates/:estimateId',
  '/contact',
  '/dev/outbox',
  '/forgot-password',
]
await writeFile(
  path.join(dir, '__pages.json'),
  JSON.stringify(Object.fromEntries(PAGES.map((address) => [address, { scripts: [], needsUser: false }]))),
)
await writeFile(
  path.join(dir, 'index.html'),
  `<link rel="canonical" href="${ORIGIN_PLACEHOLDER}/"><script type="application/ld+json">${SCRIPT}</script>`,
)
await writeFile(path.join(dir, 'contact/index.html'), '<title>Contact</title>')
afterAll(() => rm(dir, { recursive: true }))

async function served(config: Partial<Config> = {}) {
  const app = await buildApp(
    { ...ctx, config: { ...ctx.config, ...config } },
    { sessionSecret: 'a secret of thirty-two characters', readiness: {}, pagesDir: dir },
  )
  const policyAt = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy'])
  return { app, policyAt }
}

async function structuredDataOf(app: FastifyInstance) {
  const { body } = await app.inject({ url: '/' })
  return body.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? ''
}

test('a prerendered page is served at its path, and the shell for every other page', async () => {
  const { app } = await served()
  expect((await app.inject({ url: '/contact' })).body).toBe('<title>Contact</title>')
  for (const url of ['/agent', '/agent/', '/agent?tab=all', '/admin/estimates/4711']) {
    const { statusCode, body } = await app.inject({ url })
    expect([url, statusCode, body]).toEqual([url, 200, expect.stringContaining('Shell')])
  }
})

test('the content security policy is sent with pages, and not with the scripts they load', async () => {
  const { app } = await served()
  const { headers } = await app.inject({ url: '/assets/start.js' })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(headers).not.toHaveProperty('content-security-policy')
  expect((await app.inject({ url: '/agent' })).headers).toHaveProperty('content-security-policy')
})

test('an unknown path is a 404: JSON for the API and for file names, else the not-found page', async () => {
  const { app } = await served()
  for (const url of ['/nothing/here', '/admin/estimates', '/agent/nothing']) {
    const { statusCode, body } = await app.inject({ url })
    expect([url, statusCode, body]).toEqual([url, 404, expect.stringContaining('Shell')])
  }
  for (const url of ['/api/nothing', '/assets/gone.js', '/ads.txt']) {
    const { statusCode, headers } = await app.inject({ url })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, expect.stringContaining('json')])
  }
})

test('a browser that opens a file’s link and can’t have it gets a page with the same status, a script JSON', async () => {
  const { app } = await served()
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const id = crypto.randomUUID()
  for (const [url, status] of [
    [`/api/estimates/${id}/pdf`, 401],
    [`/api/inspection-reports/${id}/download`, 401],
    ['/api/estimates/nothing/here', 404],
  ] as const) {
    const visit = await app.inject({ url, headers: { accept } })
    expect([visit.statusCode, visit.body]).toEqual([status, expect.stringContaining('Shell')])
    expect(visit.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    for (const headers of [{ accept: 'application/json' }, { accept: '*/*' }, {}]) {
      const called = await app.inject({ url, headers })
      expect([called.statusCode, called.headers['content-type']]).toEqual([
        status,
        expect.stringContaining('json'),
      ])
    }
  }
  const post = await app.inject({ method: 'POST', url: `/api/estimates/${id}/accept`, headers: { accept } })
  expect(post.headers['content-type']).toContain('json')
})

test('HEAD returns the status and headers of GET for every page, file, and unknown path', async () => {
  const { app } = await served()
  const headersOf = async (method: 'GET' | 'HEAD', url: string, encoding: string) => {
    const response = await app.inject({ method, url, headers: { 'accept-encoding': encoding } })
    const { date: _, 'transfer-encoding': __, ...headers } = response.headers
    return { status: response.statusCode, headers, body: response.body }
  }
  const urls = ['/', '/contact', '/contact/', '/agent', '/agent?tab=all', '/admin/estimates/4711']
  const others = ['/assets/start.js', '/sitemap.xml', '/robots.txt', '/nothing/here', '/ads.txt']
  for (const url of [...urls, ...others])
    for (const encoding of ['identity', 'gzip, br']) {
      const get = await headersOf('GET', url, encoding)
      const head = await headersOf('HEAD', url, encoding)
      expect([url, head]).toEqual([url, { ...get, body: '' }])
    }
})

test('the outbox page exists only in the demo', async () => {
  const [demo, production] = [await served(), await served({ demo: false })]
  expect((await demo.app.inject({ url: '/dev/outbox' })).statusCode).toBe(200)
  expect((await production.app.inject({ url: '/dev/outbox' })).statusCode).toBe(404)
})

test('robots.txt links to a sitemap of the prerendered pages, with public URLs', async () => {
  const { app } = await served({ publicUrl: 'https://odie.example.com' })
  expect((await app.inject({ url: '/robots.txt' })).body).toContain(
    'Sitemap: https://odie.example.com/sitemap.xml',
  )
  const { body, headers } = await app.inject({ url: '/sitemap.xml' })
  expect(headers['content-type']).toContain('xml')
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://odie.example.com/',
    'https://odie.example.com/contact',
  ])
})

test('a script is sent as compressed by the build, and can be cached for a year', async () => {
  const { app } = await served()
  const fetchAs = (encoding: string) =>
    app.inject({ url: '/assets/start.js', headers: { 'accept-encoding': encoding } })
  const small = await fetchAs('gzip, br')
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(ASSET)
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await fetchAs('identity')).body).toBe(ASSET)
})

test('a script of a build that’s published while the server runs is served: other servers’ pages may load it from this one', async () => {
  const { app } = await served()
  expect((await app.inject({ url: '/assets/later.js' })).statusCode).toBe(404)
  await writeFile(path.join(dir, 'assets/later.js'), 'later()')
  expect((await app.inject({ url: '/assets/later.js' })).body).toBe('later()')
})

test('links in a prerendered page use the public URL', async () => {
  const { app } = await served({ publicUrl: 'https://odie.example.com' })
  const { body } = await app.inject({ url: '/' })
  expect(body).toContain('href="https://odie.example.com/"')
  expect(body).not.toContain(ORIGIN_PLACEHOLDER)
})

test('search engines read in which counties the installation works', async () => {
  const areaOf = async (servedStates: string[]) =>
    JSON.parse(await structuredDataOf((await served({ servedStates })).app)).areaServed
  expect(await areaOf(['WI'])).toEqual([])
  const admin = await createUser('admin')
  for (const [zipCode, city, state] of [
    ['53402', 'Racine', 'WI'],
    ['62703', 'Springfield', 'IL'],
  ] as const)
    await call(admin, assignTerritory, { zipCode, city, state, contractorId: null })
  const racine = { '@type': 'AdministrativeArea', name: 'Racine County, Wisconsin' }
  expect(await areaOf(['WI'])).toEqual([racine])
  const sangamon = { '@type': 'AdministrativeArea', name: 'Sangamon County, Illinois' }
  expect(await areaOf(['IL', 'WI'])).toEqual([racine, sangamon])
})

test('an unchanged page is a 304', async () => {
  const { app } = await served()
  const { etag } = (await app.inject({ url: '/' })).headers
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('inline scripts are allowed by hash, and no others', async () => {
  const { app, policyAt } = await served({ publicUrl: 'https://odie.example.com' })
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const policy = await policyAt('/')
  expect(policy).toContain(hashOf('start()'))
  expect(policy).toContain(hashOf(await structuredDataOf(app)))
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('pages can only contact third parties that are configured', async () => {
  const closed = await (await served()).policyAt('/')
  expect(closed).not.toMatch(/https:|google/)

  const tileUrl = 'https://{s}.tiles.example.com/{z}/{x}/{y}.png'
  const open = await served({ googleMapsKey: 'key', map: { tileUrl, attribution: '' } })
  const policy = await open.policyAt('/')
  expect(policy).toContain('https://*.tiles.example.com')
  expect(policy).toMatch(/script-src [^;]*https:\/\/maps\.googleapis\.com/)
})

test('the API works with a missing or incomplete build', async () => {
  const empty = path.join(dir, 'contact')
  for (const pagesDir of [null, empty, path.join(dir, 'gone')]) {
    const options = { sessionSecret: 'a secret of thirty-two characters', readiness: {}, pagesDir }
    const app = await buildApp(ctx, options)
    expect((await app.inject({ url: '/agent' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  }
})

test('no path reads a file outside the pages folder', async () => {
  const secret = path.join(path.dirname(dir), `${path.basename(dir)}-secret`)
  await writeFile(secret, 'the secret')
  const { app } = await served()
  const name = path.basename(secret)
  const prefixes = [
    '../../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    'assets/../../',
    'contact/..%2f..%2f',
    '/../',
  ]
  for (const prefix of prefixes) {
    const { body } = await app.inject({ url: `/${prefix}${name}` })
    expect([prefix, body.includes('the secret')]).toEqual([prefix, false])
  }
  for (const hidden of ['/%00', '/contact/%00.html', '/.env', '/__spa-fallback.html%00'])
    expect((await app.inject({ url: hidden })).statusCode).toBeLessThan(500)
  await rm(secret)
})
