import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/*
 * What the landing page costs a stranger's phone, as built. `e2e/visitor.journey.ts` holds the first figure in a browser too.
 */

const BUILT = path.resolve(import.meta.dirname, '../build/client')
const LANDING_PAGE = path.join(BUILT, 'index.html')

const BEFORE_INTERACTION_BYTES = 100_000
const UNTIL_ALIVE_BYTES = 140_000
const STYLES_BYTES = 16_000
const HTML_BYTES = 20_000

const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
const sizeOf = async (href: string) => gzipped(await readFile(path.join(BUILT, href)))
const sizesOf = async (hrefs: Iterable<string>) => sum(await Promise.all([...new Set(hrefs)].map(sizeOf)))
const captured = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

// `script/test` builds first; without a build there is nothing to weigh.
test.skipIf(!existsSync(LANDING_PAGE))('the landing page keeps within its budget', async () => {
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
  expect(await sizesOf(late), 'script until the page answers').toBeLessThan(UNTIL_ALIVE_BYTES)
  expect(await sizesOf(captured(html, /<link rel="stylesheet" href="([^"]+)"/g)), 'styles').toBeLessThan(
    STYLES_BYTES,
  )
  expect(gzipped(html), 'html').toBeLessThan(HTML_BYTES)
})
