import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dollars } from '#kernel/money.ts'
import { blankLine } from './draft.ts'
import { LineForm, parseAmount, valuesOf } from './line-form.ts'

const parse = (change: object) =>
  LineForm.safeParse({ ...valuesOf({ ...blankLine(), description: 'Replace outlet' }), ...change })

const messages = (change: object) =>
  Object.fromEntries(parse(change).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

test('an amount is parsed with or without dollar sign, commas, and cents', () => {
  expect(['125', '$1,200.5', ' 0.5 ', '00012'].map(parseAmount)).toEqual([
    '125.00',
    '1200.50',
    '0.50',
    '12.00',
  ])
  expect(['', 'abc', '-5', '1.234', '123456789', '1e3'].map(parseAmount)).toEqual(Array(6).fill(null))
})

test('every parsed amount is dollars with two decimals', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = parseAmount(text)
      if (amount !== null) Dollars.parse(amount)
    }),
    { seed: 1 },
  )
})

test('a firm price is its own minimum and maximum', () => {
  expect(parse({ class: 'firm', unit_price: '125' }).data).toMatchObject({
    class: 'firm',
    unit_price: '125.00',
    unit_price_min: '125.00',
    unit_price_max: '125.00',
    price_basis: 'staff',
  })
})

test('a range without a price takes its middle, rounded to the dollar', () => {
  expect(parse({ class: 'range', unit_price_min: '100', unit_price_max: '145' }).data).toMatchObject({
    class: 'range',
    unit_price: '123.00',
  })
})

test('a line that needs a site visit has no price, whatever was entered before', () => {
  expect(parse({ class: 'needs_visit', unit_price: '99' }).data).toMatchObject({
    class: 'needs_visit',
    unit_price: null,
    unit_price_min: null,
  })
})

test('each error shows next to its field', () => {
  expect(messages({ class: 'firm', unit_price: '' })).toEqual({ unit_price: 'Enter an amount like 125.00' })
  expect(messages({ class: 'range', unit_price_min: '9', unit_price_max: '8' })).toEqual({
    unit_price_max: 'The maximum must be at least the minimum',
  })
  expect(messages({ class: 'range', unit_price: '7', unit_price_min: '8', unit_price_max: '9' })).toEqual({
    unit_price: 'The price must be within the range',
  })
  expect(messages({ class: 'needs_visit', description: ' ', quantity: '0' })).toEqual({
    description: 'Please describe the work',
    quantity: 'Enter 1 or more',
  })
})
