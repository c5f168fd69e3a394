import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayEvent, icalendarOf } from './icalendar.ts'

fc.configureGlobal({ seed: 52 })

const AT = new Date('2026-11-27T12:00:00Z')

const eventOf = (details: Partial<DayEvent> = {}): DayEvent => ({
  uid: 'work-1@odie.test',
  day: '2026-12-03',
  title: 'Electrical work, 12 Oak St',
  place: '12 Oak St',
  details: ['Agent: Nora Field'],
  url: 'https://odie.test/contractor/estimates/1',
  isCanceled: false,
  sequence: 0,
  createdAt: AT,
  changedAt: AT,
  ...details,
})

const calendarOf = (...events: DayEvent[]) => icalendarOf({ name: 'ODIE: work', events, now: AT })

/** The properties of a calendar, unfolded and by name; those of several events are in order. */
function propertiesOf(text: string) {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).split(';')[0] ?? '', line.slice(colon + 1)] as const
  })
}

const propertyIn = (text: string, name: string) => propertiesOf(text).find(([each]) => each === name)?.[1]

/** The text that an escaped value stands for (RFC 5545, 3.3.11). */
const unescaped = (value = '') =>
  value.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))

test('an event is a whole day, and the same event once it has changed', () => {
  const before = calendarOf(eventOf())
  const after = calendarOf(
    eventOf({ day: '2026-12-31', sequence: 9, changedAt: new Date('2026-11-28T00:00:00Z') }),
  )
  expect([propertyIn(before, 'DTSTART'), propertyIn(before, 'DTEND')]).toEqual(['20261203', '20261204'])
  expect(before).toContain('DTSTART;VALUE=DATE:20261203\r\n')
  expect([propertyIn(after, 'DTSTART'), propertyIn(after, 'DTEND')]).toEqual(['20261231', '20270101'])
  expect(propertyIn(after, 'UID')).toBe(propertyIn(before, 'UID'))
  expect([propertyIn(before, 'SEQUENCE'), propertyIn(after, 'SEQUENCE')]).toEqual(['0', '9'])
  expect(propertyIn(after, 'LAST-MODIFIED')).toBe('20261128T000000Z')
  expect(propertyIn(before, 'STATUS')).toBe('CONFIRMED')
})

test('canceled work says so, also where a calendar ignores its state', () => {
  const text = calendarOf(eventOf({ isCanceled: true }))
  expect([propertyIn(text, 'STATUS'), propertyIn(text, 'SUMMARY')]).toEqual([
    'CANCELLED',
    'Canceled: Electrical work\\, 12 Oak St',
  ])
})

test('an empty calendar is a calendar', () => {
  expect(calendarOf()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n(?:.|\s)*\r\nEND:VCALENDAR$/)
})

/** What tries to end a line, an event, or a property, and what's long or of several bytes. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\u2028',
        '\u0085',
        '\t',
        '\0',
        '\u001b',
        ';',
        ',',
        ':',
        '\\',
        '\\n',
        '"',
      ),
      fc.constantFrom('BEGIN:VEVENT', 'END:VCALENDAR', '\r\nX-EVIL:1', '\r\n ATTENDEE:mailto:a@b.c'),
      fc.constantFrom(
        '😀',
        '👩🏽‍🔧',
        'é',
        '漢字',
        '\u200fעברית',
        ' ',
        'x'.repeat(80),
        '😀'.repeat(40),
        '\ud83d',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => `T${pieces.join('')}T`)

test('whatever people type, it stays text: no line, event, or property comes of it, and every line is short', () => {
  const names = propertiesOf(calendarOf(eventOf())).map(([name]) => name)
  const shown = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  fc.assert(
    fc.property(hostile, hostile, hostile, (title, place, detail) => {
      const calendar = calendarOf(eventOf({ title, place, details: [detail] }))
      expect(propertiesOf(calendar).map(([name]) => name)).toEqual(names)
      expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      // A folded line is cut between characters.
      expect(calendar.isWellFormed()).toBe(true)
      expect(unescaped(propertyIn(calendar, 'SUMMARY'))).toBe(shown(title))
      expect(unescaped(propertyIn(calendar, 'LOCATION'))).toBe(shown(place))
      expect(unescaped(propertyIn(calendar, 'DESCRIPTION'))).toBe(`${shown(detail)}\n${eventOf().url}`)
    }),
  )
})
