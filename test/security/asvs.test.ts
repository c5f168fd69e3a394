import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* What the documents on security claim is only worth something while the files that they name exist. */

const DOCUMENTS = ['docs/asvs.md', 'docs/security.md']
const files = globSync('{src,test,e2e,deploy,docs,migrations,script}/**/*').map((file) => `/${file}`)

/** Inline code that looks like a path: it has a slash, or one of our file extensions. */
const pathsIn = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/`([\w@./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter(
      (path) =>
        /\.(tsx?|md|cfg|typ|sql)$/.test(path) ||
        /^(domain|platform|server|kernel|web|test|script)\//.test(path),
    )

test.each(DOCUMENTS)('every file that %s names exists', (document) => {
  const paths = pathsIn(document)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([])
})

test.each(DOCUMENTS)('every heading that %s links to exists', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\(([\w./-]*)#([^)]+)\)/g)]
  const broken = links.filter(([, file, anchor]) => {
    const headings = readFileSync(file ? `docs/${file}` : document, 'utf8').matchAll(/^#+ (.+)$/gm)
    return ![...headings].some(([, heading = '']) => anchorOf(heading) === anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; 253 in all. */
const REQUIREMENTS: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

/** `9.1.1–9.2.4` is every requirement of the sections 9.1 to 9.2. */
function sectionsOf(numbers: string): [string, number][] {
  const [from = '', to] = numbers.split('–').map((number) => number.split('.').slice(0, 2).join('.'))
  if (!to) return [[from, 1]]
  const position = (section: string) => Number(section.split('.')[0]) * 100 + Number(section.split('.')[1])
  return Object.entries(REQUIREMENTS).filter(
    ([section]) => position(from) <= position(section) && position(section) <= position(to),
  )
}

const rows = [
  ...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| ([\d.–]+) \| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm),
].map(([, numbers = '', state = '', reason = '']) => ({ numbers, state, reason }))

test('every requirement of ASVS 5.0.0, levels 1 and 2, has one answer', () => {
  const answered: Record<string, number> = {}
  for (const { numbers } of rows)
    for (const [section, count] of sectionsOf(numbers)) answered[section] = (answered[section] ?? 0) + count
  expect(answered).toEqual(REQUIREMENTS)
  expect(new Set(rows.map(({ numbers }) => numbers)).size).toBe(rows.length)
})

test('every answer is met, n/a, or open, and says how or why; the totals in the introduction are right', () => {
  expect(rows.filter(({ state, reason }) => !['met', 'n/a', '**open**'].includes(state) || !reason)).toEqual(
    [],
  )
  const total = (wanted: string) =>
    rows
      .filter(({ state }) => state === wanted)
      .flatMap(({ numbers }) => sectionsOf(numbers))
      .reduce((sum, [, count]) => sum + count, 0)
  expect(readFileSync('docs/asvs.md', 'utf8').replaceAll('\n', ' ')).toContain(
    `${total('met')} are met, ${total('**open**')} are open, and ${total('n/a')} don’t apply`,
  )
})
