import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue } from '#domain/analysis/catalogue.ts'
import { Action, type Finding, Severity } from '#domain/analysis/contract.ts'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { cents, centsOf, dollarsOf } from '#kernel/money.ts'
import { buildFinding, buildItem } from '#test/builders/pricing-fixtures.ts'
import { LineItem, MAX_LINES } from '../contract.ts'
import { totalsOf } from '../rules.ts'
import { priceFindings } from './pricing.ts'

fc.configureGlobal({ seed: 41 })

const book = [
  buildItem('GFCI outlet', '145.00'),
  buildItem('GFCI outlet, each additional', '95.00'),
  buildItem('Double tap repair', '120.00', '180.00'),
  buildItem('Trip charge', '99.00'),
  buildItem('Smoke/CO combination alarm', '160.00'),
]

const price = (findings: Finding[], from: PricebookItem[] = book) => priceFindings({ findings, book: from })
const lineOf = (lines: readonly LineItem[], id: string) => lines.find((line) => line.id === id)
const ids = (lines: readonly LineItem[]) => lines.map((line) => line.id)

test('the pricebook’s price is used if it has the work, else the catalogue’s, and each line shows which', () => {
  const { lines } = price([buildFinding('double_tapped_breaker'), buildFinding('open_junction_box')])

  expect(lineOf(lines, 'double_tapped_breaker')).toMatchObject({
    description: 'Correct double-tapped breaker',
    price_basis: 'pricebook',
    class: 'range',
    unit_price: '150.00',
    unit_price_min: '120.00',
    unit_price_max: '180.00',
  })
  expect(lineOf(lines, 'open_junction_box')).toMatchObject({
    price_basis: 'catalogue',
    class: 'range',
    unit_price_min: '50.00',
    unit_price_max: '150.00',
  })
})

test('a line’s scope is the model’s if there is one, else the catalogue’s', () => {
  const scope = 'Fit a cover on the box above the furnace.'
  const [written] = price([buildFinding('open_junction_box', { scope })]).lines
  expect(written?.scope).toBe(scope)
  const [both] = price([
    buildFinding('open_junction_box', { id: 'a', scope }),
    buildFinding('open_junction_box', { id: 'b' }),
  ]).lines
  const { scope: usual } = catalogue.find(({ kind }) => kind === 'open_junction_box')!
  expect(both?.scope).toBe(`${scope} ${usual}`)
})

test('findings of one kind become one line with all their IDs and places', () => {
  const { lines } = price([
    buildFinding('open_junction_box', { id: 'b', location: 'attic' }),
    buildFinding('open_junction_box', { id: 'a', location: 'Basement', quantity: 2, quantityStated: true }),
    buildFinding('open_junction_box', { id: 'c', location: 'Attic' }),
  ])

  expect(lineOf(lines, 'open_junction_box')).toMatchObject({
    quantity: 4,
    location: 'Basement (2); Attic (2)',
    finding_ids: ['a', 'b', 'c'],
  })
})

test('a price for each additional one gets its own line, so quantity times unit price is the total', () => {
  const { lines } = price([
    buildFinding('missing_gfci', { id: 'a', location: 'Kitchen', quantity: 3, quantityStated: true }),
    buildFinding('missing_gfci', { id: 'b', location: 'Garage' }),
  ])

  expect(lineOf(lines, 'missing_gfci')).toMatchObject({
    quantity: 1,
    total_price: '145.00',
    finding_ids: ['a'],
  })
  expect(lineOf(lines, 'missing_gfci.more')).toMatchObject({
    description: 'Install GFCI protection, each additional',
    quantity: 3,
    total_price: '285.00',
    class: 'firm',
    finding_ids: ['a', 'b'],
  })
})

test('work priced per panel counts each panel once, however many defects it has', () => {
  const openings = (id: string, location: string | null) => buildFinding('open_knockout', { id, location })

  expect(
    lineOf(price([openings('a', 'Main panel'), openings('b', 'main panel')]).lines, 'open_knockout'),
  ).toMatchObject({ quantity: 1 })
  expect(
    lineOf(price([openings('a', 'Main panel'), openings('b', 'Subpanel')]).lines, 'open_knockout'),
  ).toMatchObject({ quantity: 2 })
  expect(
    lineOf(price([openings('a', null), openings('b', 'Subpanel')]).lines, 'open_knockout'),
  ).toMatchObject({ quantity: 1 })
})

test('a merely similar pricebook item is suggested, and the line keeps the catalogue price', () => {
  const { lines, suggestions } = price([buildFinding('missing_smoke_alarm')])

  expect(lineOf(lines, 'missing_smoke_alarm')).toMatchObject({ price_basis: 'catalogue' })
  expect(suggestions).toContainEqual({
    lineId: 'missing_smoke_alarm',
    itemName: 'Smoke/CO combination alarm',
    unit: 'each',
    minPrice: '160.00',
    maxPrice: '160.00',
  })
})

