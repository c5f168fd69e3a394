import { expect, test } from 'vitest'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { totalsByClass } from '#web/review/desk/draft/totals/totals.ts'
import { dollarRangeText } from '#web/ui/format.ts'
import { priceReason } from './price-reason.ts'

const line = (changes: Partial<LineEdit> = {}): LineEdit => ({
  id: 'a',
  type: 'work',
  description: 'Work',
  scope: '',
  location: null,
  quantity: 2,
  unit: 'each',
  class: 'firm',
  unit_price: '100.00',
  unit_price_min: '100.00',
  unit_price_max: '100.00',
  price_basis: 'pricebook',
  finding_ids: [],
  ...changes,
})
const range = line({
  class: 'range',
  unit_price: '150.00',
  unit_price_min: '120.00',
  unit_price_max: '180.00',
})
const visit = line({ class: 'needs_visit', unit_price: null, unit_price_min: null, unit_price_max: null })

test('each class of price has its reason', () => {
  expect(priceReason(line({ price_item: 'Breaker' }))).toBe(
    'Firm: one price in the contractor’s pricebook for “Breaker”.',
  )
  expect(priceReason({ ...range, price_basis: 'catalogue' })).toBe(
    `Range: ${dollarRangeText('120.00', '180.00')} in the catalog. The contractor’s pricebook doesn’t have a price for it.`,
  )
  expect(priceReason({ ...range, price_basis: 'staff' })).toBe(
    `Range: ${dollarRangeText('120.00', '180.00')}, set by staff.`,
  )
  expect(priceReason(visit)).toBe(
    'Needs visit: it can’t be priced from the report alone, so it isn’t in the total.',
  )
})

test('only a line that is included in another one says that the other one covers it', () => {
  const free = { unit_price: '0.00', unit_price_min: '0.00', unit_price_max: '0.00' }
  expect(priceReason(line({ ...free, scope: 'Included in “New panel”, at no charge.' }))).toBe(
    'Included at no charge: the work of “New panel” covers it.',
  )
  expect(priceReason(line({ ...free, price_basis: 'staff' }))).toBe('At no charge, set by staff.')
  expect(priceReason(line(free))).toBe('At no charge in the contractor’s pricebook.')
})

test('the totals by class add up to the total, and name the lines without a price', () => {
  expect(totalsByClass([line(), range, visit, line({ id: 'b' })])).toEqual([
    { class: 'firm', lines: 2, total: '400.00' },
    { class: 'range', lines: 1, total: '300.00' },
    { class: 'needs_visit', lines: 1, total: null },
  ])
  expect(totalsByClass([range])).toEqual([{ class: 'range', lines: 1, total: '300.00' }])
})
