import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { BUILT_ORIGIN } from '#kernel/origin.ts'
import type { Config } from '#platform/config/config.ts'
import { ctx } from '#test/harness.ts'
import { buildApp } from './app.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'odie-pages-'))
const SCRIPT = `{"@type":"Service","url":"${BUILT_ORIGIN}/"}`
await mkdir(path.join(dir, 'contact'))
await mkdir(path.join(dir, 'assets'))
const ASSET = 'start()'
await writeFile(path.join(dir, 'assets/start.js'), ASSET)
await writeFile(path.join(dir, 'assets/start.js.br'), brotliCompressSync(ASSET))
await writeFile(path.join(dir, '__spa-fallback.html'), '<title>Shell</title><script>start()</script>')
await writeFile(
  path.join(dir, 'index.html'),
  `<link rel="canonical" href="${BUILT_ORIGIN}/"><script type="application/ld+json">${SCRIPT}</script>`,
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

test('a prerendered page is served at its own address, and every other page by the shell', async () => {
  const { app } = await served()
  expect((await app.inject({ url: '/contact' })).body).toBe('<title>Contact</title>')
  expect((await app.inject({ url: '/agent' })).body).toContain('Shell')
  expect((await app.inject({ url: '/api/nothing' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/assets/gone.js' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/ads.txt' })).statusCode).toBe(404)
})

test('a script goes out as the build compressed it, and may be kept for ever', async () => {
  const { app } = await served()
  const asked = (encoding: string) =>
    app.inject({ url: '/assets/start.js', headers: { 'accept-encoding': encoding } })
  const small = await asked('gzip, br')
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(ASSET)
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await asked('identity')).body).toBe(ASSET)
})

test('links of a prerendered page name the address at which the site is reached', async () => {
  const { app } = await served({ publicUrl: 'https://odie.example.com' })
  const { body } = await app.inject({ url: '/' })
  expect(body).toContain('href="https://odie.example.com/"')
  expect(body).not.toContain(BUILT_ORIGIN)
})

test('a page that did not change is not sent again', async () => {
  const { app } = await served()
  const { etag } = (await app.inject({ url: '/' })).headers
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('inline scripts are allowed by their hashes, and no other', async () => {
  const { policyAt } = await served({ publicUrl: 'https://odie.example.com' })
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const policy = await policyAt('/')
  expect(policy).toContain(hashOf('start()'))
  expect(policy).toContain(hashOf(SCRIPT.replace(BUILT_ORIGIN, 'https://odie.example.com')))
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('pages may ask other sites only where these are configured', async () => {
  const closed = await (await served()).policyAt('/')
  expect(closed).not.toMatch(/https:|google/)

  const tileUrl = 'https://{s}.tiles.example.com/{z}/{x}/{y}.png'
  const open = await served({ googleMapsKey: 'key', map: { tileUrl, attribution: '' } })
  const policy = await open.policyAt('/')
  expect(policy).toContain('https://*.tiles.example.com')
  expect(policy).toMatch(/script-src [^;]*https:\/\/maps\.googleapis\.com/)
})

test('a build that is not there, or not complete, keeps nobody from the calls', async () => {
  const empty = path.join(dir, 'contact')
  for (const pagesDir of [null, empty, path.join(dir, 'gone')]) {
    const options = { sessionSecret: 'a secret of thirty-two characters', readiness: {}, pagesDir }
    const app = await buildApp(ctx, options)
    expect((await app.inject({ url: '/agent' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  }
})

test('no address leads out of the folder of the pages', async () => {
  const secret = path.join(path.dirname(dir), `${path.basename(dir)}-secret`)
  await writeFile(secret, 'the secret')
  const { app } = await served()
  const name = path.basename(secret)
  const ways = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    'assets/../../',
    'contact/..%2f..%2f',
    '/../',
  ]
  for (const way of ways) {
    const { body } = await app.inject({ url: `/${way}${name}` })
    expect([way, body.includes('the secret')]).toEqual([way, false])
  }
  for (const hidden of ['/%00', '/contact/%00.html', '/.env', '/__spa-fallback.html%00'])
    expect((await app.inject({ url: hidden })).statusCode).toBeLessThan(500)
  await rm(secret)
})
