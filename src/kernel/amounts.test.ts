import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount } from './amounts.ts'
import { Dollars, dollarsOf, MAX_AMOUNT } from './money.ts'

test.each([
  ['125', 125_00],
  ['$1,200.5', 1_200_50],
  [' .5 ', 50],
  ['USD 10.100', 10_10],
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
  ['12.345', 'decimals'],
  ['100000000', 'too_large'],
  ['99999999999999999999999', 'too_large'],
  ['-5', 'negative'],
  ['(5)', 'negative'],
])('%j is no amount, and which rule it breaks is known', (text, problem) =>
  expect(parseAmount(text)).toBe(problem),
)

test('every parsed amount fits the database, and reads the same again', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^\$? ?\d{0,12}(,\d{3})*(\.\d{0,4})?$/))
  fc.assert(
    fc.property(texts, (text) => {
      const amount = parseAmount(text)
      if (typeof amount === 'number') expect(parseAmount(Dollars.parse(dollarsOf(amount)))).toBe(amount)
    }),
    { seed: 3 },
  )
})
