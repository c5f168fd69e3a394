import { expect, test } from 'vitest'
import { areExpired, expiryDayOf, expiryText, validUntilOf } from './rules.ts'

const SENT = new Date('2026-11-21T18:00:00Z')
const validUntil = validUntilOf(SENT)

test.each([
  // December 21 ends at 6 AM in UTC.
  ['2026-12-22T05:59:00Z', 'Valid until Dec 21'],
  ['2026-12-22T06:00:00Z', 'Expired Dec 21'],
  ['2027-01-02T18:00:00Z', 'Expired Dec 21, 2026'],
])('at %s, an estimate sent on November 21 says “%s”', (at, text) => {
  expect(expiryText({ validUntil }, new Date(at))).toBe(text)
})

test.each([
  ['2026-10-05T05:30:00Z', '2026-11-04'], // 12:30 AM in daylight saving time, which ends in between
  ['2027-02-21T05:30:00Z', '2027-03-22'], // 11:30 PM on February 20; it begins in between
])('prices of %s are valid for 30 days, whatever the clocks do in between', (sentAt, day) => {
  expect(validUntilOf(new Date(sentAt))).toBe(day)
})

test('work that was requested in time keeps its prices; later, it doesn’t', () => {
  const now = new Date('2027-01-02T18:00:00Z')
  const inTime = { validUntil, requestedAt: '2026-12-22T05:00:00Z' }
  const late = { validUntil, requestedAt: '2026-12-22T07:00:00Z' }
  expect([areExpired(inTime, now), expiryText(inTime, now)]).toEqual([false, null])
  expect([areExpired(late, now), expiryText(late, now)]).toEqual([true, 'Expired Dec 21, 2026'])
})

test('a draft and a letter don’t expire', () => {
  expect(expiryDayOf({ kind: 'estimate', sentAt: null })).toBeNull()
  expect(expiryDayOf({ kind: 'letter', sentAt: SENT })).toBeNull()
  expect(expiryText({ validUntil: null }, SENT)).toBeNull()
})
