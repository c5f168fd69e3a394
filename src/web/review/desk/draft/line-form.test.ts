import { expect, test } from 'vitest'
import { blankLine } from './draft.ts'
import { LineForm, valuesOf } from './line-form.ts'

const parse = (change: object) =>
  LineForm.safeParse({ ...valuesOf({ ...blankLine(), description: 'Replace outlet' }), ...change })

const messages = (change: object) =>
  Object.fromEntries(parse(change).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

test.each([
  ['', 'Enter an amount like 125.00'],
  ['12.3456', 'Enter at most two decimal places, like 125.50'],
  ['12.345', 'Use a comma for thousands and at most two decimal places, like 1,250.00'],
  ['1e3', 'Enter the amount in digits, like 1250.00'],
  ['100000000', 'The amount can be at most $99,999,999.99'],
  ['-5', 'The amount can’t be negative'],
])('the price %j gets a message that says what’s wrong with it', (amount, message) => {
  expect(messages({ class: 'firm', unit_price: amount })).toEqual({ unit_price: message })
  expect(messages({ class: 'range', unit_price_min: '1', unit_price_max: amount })).toEqual({
    unit_price_max: message,
  })
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

test('an error names the field as its label does', () => {
  const tooLong = { description: 'x'.repeat(301), scope: 'x'.repeat(1001) }
  expect(messages({ class: 'needs_visit', ...tooLong })).toEqual({
    description: 'Work must be 300 characters or fewer',
    scope: 'What the price includes must be 1,000 characters or fewer',
  })
})

test('each error shows next to its field', () => {
  expect(messages({ class: 'firm', unit_price: '' })).toEqual({ unit_price: 'Enter an amount like 125.00' })
  expect(messages({ class: 'range', unit_price_min: '9', unit_price_max: '8' })).toEqual({
    unit_price_max: 'The maximum can’t be less than the minimum',
  })
  expect(messages({ class: 'range', unit_price: '7', unit_price_min: '8', unit_price_max: '9' })).toEqual({
    unit_price: 'The price must be within the range',
  })
  expect(messages({ class: 'needs_visit', description: ' ', quantity: '0' })).toEqual({
    description: 'Please describe the work',
    quantity: 'Enter 1 or more',
  })
})
