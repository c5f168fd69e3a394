import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayInWords,
  dayOf,
  dayOfYearText,
  shortDayText,
  TIME_ZONE,
  weekdayOf,
  workDayInWords,
} from './days.ts'
import { isDaytime } from './quiet-hours.ts'

const HOUR_MS = 60 * 60 * 1_000
const FIRST_YEAR = 2007

/** Moments since the rules of daylight saving time were last changed, half of them around the hours in which the clocks do. */
const moments = fc.oneof(
  fc.date({ min: new Date(Date.UTC(FIRST_YEAR, 0)), max: new Date(Date.UTC(2100, 0)), noInvalidDate: true }),
  fc
    .record({
      year: fc.integer({ min: FIRST_YEAR, max: 2099 }),
      month: fc.constantFrom(2, 10),
      hour: fc.integer({ min: 0, max: 15 * 24 }),
      millisecond: fc.constantFrom(0, 1, HOUR_MS - 1),
    })
    .map(({ year, month, hour, millisecond }) => new Date(Date.UTC(year, month, 1, hour) + millisecond)),
)
const options = { numRuns: 2_000 }

describe('as the time zone database has it', () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: TIME_ZONE })

  test('the calendar day in Wisconsin', () => {
    fc.assert(
      fc.property(moments, (at) => {
        expect(dayOf(at)).toBe(day.format(at))
      }),
      options,
    )
  })

  test('the hours in which reminders go out', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const hours = Number(hour.format(at))
        expect(isDaytime(at)).toBe(hours >= 8 && hours < 20)
      }),
      options,
    )
  })
})

test('days read as the locale writes them', () => {
  const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  for (let time = Date.UTC(2027, 0); time < Date.UTC(2029, 0); time += 24 * HOUR_MS) {
    const at = new Date(time)
    const day = at.toISOString().slice(0, 10)
    expect(dayOfYearText(day)).toBe(short.format(at))
    expect(dayInWords(day)).toBe(long.format(at))
  }
})

test('the year is left out if it’s this year in Wisconsin, where it ends six hours later', () => {
  const newYear = new Date('2027-01-01T05:59:59Z')
  expect(shortDayText('2026-12-31', newYear)).toBe('Dec 31')
  expect(shortDayText('2027-01-01', newYear)).toBe('Jan 1, 2027')
  expect(shortDayText('2027-01-01', new Date('2027-01-01T06:00:00Z'))).toBe('Jan 1')
})

test('a time that isn’t one has no day', () => {
  expect(() => dayOf(new Date('soon'))).toThrow(RangeError)
})

test('a day of work has its weekday, in whichever time zone', () => {
  expect(workDayInWords('2026-12-13')).toBe('Sunday, December 13, 2026')
  expect(weekdayOf('2027-03-04')).toBe('Thursday')
})
