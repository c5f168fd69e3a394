import { expect, test } from 'vitest'
import { rowPriceOf } from './price-cells.ts'

const cells = (details: { price?: string; min?: string; max?: string }) => ({
  price: '',
  min: '',
  max: '',
  ...details,
})

test.each([
  [{ price: '$4.50/ft' }, { min: 450, max: 450, unit: 'foot', qualifier: null }],
  [{ price: '4.50 per foot' }, { min: 450, max: 450, unit: 'foot', qualifier: null }],
  [{ price: '$85 each' }, { min: 8500, max: 8500, unit: 'each', qualifier: null }],
  [{ price: '$95 - $120 each' }, { min: 9500, max: 12000, unit: 'each', qualifier: null }],
  [{ price: 'from $99' }, { min: 9900, max: 9900, unit: null, qualifier: 'from' }],
  [{ price: '$595+' }, { min: 59500, max: 59500, unit: null, qualifier: 'from' }],
  [{ price: 'starting at 99/hr' }, { min: 9900, max: 9900, unit: 'hour', qualifier: 'from' }],
  [{ price: 'from $95 to $150' }, { min: 9500, max: 15000, unit: null, qualifier: null }],
  [{ price: 'between 2,450 and 3,150' }, { min: 245000, max: 315000, unit: null, qualifier: null }],
  [{ price: 'between $4 and $6 per foot' }, { min: 400, max: 600, unit: 'foot', qualifier: null }],
  [
    { min: 'from $99', max: '$150' },
    { min: 9900, max: 15000, unit: null, qualifier: null },
  ],
  [
    { min: '$4.50/ft', max: '$6/ft' },
    { min: 450, max: 600, unit: 'foot', qualifier: null },
  ],
  [{ min: 'between 150 and 200' }, { min: 15000, max: 20000, unit: null, qualifier: null }],
  [{ min: '$150 - $200' }, { min: 15000, max: 20000, unit: null, qualifier: null }],
  [{ max: '150 to 200 each' }, { min: 15000, max: 20000, unit: 'each', qualifier: null }],
  [{ price: '99' }, { min: 9900, max: 9900, unit: null, qualifier: null }],
])('%j is read as a price list reads it', (given, expected) => {
  expect(rowPriceOf(cells(given))).toEqual(expected)
})

test.each(['$85 installed', '-$25', '($40)', 'call', '$1.234', '$95/120x'])('“%s” isn’t read', (price) => {
  expect(rowPriceOf(cells({ price }))).toMatchObject({ reason: expect.stringContaining(price) })
})

test.each([
  [{ min: 'between 150 and 200', max: '300' }, 'The price “between 150 and 200” isn’t an amount'],
  [{ min: '$4.50 - $6 per foot', max: '$8' }, 'The price “$4.50 - $6 per foot” isn’t an amount'],
  [{ min: 'from $200', max: '$150' }, 'The minimum price from $200 is higher than the maximum price $150'],
  [{ min: '200-150' }, 'The minimum price 200 is higher than the maximum price 150'],
])('what’s wrong with %j is said of the cell as it’s written', (given, reason) => {
  expect(rowPriceOf(cells(given))).toMatchObject({ reason: expect.stringContaining(reason) })
})
