import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadDocument } from '#platform/documents/document.ts'
import { makeScan } from '#test/builders/pdf-fixtures.ts'
import { fileOf, type PriceListFixture } from '#test/builders/price-lists/format.ts'
import { heldOut } from '#test/builders/price-lists/held-out.ts'
import { readFile, shown } from '#test/builders/price-lists/reading.ts'
import { tuned } from '#test/builders/price-lists/tuned.ts'
import { scanOf } from '#test/builders/scans.ts'
import { readPriceList } from './price-list.ts'

const read = (fixture: PriceListFixture) => readFile(fileOf(fixture).content)

const STARTING = 'Listed as a starting price. Check the maximum price.'

test.each(tuned.map((fixture) => [`${fixture.name} (${fixture.format})`, fixture] as const))(
  '%s',
  async (_, fixture) => {
    const entries = await read(fixture)
    const wanted = fixture.expected.map((line) => line.split('|'))
    const found = shown(entries).map((line, index) =>
      line
        .split('|')
        .slice(0, wanted[index]?.length ?? 5)
        .join('|'),
    )
    expect(found).toEqual(
      wanted.map(([name, min, max, ...rest]) => [name, Number(min), Number(max), ...rest].join('|')),
    )
    const unread = entries.flatMap((entry) => ('reason' in entry ? [`${entry.text} ← ${entry.reason}`] : []))
    expect(unread).toEqual(fixture.unread.map((text) => expect.stringContaining(text)))
  },
)

test('most rows of lists that the rules weren’t written for are read without a mistake', async () => {
  const score = { right: 0, found: 0, wanted: 0 }
  for (const fixture of heldOut) {
    const plain = (line: string) => line.split('|').slice(0, 3).join('|')
    const wanted = new Set(fixture.expected.map(plain).map(withNumbers))
    const found = shown(await read(fixture)).map(plain)
    score.right += found.filter((line) => wanted.has(line)).length
    score.found += found.length
    score.wanted += wanted.size
  }
  expect(score.right / score.found).toBeGreaterThan(0.93)
  expect(score.right / score.wanted).toBeGreaterThan(0.89)
})

test.each(['three columns of a brochure', 'low and high columns', 'labor and materials without a total'])(
  '%s: its scan, noisy and a degree askew, has the same items at the same prices',
  async (name) => {
    const fixture = tuned.find((each) => each.name === name)!
    const scan = makeScan([await scanOf(fileOf(fixture).content)])
    const plain = (line: string) => withNumbers(line.split('|').slice(0, 3).join('|'))
    expect(shown(await readFile(scan)).map(plain)).toEqual(fixture.expected.map(plain))
  },
)

test.each([
  ['Cover plates 5 for $40', 'Cover plates|8|8|each|', 'Listed as 5 for $40.00.'],
  ['Prices good until 12/31/2026. Minimum trip charge $95', 'Minimum trip charge|95|95||', undefined],
  ['Replace outlet from $95 each', 'Replace outlet|95|95|each|', STARTING],
  ['Hang chandelier $250+ each', 'Hang chandelier|250|250|each|', STARTING],
  ['New ceiling fan $250+ installed', 'New ceiling fan|250|250||', STARTING],
  ['Upgrade service to 200 for $1,800', 'Upgrade service to 200 for|1800|1800||', undefined],
  ['New circuit $350 + permit', 'New circuit|350|350||', 'Listed with “+ permit”, which isn’t in the price.'],
  [
    'New circuit $350 plus permit',
    'New circuit|350|350||',
    'Listed with “plus permit”, which isn’t in the price.',
  ],
  [
    'Replace panel and meter. Includes labor $950',
    'Replace panel and meter. Includes labor|950|950||',
    undefined,
  ],
])('“%s” is the item %s, to check: %s', async (line, expected, check) => {
  const content = Buffer.from(`Price list\n\nGFCI outlet $185\n${line}\nBreaker $165\n`)
  const entries = await readFile(content)
  expect(shown(entries)).toEqual(['GFCI outlet|185|185||', expected, 'Breaker|165|165||'])
  expect(entries.map((entry) => ('check' in entry ? entry.check : undefined))).toEqual([
    undefined,
    check,
    undefined,
  ])
})

