import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, centsOf, dollarsOf, MAX_AMOUNT } from '#kernel/money.ts'
import { LineItem } from './contract.ts'
import { blockersOf } from './permissions.ts'
import {
  applyBundle,
  isFree,
  isIncluded,
  lineTotalOf,
  normalizeLine,
  normalizeLines,
  pricesOf,
  totalsOf,
  UNPRICED,
} from './rules.ts'

fc.configureGlobal({ seed: 11 })

const noKnownPrices = { before: [], suggestions: [] }

const line = (over: Partial<LineItem> = {}): LineItem => ({
  id: 'line',
  type: 'work',
  description: 'Install GFCI receptacle',
  scope: '',
  location: null,
  quantity: 1,
  unit: 'each',
  class: 'firm',
  unit_price: '100.00',
  unit_price_min: '100.00',
  unit_price_max: '100.00',
  total_price: '100.00',
  price_basis: 'pricebook',
  finding_ids: ['f1'],
  ...over,
})

const amounts = fc.integer({ min: 0, max: 500_000 }).map(cents)
const prices = fc
  .tuple(amounts, amounts)
  .map(([a, b]) => pricesOf(cents(Math.min(a, b)), cents(Math.max(a, b))))
const lines = fc.array(
  fc
    .record({ quantity: fc.integer({ min: 1, max: 50 }), price: fc.oneof(prices, fc.constant(UNPRICED)) })
    .map(({ quantity, price }) => line({ quantity, ...price })),
  { maxLength: 40 },
)

