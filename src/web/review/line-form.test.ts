import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dollars } from '#kernel/money.ts'
import { blankLine } from './draft.ts'
import { amountIn, LineForm, valuesOf } from './line-form.ts'

const typed = (change: object) =>
  LineForm.safeParse({ ...valuesOf({ ...blankLine(), description: 'Replace outlet' }), ...change })

const messages = (change: object) =>
  Object.fromEntries(typed(change).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

test('an amount may be typed as people write it', () => {
  expect(['125', '$1,200.5', ' 0.5 ', '00012'].map(amountIn)).toEqual(['125.00', '1200.50', '0.50', '12.00'])
  expect(['', 'abc', '-5', '1.234', '123456789', '1e3'].map(amountIn)).toEqual(Array(6).fill(null))
})

test('whatever counts as an amount is dollars with two places', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = amountIn(text)
      if (amount !== null) Dollars.parse(amount)
    }),
    { seed: 1 },
  )
})

test('a firm price is its own minimum and maximum', () => {
  expect(typed({ class: 'firm', unit_price: '125' }).data).toMatchObject({
    class: 'firm',
    unit_price: '125.00',
    unit_price_min: '125.00',
    unit_price_max: '125.00',
    price_basis: 'staff',
  })
})

test('a range without a price of its own takes the middle, to the dollar', () => {
  expect(typed({ class: 'range', unit_price_min: '100', unit_price_max: '145' }).data).toMatchObject({
    class: 'range',
    unit_price: '123.00',
  })
})

test('what needs a visit has no price, whatever was typed before', () => {
  expect(typed({ class: 'needs_visit', unit_price: '99' }).data).toMatchObject({
    class: 'needs_visit',
    unit_price: null,
    unit_price_min: null,
  })
})

test('what does not fit is told beside its field', () => {
  expect(messages({ class: 'firm', unit_price: '' })).toEqual({ unit_price: 'Write an amount like 125.00' })
  expect(messages({ class: 'range', unit_price_min: '9', unit_price_max: '8' })).toEqual({
    unit_price_max: 'The maximum is below the minimum',
  })
  expect(messages({ class: 'range', unit_price: '7', unit_price_min: '8', unit_price_max: '9' })).toEqual({
    unit_price: 'The price lies outside of its range',
  })
  expect(messages({ class: 'needs_visit', description: ' ', quantity: '0' })).toEqual({
    description: 'Say what the work is',
    quantity: 'The quantity is 1 or more',
  })
})
