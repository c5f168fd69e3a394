import { expect, test } from 'vitest'
import { agreedInWords, outcomeInWords } from './wording.ts'

test('how many items are agreed is said in grammatical sentences', () => {
  expect(agreedInWords({ settled: 0, of: 15 })).toBe('0 of 15 items are agreed.')
  expect(agreedInWords({ settled: 1, of: 15 })).toBe('1 of 15 items is agreed.')
  expect(agreedInWords({ settled: 2, of: 15 })).toBe('2 of 15 items are agreed.')
  expect(agreedInWords({ settled: 1, of: 1 })).toBe('1 of 1 item is agreed.')
})

test('what was declined reads the same for a repair, a credit, and a price reduction', () => {
  expect(outcomeInWords({ kind: 'dropped' }, null)).toBe('No repair or credit')
})