test('the total is the sum of the line totals to the cent, and lies between low and high', () => {
  fc.assert(
    fc.property(lines, (some) => {
      const { total, low, high } = totalsOf(some)
      const sum = some.reduce((all, each) => all + centsOf(lineTotalOf(each) ?? '0.00'), 0)

      expect(centsOf(total)).toBe(sum)
      expect(centsOf(low)).toBeLessThanOrEqual(sum)
      expect(centsOf(high)).toBeGreaterThanOrEqual(sum)
      expect(centsOf(low)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the unit price of a range is a whole dollar inside it, or the exact midpoint if no whole dollar is inside', () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      const [min, max] = [cents(Math.min(a, b)), cents(Math.max(a, b))]
      const price = centsOf(pricesOf(min, max).unit_price!)

      expect(price).toBeGreaterThanOrEqual(min)
      expect(price).toBeLessThanOrEqual(max)
      if (max - min >= 100) expect(price % 100).toBe(0)
    }),
  )
  expect(pricesOf(cents(9_000), cents(20_000))).toEqual({
    class: 'range',
    unit_price: '145.00',
    unit_price_min: '90.00',
    unit_price_max: '200.00',
  })
})

test('a minimum equal to its maximum is a firm price, to the cent', () => {
  expect(pricesOf(cents(12_345), cents(12_345))).toMatchObject({ class: 'firm', unit_price: '123.45' })
})

test('a line that needs a visit has no price and adds nothing to the total', () => {
  const normalized = normalizeLine({ ...line(), class: 'needs_visit' }, noKnownPrices)

  expect(normalized).toMatchObject({ ...UNPRICED, total_price: null })
  expect(totalsOf([line(), normalized])).toEqual({ total: '100.00', low: '100.00', high: '100.00' })
})

test('the server computes the total and ignores the edit’s', () => {
  const normalized = normalizeLine({ ...line({ quantity: 3 }), total_price: '1.00' }, noKnownPrices)

  expect(normalized.total_price).toBe('300.00')
})

test('a changed price gets the basis “staff”; an unchanged one keeps its basis', () => {
  const before = line({
    class: 'range',
    unit_price: '145.00',
    unit_price_min: '90.00',
    unit_price_max: '200.00',
  })
  const known = { before: [before], suggestions: [] }

  expect(normalizeLine({ ...before, quantity: 4, location: 'Garage' }, known).price_basis).toBe('pricebook')
  expect(normalizeLine({ ...before, unit_price: '150.00', price_basis: 'pricebook' }, known)).toMatchObject({
    price_basis: 'staff',
    class: 'range',
    unit_price_min: '90.00',
  })
})

test('a price set outside its range becomes firm, so no range excludes its own price', () => {
  const edit = line({
    class: 'range',
    unit_price: '250.00',
    unit_price_min: '90.00',
    unit_price_max: '200.00',
  })

  expect(normalizeLine(edit, noKnownPrices)).toMatchObject({
    class: 'firm',
    unit_price: '250.00',
    unit_price_min: '250.00',
    unit_price_max: '250.00',
  })
})

test('the parts of a split line keep its price basis', () => {
  const before = line({ quantity: 2, finding_ids: ['f1', 'f2'] })
  const part = { ...line({ finding_ids: ['f2'] }), id: 'part' }

  expect(normalizeLine(part, { before: [before], suggestions: [] }).price_basis).toBe('pricebook')
})

test('an accepted suggestion gets the basis “pricebook”', () => {
  const suggestions = [
    { lineId: 'line', itemName: 'GFCI, standard', unit: 'ea', minPrice: '90.00', maxPrice: '200.00' },
  ]
  const edit = line({
    class: 'range',
    unit_price: '145.00',
    unit_price_min: '90.00',
    unit_price_max: '200.00',
  })

  expect(normalizeLine({ ...edit, price_basis: 'staff' }, { before: [], suggestions }).price_basis).toBe(
    'pricebook',
  )
})

test('normalizing any edit gives a consistent line or an error, never a negative or unbounded amount', () => {
  const dollars = fc.integer({ min: -200, max: 9_999_999_999 }).map((amount) => dollarsOf(cents(amount)))
  const price = fc.option(dollars, { nil: null })
  const edit = fc
    .record({
      class: fc.constantFrom('firm' as const, 'range' as const, 'needs_visit' as const),
      unit_price: price,
      unit_price_min: price,
      unit_price_max: price,
      quantity: fc.integer({ min: 1, max: 100_000 }),
    })
    .map((fields) => line(fields))
  let accepted = 0
  fc.assert(
    fc.property(edit, (each) => {
      let normalized: LineItem
      try {
        normalized = normalizeLine(each, noKnownPrices)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid' })
        return
      }
      accepted++
      expect(LineItem.parse(normalized)).toEqual(normalized)
      const { low, total, high } = totalsOf([normalized])
      expect(total).toBe(normalized.total_price ?? '0.00')
      expect(centsOf(low)).toBeLessThanOrEqual(centsOf(total))
      expect(centsOf(total)).toBeLessThanOrEqual(centsOf(high))
      expect(normalized.class === 'firm').toBe(
        normalized.unit_price !== null && normalized.unit_price_min === normalized.unit_price_max,
      )
    }),
    { numRuns: 500 },
  )
  expect(accepted).toBeGreaterThan(50)
})

test('an amount above the database’s maximum is rejected with a clear message', () => {
  const huge = line({
    quantity: 100_000,
    unit_price: '1000.00',
    unit_price_min: '1000.00',
    unit_price_max: '1000.00',
  })
  const large = { unit_price: '60000000.00', unit_price_min: '60000000.00', unit_price_max: '60000000.00' }

  expect(() => normalizeLine(huge, noKnownPrices)).toThrow(/more than \$99,999,999\.99/)
  expect(() => totalsOf([line(large), line(large)])).toThrow(/The total is more than/)
  expect(
    totalsOf([
      line({ unit_price: dollarsOf(MAX_AMOUNT), class: 'firm', unit_price_min: null, unit_price_max: null }),
    ]),
  ).toEqual({
    total: '99999999.99',
    low: '99999999.99',
    high: '99999999.99',
  })
})

test('two lines with the same ID are rejected', () => {
  expect(() => normalizeLines([line(), line()], noKnownPrices)).toThrow('Two lines have the same ID')
})

test('applying a bundle includes its lines at no charge and leaves the others unchanged', () => {
  const panel = line({ id: 'panel', description: 'Replace panel', finding_ids: ['f1'] })
  const tap = line({ id: 'tap', description: 'Separate double tap', finding_ids: ['f2'] })
  const other = line({ id: 'other', finding_ids: ['f3'] })
  const bundle = { title: 'One panel', keeps: 'panel', absorbs: ['tap', 'gone'], reason: '' }

  const { summary, line_items } = normalizeLines(applyBundle([panel, tap, other], bundle), {
    before: [panel, tap, other],
    suggestions: [],
  })

  expect(summary.total).toBe('200.00')
  expect(line_items[1]).toMatchObject({
    total_price: '0.00',
    scope: 'Included in “Replace panel”, at no charge.',
  })
  expect(line_items.map(isIncluded)).toEqual([false, true, false])
})

test('a line whose price is 0 is free, but not included in another one', () => {
  const free = line({ unit_price: '0.00', unit_price_min: '0.00', unit_price_max: '0.00' })
  expect([isFree(free), isIncluded(free)]).toEqual([true, false])
  expect([isFree(line()), isFree(line({ ...UNPRICED }))]).toEqual([false, false])
})

test('an estimate can only be sent with lines, a total, and a verified contractor with a license number', () => {
  const contractor = {
    name: 'Lakeside Electric',
    isVerified: true,
    licenseNumber: 'EC-1',
    licenseExpires: null,
  }
  const now = new Date('2026-11-22T18:00:00Z')

  expect(blockersOf({ contractor, lines: [line()] }, now)).toEqual([])
  expect(blockersOf({ contractor: null, lines: [] }, now)).toEqual([
    { code: 'no_contractor', message: 'Choose the contractor to send this estimate on behalf of.' },
    { code: 'no_lines', message: 'The estimate has no lines.' },
  ])
  expect(
    blockersOf(
      {
        contractor: {
          name: 'Lakeside Electric',
          isVerified: false,
          licenseNumber: ' ',
          licenseExpires: null,
        },
        lines: [line({ ...UNPRICED })],
      },
      now,
    ),
  ).toEqual([
    { code: 'contractor_unverified', message: 'Lakeside Electric isn’t verified yet.' },
    {
      code: 'license_missing',
      message: 'Lakeside Electric has no license number, and every estimate needs one.',
    },
    { code: 'total_zero', message: 'The total is $0.00. Price at least one line.' },
  ])
})

test('an estimate goes out on the last day of a license, in Wisconsin, and not on the day after', () => {
  const contractor = {
    name: 'Lakeside Electric',
    isVerified: true,
    licenseNumber: 'EC-1',
    licenseExpires: '2026-11-22',
  }
  const lateThatDay = new Date('2026-11-23T05:59:00Z')
  const midnight = new Date('2026-11-23T06:00:00Z')
  expect(blockersOf({ contractor, lines: [line()] }, lateThatDay)).toEqual([])
  expect(blockersOf({ contractor, lines: [line()] }, midnight)).toEqual([
    {
      code: 'license_expired',
      message: 'Lakeside Electric’s license expired on November 22, 2026.',
    },
  ])
})
