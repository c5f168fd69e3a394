import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, positiveAmountErrorIn, unusualAmounts } from './amounts.ts'
import { Dollars, dollarsOf, MAX_AMOUNT } from './money.ts'

test.each([
  ['125', 125_00],
  ['$1,200.5', 1_200_50],
  [' .5 ', 50],
  ['USD 10.1000', 10_10],
  ['1,250.000', 1_250_00],
  ['0.500', 50],
  ['00012', 12_00],
  ['0', 0],
  ['99,999,999.99', MAX_AMOUNT],
])('%s is an amount', (text, amount) => expect(parseAmount(text)).toBe(amount))

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['abc', 'not_an_amount'],
  ['1e3', 'not_an_amount'],
  ['1,50', 'not_an_amount'],
  ['$', 'not_an_amount'],
  ['12.3456', 'decimals'],
  ['1250.005', 'decimals'],
  ['1.250', 'ambiguous'],
  ['$12.345', 'ambiguous'],
  ['125.000', 'ambiguous'],
  ['100000000', 'too_large'],
  ['99999999999999999999999', 'too_large'],
  ['-5', 'negative'],
  ['(5)', 'negative'],
])('%j is no amount, and which rule it breaks is known', (text, problem) =>
  expect(parseAmount(text)).toBe(problem),
)

test('every parsed amount fits the database, and round-trips', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^\$? ?\d{0,12}(,\d{3})*(\.\d{0,4})?$/))
  fc.assert(
    fc.property(texts, (text) => {
      const amount = parseAmount(text)
      if (typeof amount === 'number') expect(parseAmount(Dollars.parse(dollarsOf(amount)))).toBe(amount)
    }),
    { seed: 3 },
  )
})

test('forms ask about prices above $10,000 and totals above $50,000, once each', () => {
  expect(unusualAmounts('price', ['10000', '10,000.01', '$10000.01', '', null, 'abc'])).toEqual([10_000_01])
  expect(unusualAmounts('price', ['145.00', '14500', '18500'])).toEqual([14_500_00, 18_500_00])
  expect(unusualAmounts('total', ['50000.00'])).toEqual([])
  expect(unusualAmounts('total', ['125000'])).toEqual([125_000_00])
})

test('where an amount has to be more than zero, nothing isn’t one', () => {
  for (const text of ['0', '$0.00', '.00']) expect(positiveAmountErrorIn(text)).toBe('Enter more than $0.00')
  expect(positiveAmountErrorIn('0.01')).toBeUndefined()
  expect(positiveAmountErrorIn('lots')).toBe('Enter the amount in digits, like 1250.00')
})
