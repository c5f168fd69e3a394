import { expect, test } from 'vitest'
import type { LineItem } from '#domain/estimates/contract.ts'
import { priceChanges } from './price-changes.ts'

const line = (over: Partial<LineItem> = {}): LineItem => ({
  id: 'gfci',
  type: 'work',
  description: 'Install GFCI protection',
  scope: '',
  location: null,
  quantity: 2,
  unit: 'each',
  class: 'firm',
  unit_price: '100.00',
  unit_price_min: '100.00',
  unit_price_max: '100.00',
  total_price: '200.00',
  price_basis: 'pricebook',
  finding_ids: [],
  ...over,
})

const price = (dollars: string) => ({ unit_price: dollars, unit_price_min: dollars, unit_price_max: dollars })

test('a change has the line’s total before and the line after it', () => {
  const after = line({ ...price('150.00'), total_price: '300.00' })
  expect(priceChanges([line()], [after]).changed).toEqual([{ line: after, from: { amount: '200.00' } }])
})

test('a line that would be added has no price before', () => {
  const more = line({ id: 'gfci.more', description: 'Install GFCI protection, each additional' })
  expect(priceChanges([line()], [line(), more]).changed).toEqual([{ line: more, from: null }])
})

test('the same price from another source is a change, because the PDF depends on it', () => {
  expect(priceChanges([line()], [line({ price_basis: 'catalogue' })]).changed).toHaveLength(1)
})

test('unchanged lines aren’t listed, and prices set by staff are listed as kept', () => {
  const set = line({ id: 'set', price_basis: 'staff' })
  expect(priceChanges([line(), set], [line(), set])).toEqual({ changed: [], keptByStaff: [set] })
})
