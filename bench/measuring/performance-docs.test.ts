import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DOCS, pagesOf, readResults } from './performance-docs.ts'

test('docs/performance.md and its charts show what bench/results says', () => {
  const pages = pagesOf(readResults())
  expect(pages.size).toBeGreaterThan(0)
  for (const [file, content] of pages) expect(readFileSync(path.join(DOCS, file), 'utf8')).toBe(content)
})

test('results name no machine and no path on it', () => {
  expect(JSON.stringify(readResults())).not.toMatch(/\/(home|root|tmp|work|Users)\//)
})
