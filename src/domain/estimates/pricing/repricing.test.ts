import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue } from '#domain/analysis/catalogue.ts'
import { buildFinding, buildItem } from '#test/builders/pricing-fixtures.ts'
import type { LineItem } from '../contract.ts'
import { totalsOf } from '../rules.ts'
import { priceFindings } from './pricing.ts'
import { linesWithPriceNotInBook, repriceLines } from './repricing.ts'

fc.configureGlobal({ seed: 23 })

const brightline = [buildItem('GFCI outlet', '145.00'), buildItem('Double tap repair', '120.00', '180.00')]
const kettleRange = [
  buildItem('GFCI outlet', '170.00'),
  buildItem('GFCI outlet, each additional', '110.00'),
  buildItem('Trip charge', '89.00'),
]

const findings = [
  buildFinding('missing_gfci', { quantity: 3, quantityStated: true }),
  buildFinding('double_tapped_breaker', { quantityStated: true }),
]
const lines = priceFindings({ findings, book: brightline }).lines
const reprice = (some: readonly LineItem[]) => repriceLines(some, { findings, book: kettleRange })
const pricesOf = (some: readonly LineItem[]) =>
  some.map(({ id, quantity, unit_price_min, price_basis }) => [id, quantity, unit_price_min, price_basis])

test('lines take the new book’s prices, and the catalogue’s where the book doesn’t have the work', () => {
  expect(pricesOf(reprice(lines))).toEqual(pricesOf(priceFindings({ findings, book: kettleRange }).lines))
  expect(reprice(lines).find(({ id }) => id === 'double_tapped_breaker')).toMatchObject({
    price_basis: 'catalogue',
  })
})

test('texts, quantities and the order of the lines stay', () => {
  const edited = lines.toReversed().map((line) => ({ ...line, scope: 'As agreed.', location: 'Den' }))
  const repriced = reprice(edited)
  expect(repriced.map(({ scope, location }) => [scope, location])).toEqual(
    repriced.map(() => ['As agreed.', 'Den']),
  )
  expect(repriced.map(({ id }) => id).filter((id) => !id.endsWith('.more'))).toEqual(
    edited.map(({ id }) => id),
  )
})

test('a price that staff set, a visit, and work included at no charge stay as they are', () => {
  const [first] = lines
  const kept: LineItem[] = [
    { ...first!, id: 'set', price_basis: 'staff', unit_price: '1.00' },
    { ...first!, id: 'visit', class: 'needs_visit', unit_price: null, total_price: null },
    { ...first!, id: 'free', unit_price: '0.00', unit_price_min: '0.00', unit_price_max: '0.00' },
  ]
  expect(reprice(kept)).toEqual(kept)
})

test('a pricebook price for several kinds of work at once is dropped, because no price of the new book is for it', () => {
  const merged: LineItem = {
    ...lines[0]!,
    id: 'merged',
    description: 'Panel work',
    price_basis: 'pricebook',
    finding_ids: findings.map(({ id }) => id),
  }
  expect(reprice([merged])).toMatchObject([{ class: 'needs_visit', unit_price: null, total_price: null }])
})

test('a line that needs a visit has no price that could be another contractor’s', () => {
  const tooExpensive = [buildItem('GFCI outlet', '99999999.00')]
  const { lines: unpriced } = priceFindings({ findings, book: tooExpensive })
  expect(unpriced.find(({ id }) => id === 'missing_gfci')).toMatchObject({ unit_price: null })
  expect(linesWithPriceNotInBook(unpriced, [])).toEqual([])
})

const kinds = catalogue.filter(({ patterns }) => patterns.length > 0)

test('whatever the lines, none keeps a price that is in the old book only', () => {
  const anyFindings = fc.uniqueArray(
    fc.record({ kind: fc.constantFrom(...kinds), quantity: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 12, selector: ({ kind }) => kind.kind },
  )
  const dollars = fc.integer({ min: 1, max: 90_000 }).map((cents) => (cents / 100).toFixed(2))
  const anyBook = fc.array(
    fc
      .tuple(fc.constantFrom(...kinds), dollars, fc.boolean())
      .map(([kind, price, isMore]) => buildItem(`${kind.work}${isMore ? ', each additional' : ''}`, price)),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(anyFindings, anyBook, anyBook, (some, old, next) => {
      const found = some.map(({ kind, quantity }) => buildFinding(kind.kind, { quantity }))
      const before = priceFindings({ findings: found, book: old }).lines
      const after = repriceLines(before, { findings: found, book: next })
      expect(linesWithPriceNotInBook(after, next)).toEqual([])
      expect(repriceLines(after, { findings: found, book: next })).toEqual(after)
      expect(totalsOf(after)).toEqual(totalsOf(priceFindings({ findings: found, book: next }).lines))
    }),
    { numRuns: 60 },
  )
})
