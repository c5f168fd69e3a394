import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')

/** Every file and folder, by its path from the root. */
const places = new Set(
  tracked.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))),
)

/** Inline code that names a source file. */
const SOURCE = /^[\w./-]+\.(tsx?|typ|sql)$/
/** Inline code that starts with one of this repository's folders. */
const OURS =
  /^(src|domain|web|server|platform|kernel|cli|demo|test|training|e2e|bench|faults|docs|script)\/[\w./-]+$/

/** Docs leave out the first folders of a path where its end says enough: `platform/tasks/pool.ts`, `totp.ts`. */
const exists = (named: string) => {
  const end = named.replace(/^(\.\.?\/)+/, '').replace(/\/$/, '')
  return places.has(end) || [...places].some((place) => place.endsWith(`/${end}`))
}

// Decisions describe the code as it was then.
const docs = tracked.filter((file) => file.endsWith('.md') && !file.startsWith('docs/decisions/'))

test.each(docs)('%s names only files and folders that exist', (doc) => {
  const named = [...readFileSync(doc, 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code)
  const paths = named.filter((code) => SOURCE.test(code) || OURS.test(code))
  expect(paths.filter((each) => !exists(each))).toEqual([])
})

test.each(docs)('the links of %s lead to a file', (doc) => {
  const links = [...readFileSync(doc, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
  const targets = links.map(([, link = '']) =>
    path.posix.join(path.posix.dirname(doc), link).replace(/\/$/, ''),
  )
  expect(targets.filter((target) => !places.has(target))).toEqual([])
})
