import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/*
 * The download size of the built landing page, and the number of scripts of the others. `e2e/site/visitor.journey.ts` checks the first
 * budget in a browser too.
 */

const BUILT = path.resolve(import.meta.dirname, '../../build/client')
const LANDING_PAGE = path.join(BUILT, 'index.html')

const BEFORE_INTERACTION_BYTES = 100_000
const UNTIL_INTERACTIVE_BYTES = 140_000
const STYLES_BYTES = 16_000
const HTML_BYTES = 20_000
/**
 * Script until a page is usable, in bytes, gzip: a tenth above what they had when they were last made smaller. React and its router
 * are 108 kB of each.
 */
const PAGE_BYTES = {
  '/auth': 240_000,
  '/agent': 208_000,
  '/agent/reports/:reportId': 225_000,
  '/contractor': 186_000,
  '/contractor/estimates/:estimateId': 245_000,
  '/contractor/pricebook': 188_000,
  '/admin': 195_000,
  '/admin/estimates': 185_000,
  '/admin/territories': 185_000,
  '/admin/agents': 187_000,
  '/admin/contractors': 228_000,
}
/** What a frame runs before its page's script, of which half is what shows the agent's estimates. */
const INLINE_BYTES = 6_000
/** Browsers load six at once over HTTP/1.1, so on a slow line it's their number that counts. */
const MAX_SCRIPTS = 36

const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
const sizeOf = async (href: string) => gzipped(await readFile(path.join(BUILT, href)))
const sizesOf = async (hrefs: Iterable<string>) => sum(await Promise.all([...new Set(hrefs)].map(sizeOf)))
const captured = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

// `script/test` builds first; without a build there's nothing to measure.
test.skipIf(!existsSync(LANDING_PAGE))('the landing page stays within its size budget', async () => {
  const html = await readFile(LANDING_PAGE, 'utf8')
  const inline = captured(html, /<script[^>]*>([\s\S]*?)<\/script>/g).join('\n')
  const eager = [
    ...captured(html, /<script[^>]* src="([^"]+)"/g),
    ...captured(html, /<link rel="modulepreload" href="([^"]+)"/g),
    ...captured(html, /^\s*import\s[^(\n]*"([^"]+)"/gm),
  ]
  expect(gzipped(inline) + (await sizesOf(eager)), 'script before interaction').toBeLessThan(
    BEFORE_INTERACTION_BYTES,
  )

  const late = captured(inline, /"(\/assets\/[^"]+\.js)"/g)
  expect(late.length).toBeGreaterThan(3)
  expect(await sizesOf(late), 'script until the page is interactive').toBeLessThan(UNTIL_INTERACTIVE_BYTES)
  expect(await sizesOf(captured(html, /<link rel="stylesheet" href="([^"]+)"/g)), 'styles').toBeLessThan(
    STYLES_BYTES,
  )
  expect(gzipped(html), 'html').toBeLessThan(HTML_BYTES)
})

test.skipIf(!existsSync(LANDING_PAGE))('no page starts more scripts than its budget', async () => {
  const pages: Record<string, { scripts: string[] }> = JSON.parse(
    await readFile(path.join(BUILT, '__pages.json'), 'utf8'),
  )
  expect(Object.keys(pages).length).toBeGreaterThan(20)
  const counts = Object.entries(pages).map(([page, { scripts }]) => [page, scripts.length] as const)
  expect(counts.filter(([, count]) => count > MAX_SCRIPTS)).toEqual([])
})

const readPages = async (): Promise<Record<string, { scripts: string[]; needsUser: boolean }>> =>
  JSON.parse(await readFile(path.join(BUILT, '__pages.json'), 'utf8'))

test.skipIf(!existsSync(LANDING_PAGE))(
  'the pages that are opened most stay within their size budgets',
  async () => {
    const pages = await readPages()
    for (const [page, bytes] of Object.entries(PAGE_BYTES))
      expect(await sizesOf(pages[page]?.scripts ?? []), page).toBeLessThan(bytes)
    // A list that's empty would be small as well.
    for (const page of Object.keys(PAGE_BYTES)) expect(pages[page]?.scripts.length, page).toBeGreaterThan(5)
  },
)

test.skipIf(!existsSync(LANDING_PAGE))(
  'schemas, forms, and dialogs aren’t part of a dashboard’s first script',
  async () => {
    const pages = await readPages()
    for (const page of ['/agent', '/contractor', '/admin']) {
      const names = (pages[page]?.scripts ?? []).map((url) =>
        path.basename(url).replace(/-[\w-]{8}\.js$/, ''),
      )
      expect(names, page).toContain('app')
      for (const late of ['forms', 'overlays', 'tabs', 'schemas']) expect(names, page).not.toContain(late)
    }
  },
)

test.skipIf(!existsSync(LANDING_PAGE))('a frame’s own script stays within its size budget', async () => {
  const sizes = []
  for await (const file of glob('__frames/*.html', { cwd: BUILT })) {
    const html = await readFile(path.join(BUILT, file), 'utf8')
    const inline = captured(html, /<script[^>]*>([\s\S]*?)<\/script>/g).join('\n')
    sizes.push([file, gzipped(inline)] as const)
  }
  expect(sizes.length).toBeGreaterThan(20)
  expect(sizes.filter(([, size]) => size > INLINE_BYTES)).toEqual([])
})

test.skipIf(!existsSync(LANDING_PAGE))('portal pages start the request for who is signed in', async () => {
  const pages = await readPages()
  for (const page of ['/agent', '/contractor', '/admin', '/admin/estimates/:estimateId', '/account'])
    expect(pages[page]?.needsUser, page).toBe(true)
  for (const page of ['/auth', '/contact', '/shared-estimate'])
    expect(pages[page]?.needsUser, page).toBe(false)
})

test.skipIf(!existsSync(LANDING_PAGE))(
  'Chrome compiles a dashboard’s scripts while they download, not when their functions are first called',
  async () => {
    const pages = await readPages()
    for (const page of ['/agent', '/contractor', '/admin'])
      for (const script of pages[page]?.scripts ?? []) {
        const [firstLine] = (await readFile(path.join(BUILT, script), 'utf8')).split('\n')
        expect(firstLine, `${page} ${script}`).toBe('//# allFunctionsCalledOnLoad')
      }
  },
)
