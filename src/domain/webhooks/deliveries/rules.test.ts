import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStorable } from '#kernel/text/text.ts'
import { excerptOf, failureOf, RETRY_DELAYS, retryDelay } from './rules.ts'

const now = new Date('2026-11-27T12:00:00Z')
const HOUR = 60 * 60

test('ten attempts span 64 to 72 hours', () => {
  const spanWith = (random: number) =>
    RETRY_DELAYS.reduce(
      (sum, _, index) => sum + (retryDelay(index + 1, { retryAfter: null, now, random }) ?? 0),
      0,
    ) / HOUR
  expect(spanWith(0)).toBeLessThan(72)
  expect(spanWith(0.999)).toBeGreaterThan(64)
  expect(retryDelay(RETRY_DELAYS.length + 1, { retryAfter: null, now, random: 0 })).toBeNull()
})

test('a longer pause that a receiver asks for is kept, up to a day, and nonsense isn’t', () => {
  const delay = (retryAfter: string) => retryDelay(1, { retryAfter, now, random: 0 })
  expect(delay('600')).toBe(600)
  expect(delay('1')).toBe(5)
  expect(delay('Fri, 27 Nov 2026 12:10:00 GMT')).toBe(600)
  expect(delay('Fri, 27 Nov 2020 12:10:00 GMT')).toBe(5)
  expect(delay('999999999')).toBe(24 * HOUR)
  expect(delay('Fri, 27 Nov 2999 12:10:00 GMT')).toBe(24 * HOUR)
  fc.assert(
    fc.property(fc.string(), (retryAfter) => {
      const seconds = delay(retryAfter)
      expect(seconds).toBeGreaterThanOrEqual(5)
      expect(seconds).toBeLessThanOrEqual(24 * HOUR)
    }),
    { seed: 61 },
  )
})

test('whatever a receiver answers, the log can store and show its beginning', () => {
  expect(excerptOf('')).toBeNull()
  expect(excerptOf('\u0000\u001b[31m ok\n')).toBe('[31m ok')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (body) => {
      const excerpt = excerptOf(body) ?? ''
      expect(isStorable(excerpt)).toBe(true)
      expect([...excerpt].length).toBeLessThanOrEqual(500)
      expect(excerpt).not.toMatch(/(?![\n\t])\p{Cc}/u)
    }),
    { seed: 61 },
  )
})

test('every status from 200 to 299 is a success, and no other', () => {
  for (let status = 100; status < 600; status++)
    expect(failureOf(status) === null).toBe(status >= 200 && status < 300)
})
