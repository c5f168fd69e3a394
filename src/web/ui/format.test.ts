import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarText } from '#kernel/money.ts'
import {
  ageText,
  countText,
  dateText,
  dollarRangeText,
  momentText,
  perUnit,
  sizeText,
  wordsOf,
} from './format.ts'

test('money has thousands separators and keeps every cent', () => {
  expect(dollarText('0.00')).toBe('$0.00')
  expect(dollarText('999.99')).toBe('$999.99')
  expect(dollarText('1234.50')).toBe('$1,234.50')
  expect(dollarText('12345678.01')).toBe('$12,345,678.01')
  expect(dollarText('-150.00')).toBe('−$150.00')
})

test('a range of one amount is that amount', () => {
  expect(dollarRangeText('145.00', '145.00')).toBe('$145.00')
  expect(dollarRangeText('145.00', '1210.00')).toBe('$145.00 – $1,210.00')
})

test('sizes use a readable unit', () => {
  expect(sizeText(0)).toBe('0 bytes')
  expect(sizeText(1023)).toBe('1023 bytes')
  expect(sizeText(4.2 * 1024 * 1024)).toBe('4.2 MB')
  expect(sizeText(80 * 1024 * 1024)).toBe('80 MB')
})

test('a count of one is singular', () => {
  expect(countText(1, 'page')).toBe('1 page')
  expect(countText(1200, 'page')).toBe('1,200 pages')
})

test('identifiers become readable words', () => {
  expect(wordsOf('double_tapped_breaker')).toBe('Double tapped breaker')
})

test('a price shows its unit, except for `each`', () => {
  expect(perUnit('visit')).toBe(' per visit')
  expect([perUnit('each'), perUnit(null)]).toEqual(['', ''])
})

test('an age is given in its largest unit', () => {
  const now = Date.parse('2026-05-08T12:00:00Z')
  expect(ageText('2026-05-08T11:59:30Z', now)).toBe('less than a minute')
  expect(ageText('2026-05-08T11:59:00Z', now)).toBe('1 minute')
  expect(ageText('2026-05-08T09:01:00Z', now)).toBe('2 hours')
  expect(ageText('2026-05-01T12:00:00Z', now)).toBe('7 days')
  // The server's clock may be ahead.
  expect(ageText('2026-05-08T12:00:05Z', now)).toBe('less than a minute')
})

test('dates and times are written as American English has them', () => {
  const date = { month: 'short', day: 'numeric', year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
      expect(dateText(at.toISOString())).toBe(at.toLocaleDateString('en-US', date))
      expect(momentText(at.toISOString())).toBe(at.toLocaleString('en-US', { ...date, ...time }))
    }),
  )
})
