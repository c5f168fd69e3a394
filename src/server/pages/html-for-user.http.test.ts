import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ID_PLACEHOLDER } from '#kernel/placeholders.ts'
import { ctx } from '#test/harness/harness.ts'
import { buildApp } from '../app.ts'
import type { Page } from './html-for-user.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'odie-html-'))
const SCRIPTS = ['/assets/shell.js', '/assets/page.js']
const frameOf = (name: string, role: 'contractor' | null = 'contractor') => ({
  file: `__frames/${name}.html`,
  role,
})
const PAGES: Record<string, Page> = {
  '/agent': { scripts: SCRIPTS, needsUser: true },
  '/forgot-password': { scripts: SCRIPTS, needsUser: false },
  '/contractor': { scripts: SCRIPTS, needsUser: true, frame: frameOf('contractor') },
  '/contractor/estimates/:id': { scripts: SCRIPTS, needsUser: true, frame: frameOf('estimate') },
  '/shared-estimate': { scripts: SCRIPTS, needsUser: false, frame: frameOf('shared', null) },
}
const FILES = {
  '__pages.json': JSON.stringify(PAGES),
  '__spa-fallback.html': '<head><title>Shell</title></head><script>start()</script>',
  '__frames/contractor.html': '<head><title>Contractor Dashboard</title></head><script>startFrame()</script>',
  '__frames/estimate.html': `<head><link rel="preload" href="/api/estimates/${ID_PLACEHOLDER}"/></head>`,
  '__frames/shared.html': '<head><title>Electrical estimate</title></head><script>startShared()</script>',
}
await mkdir(path.join(dir, '__frames'))
for (const [file, content] of Object.entries(FILES)) await writeFile(path.join(dir, file), content)
afterAll(() => rm(dir, { recursive: true }))

const served = () =>
  buildApp(ctx, { sessionSecret: 'a secret of thirty-two characters', readiness: {}, pagesDir: dir })

test('a page’s HTML lists its scripts, and starts the request for who the user is', async () => {
  const app = await served()
  const startsAt = async (url: string, cookies = {}) => {
    const { body } = await app.inject({ url, cookies })
    const list = body.match(/<script type="application\/json" id="page-scripts">(.*?)<\/script>/)?.[1]
    return {
      scripts: list && JSON.parse(list),
      preloads: [...body.matchAll(/<link rel="preload" href="(.*?)"/g)].map(([, href]) => href),
    }
  }
  const user = { odie_signed_in: crypto.randomUUID() }
  expect(await startsAt('/agent')).toEqual({ scripts: SCRIPTS, preloads: [] })
  expect(await startsAt('/agent', user)).toEqual({ scripts: SCRIPTS, preloads: ['/api/auth/user'] })
  expect(await startsAt('/forgot-password', user)).toEqual({ scripts: SCRIPTS, preloads: [] })
  expect(await startsAt('/nothing/here', user)).toEqual({ scripts: undefined, preloads: [] })
})

test('users of its role get the frame of a page, and its policy allows its own scripts', async () => {
  const app = await served()
  const signedInAs = (role: string) => ({ odie_signed_in: crypto.randomUUID() + role })
  const frame = { url: '/contractor', cookies: signedInAs('.contractor') }
  const { body, headers } = await app.inject(frame)
  expect(body).toContain('<title>Contractor Dashboard</title>')
  expect(body).toContain('id="page-scripts">["/assets/shell.js","/assets/page.js"]</script></head>')
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
  const hash = createHash('sha256').update('startFrame()').digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  const signedOut = await app.inject({ url: '/contractor' })
  expect(signedOut.body + signedOut.headers['content-security-policy']).not.toContain(hash)
  for (const role of ['', '.agent', '.owner']) {
    const other = await app.inject({ url: '/contractor', cookies: signedInAs(role) })
    expect(other.body, role).toContain('<title>Shell</title>')
  }
  expect((await app.inject({ ...frame, url: '/contractor/' })).body).toContain('<title>Shell</title>')
  expect((await app.inject({ url: '/sitemap.xml' })).body).not.toContain('/contractor')
})

test('everyone gets the frame of a page behind a link, which isn’t for search engines', async () => {
  const app = await served()
  const hash = createHash('sha256').update('startShared()').digest('base64')
  const visitors: Record<string, string>[] = [{}, { odie_signed_in: `${crypto.randomUUID()}.agent` }]
  for (const cookies of visitors) {
    const { body, headers } = await app.inject({ url: '/shared-estimate?token=abc', cookies })
    expect(body).toContain('<title>Electrical estimate</title>')
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  }
  expect((await app.inject({ url: '/sitemap.xml' })).body).not.toContain('/shared-estimate')
})

test('the frame of a page with a parameter requests what’s in its address, if that’s an id', async () => {
  const app = await served()
  const cookies = { odie_signed_in: `${crypto.randomUUID()}.contractor` }
  const at = async (param: string) =>
    (await app.inject({ url: `/contractor/estimates/${param}`, cookies })).body
  const id = crypto.randomUUID()
  expect(await at(id)).toContain(`<link rel="preload" href="/api/estimates/${id}"/>`)
  expect(await at(id)).not.toContain(ID_PLACEHOLDER)
  for (const wrong of ['4711', `${id}%22%3E%3Cscript%3E`, '%22onload=%22x', `${id}%0A`]) {
    const body = await at(wrong)
    expect(body, wrong).toContain('<title>Shell</title>')
    expect(body, wrong).not.toMatch(/onload|4711|"><script>/)
  }
})