test('findings that can’t be priced from the report have no price and are not in the total', () => {
  const { lines } = price([
    buildFinding('open_ground', { action: 'evaluate', id: 'a' }),
    buildFinding('open_ground', { id: 'b' }),
    buildFinding('double_tapped_breaker', { action: 'monitor' }),
    buildFinding('knob_and_tube'),
    buildFinding('aluminum_branch_wiring', { id: 'c' }),
    buildFinding('further_evaluation'),
    buildFinding('something_new', { title: 'An unknown defect' }),
    buildFinding('reversed_polarity', { quantity: 1987, quantityStated: true }),
  ])
  const unpriced = lines.filter((line) => line.class === 'needs_visit')

  expect(ids(unpriced).sort()).toEqual([
    'aluminum_branch_wiring.visit',
    'double_tapped_breaker.visit',
    'further_evaluation.visit',
    'knob_and_tube.visit',
    'open_ground.visit',
    'reversed_polarity.visit',
    'unlisted',
  ])
  expect(unpriced.every((line) => line.unit_price === null && line.total_price === null)).toBe(true)
  expect(lineOf(lines, 'open_ground')).toMatchObject({ finding_ids: ['b'], quantity: 1 })
  expect(lineOf(lines, 'unlisted')).toMatchObject({ scope: 'An unknown defect' })
})

test('connections counted in the report are priced', () => {
  const { lines } = price([buildFinding('aluminum_branch_wiring', { quantity: 12, quantityStated: true })])

  expect(lineOf(lines, 'aluminum_branch_wiring')).toMatchObject({ quantity: 12, unit: 'opening' })
})

test('there is one service call for all the work, priced from the pricebook, and none without work', () => {
  const { lines } = price([
    buildFinding('open_ground'),
    buildFinding('reversed_polarity'),
    buildFinding('knob_and_tube'),
  ])

  expect(lines.filter(({ type }) => type === 'service_call')).toMatchObject([
    { id: 'service_call', unit_price: '99.00', price_basis: 'pricebook', quantity: 1 },
  ])
  expect(price([]).lines).toEqual([])
})

test('one permit covers all priced work that needs one, and lists its findings', () => {
  const withPermit = price([
    buildFinding('fuse_panel'),
    buildFinding('missing_dedicated_circuit'),
    buildFinding('open_ground'),
  ]).lines

  expect(withPermit.filter(({ type }) => type === 'permit')).toMatchObject([
    { quantity: 1, finding_ids: ['f-fuse_panel', 'f-missing_dedicated_circuit'] },
  ])
  expect(ids(price([buildFinding('open_ground'), buildFinding('knob_and_tube')]).lines)).not.toContain(
    'permit',
  )
})

const kinds = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...catalogue.map(({ kind }) => kind)) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z0-9_]{1,80}$/) },
)
const someFindings = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z0-9]{1,12}$/),
    kind: kinds,
    action: fc.constantFrom(...Action.options),
    severity: fc.constantFrom(...Severity.options),
    location: fc.option(
      fc.constantFrom('Kitchen', 'kitchen', 'Garage', 'Attic', `${'far '.repeat(60)}away`),
      { nil: null },
    ),
    quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2_000_000 })),
    quantityStated: fc.boolean(),
    page: fc.integer({ min: 1, max: 90 }),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
)
const findingOf = ({ page, kind, ...over }: { page: number; kind: string } & Partial<Finding>) =>
  buildFinding(kind, {
    ...over,
    evidence: [{ page, quote: 'A fault.', boxes: [], ocr: false, source: 'body' }],
  })
const someBook = fc
  .array(
    fc.tuple(
      fc.constantFrom(...catalogue.map(({ work }) => work), ...book.map(({ itemName }) => itemName)),
      fc.nat(9_999_999_999),
      fc.nat(9_999_999_999),
    ),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map(([name, a, b]) =>
      buildItem(name, dollarsOf(cents(Math.min(a, b))), dollarsOf(cents(Math.max(a, b)))),
    ),
  )

test('any findings and any pricebook give valid lines, sums exact to the cent, ordered ranges and nothing negative', () => {
  fc.assert(
    fc.property(someFindings, someBook, (some, from) => {
      const findings = some.map(findingOf)
      const { lines } = price(findings, from)
      const { total, low, high } = totalsOf(lines)
      const sum = lines.reduce((all, line) => all + centsOf(line.total_price ?? '0.00'), 0)

      expect(lines.map((line) => LineItem.parse(line))).toEqual(lines)
      expect(lines.length).toBeLessThanOrEqual(MAX_LINES)
      expect(new Set(ids(lines)).size).toBe(lines.length)
      expect(centsOf(total)).toBe(sum)
      expect(centsOf(low)).toBeGreaterThanOrEqual(0)
      expect(centsOf(low)).toBeLessThanOrEqual(sum)
      expect(centsOf(high)).toBeGreaterThanOrEqual(sum)
      for (const { total_price, unit_price, quantity } of lines)
        if (unit_price !== null) expect(centsOf(total_price!)).toBe(quantity * centsOf(unit_price))
    }),
    { numRuns: 60 },
  )
})

test('every finding is on a line, and the order of findings and pricebook items doesn’t matter', () => {
  fc.assert(
    fc.property(someFindings, someBook, fc.infiniteStream(fc.nat(1_000)), (some, from, dice) => {
      const findings = some.map(findingOf)
      const priced = price(findings, from)
      const onLines = new Set(
        priced.lines.filter(({ type }) => type === 'work').flatMap((line) => line.finding_ids),
      )
      const shuffle = <T>(all: readonly T[]) =>
        all
          .map((each) => [dice.next().value, each] as const)
          .sort(([a], [b]) => a - b)
          .map(([, each]) => each)

      expect([...onLines].sort()).toEqual(findings.map(({ id }) => id).sort())
      expect(price(shuffle(findings), shuffle(from))).toEqual(priced)
    }),
    { numRuns: 40 },
  )
})
