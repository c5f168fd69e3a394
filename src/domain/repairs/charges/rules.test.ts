import { expect, test } from 'vitest'
import { offeredPrices, offersFor } from './rules.ts'

const charges = { jobs: 3, min: '20.00', median: '25.00', max: '40.00' }
const item = { minPrice: '10.00', maxPrice: '15.00' }

test('the range of what was charged is offered, and the median as a firm price', () => {
  expect(offersFor(item, charges)).toEqual(['range', 'median'])
  expect(offeredPrices(charges)).toEqual({
    range: { minPrice: '20.00', maxPrice: '40.00' },
    median: { minPrice: '25.00', maxPrice: '25.00' },
  })
})

test('always the same charge is one offer', () => {
  expect(offersFor(item, { ...charges, min: '25.00', max: '25.00' })).toEqual(['median'])
})

test('nothing is offered for fewer than three jobs, or once the item has such a price', () => {
  expect(offersFor(item, { ...charges, jobs: 2 })).toEqual([])
  expect(offersFor({ minPrice: '20.00', maxPrice: '40.00' }, charges)).toEqual([])
  expect(offersFor({ minPrice: '25.00', maxPrice: '25.00' }, charges)).toEqual([])
})
