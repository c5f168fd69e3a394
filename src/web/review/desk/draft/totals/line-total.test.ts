import { expect, test } from 'vitest'
import { lineItem } from '#test/builders/line-items.ts'
import { unitTexts } from './line-total.ts'

const range = lineItem('gfci', {
  class: 'range',
  price: '188.00',
  unit_price_min: '135.00',
  unit_price_max: '240.00',
})

test('a line with a range of prices shows how its quantity makes up the total', () => {
  expect(unitTexts({ ...range, quantity: 6 })).toEqual(['6 × $188.00', '$135.00 – $240.00 each'])
  expect(unitTexts({ ...range, quantity: 6, unit: 'opening' })).toEqual([
    '6 × $188.00',
    '$135.00 – $240.00 per opening',
  ])
  expect(unitTexts(range)).toEqual(['$135.00 – $240.00'])
})

test('a firm price shows its quantity if it’s above 1, and a line that needs a visit shows none', () => {
  const firm = lineItem('outlet', { price: '112.00' })
  expect(unitTexts({ ...firm, quantity: 3 })).toEqual(['3 × $112.00'])
  expect(unitTexts(firm)).toEqual([])
  expect(unitTexts(lineItem('visit', { price: null, quantity: 3 }))).toEqual([])
})