test('a price for several that can’t be divided is left out, with the reason', async () => {
  const entries = await readFile(Buffer.from('Outlet $95\nCover plates 3 for $10\n'))
  expect(entries[1]).toMatchObject({ name: 'Cover plates', reason: expect.stringContaining('for 3') })
})

const withNumbers = (line: string) => {
  const [name, min, max] = line.split('|')
  return `${name}|${Number(min)}|${Number(max)}`
}

const HOSTILE = [
  '$',
  '$1',
  '1,2',
  '9'.repeat(30),
  '$99,999,999.999',
  '-',
  '.....',
  '(',
  'from',
  'to',
  'Item',
  'Price',
]
const NAMES = [
  '=HYPERLINK("x")',
  '\u0000',
  '\u202e',
  '測',
  'outlet',
  'x'.repeat(500),
  'Total',
  'call',
  '/ft',
  ':',
]

test('whatever a document says, items are valid and bounded, and nothing throws', () => {
  const coordinate = fc.oneof(
    fc.integer({ min: 0, max: 600 }),
    fc.constantFrom(-5, 1e9, Number.NaN, Number.POSITIVE_INFINITY),
  )
  const word = fc.record({
    text: fc.oneof(fc.constantFrom(...HOSTILE, ...NAMES), fc.string({ unit: 'grapheme', maxLength: 8 })),
    box: fc
      .tuple(coordinate, coordinate, fc.nat(90), fc.nat(20))
      .map(([x, y, width, height]) => [x, y, x + width, y + height] as const),
    fontSize: fc.constantFrom(0, 8, 10, 1e6),
    bold: fc.boolean(),
  })
  const pages = fc.array(fc.array(word, { maxLength: 80 }), { maxLength: 3 })
  fc.assert(
    fc.property(pages, (drawn) => {
      const entries = readPriceList({ pages: drawn.map(pageOf) })
      for (const entry of entries) {
        expect(entry.text.length).toBeLessThanOrEqual(500)
        if (!('item' in entry)) continue
        const { itemName, minPrice, maxPrice, unit = '', category = '' } = entry.item
        expect(itemName).toMatch(/^[^\p{Cc}]{1,200}$/u)
        expect([minPrice, maxPrice].every((price) => /^\d{1,8}\.\d\d$/.test(price))).toBe(true)
        expect(Number(minPrice)).toBeLessThanOrEqual(Number(maxPrice))
        expect([unit.length <= 40, category.length <= 100]).toEqual([true, true])
      }
      const names = entries.flatMap((entry) => ('item' in entry ? [entry.item.itemName.toLowerCase()] : []))
      expect(new Set(names).size).toBe(names.length)
    }),
    { numRuns: 300, seed: 33 },
  )
})

const pageOf = (words: ReadDocument['pages'][number]['lines'][number]['words'], index: number) => ({
  number: index + 1,
  width: 612,
  height: 792,
  lines: words.length > 0 ? [{ words, box: [0, 0, 612, 792] as const }] : [],
  ocr: false,
  unreadable: false,
})

test('a long document is read to its end, and only its first 5,000 rows are kept', () => {
  const rows = Array.from({ length: 6_000 }, (_, row) =>
    [`Item${row}`, 'Price', 'outlet', '$', `$${row}.00`].map((text, at) => ({
      text,
      box: [at * 60, row * 12, at * 60 + 40, row * 12 + 10] as const,
      fontSize: 10,
      bold: row % 7 === 0,
    })),
  )
  const entries = readPriceList({ pages: [pageOf(rows.flat(), 0)] })
  expect(entries).toHaveLength(5_001)
  expect(entries.at(-1)).toMatchObject({ reason: expect.stringContaining('Only the first 5,000') })
})
