import { expect, test } from 'vitest'
import type { Ask, RequestTerms } from './contract.ts'
import { agreedInWords, requestInWords } from './wording.ts'

const TERMS: RequestTerms = { payer: 'seller', dueOn: null, showsPrices: true, message: '' }

test('what repairs take is only said if one is asked for', () => {
  const introOf = (...asks: Ask[]) =>
    requestInWords(
      TERMS,
      asks.map((ask, index) => ({ lineId: `${index}`, ask, amount: ask === 'repair' ? null : '90.00' })),
    )
  expect(introOf('credit', 'price_reduction')).toBe(
    'Credits and price reductions take the place of the repair that they’re listed with.',
  )
  expect(introOf('repair', 'credit')).toMatch(/^The repairs below are to be completed before closing/)
})

test('how many items are agreed is said in grammatical sentences', () => {
  expect(agreedInWords({ settled: 0, of: 15 })).toBe('0 of 15 items are agreed.')
  expect(agreedInWords({ settled: 1, of: 15 })).toBe('1 of 15 items is agreed.')
  expect(agreedInWords({ settled: 2, of: 15 })).toBe('2 of 15 items are agreed.')
  expect(agreedInWords({ settled: 1, of: 1 })).toBe('1 of 1 item is agreed.')
})
