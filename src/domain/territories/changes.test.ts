import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesText, takenText } from './changes.ts'

const NONE = { assigned: 0, reassigned: 0, unassigned: 0, added: 0, unchanged: 0 }

test.each([
  [{ ...NONE, unassigned: 2 }, '2 ZIP codes unassigned'],
  [{ ...NONE, reassigned: 41 }, '41 ZIP codes reassigned'],
  [{ ...NONE, assigned: 1 }, '1 ZIP code assigned'],
  [{ ...NONE, assigned: 3, reassigned: 2, unchanged: 1 }, '3 ZIP codes assigned, 2 reassigned, 1 unchanged'],
  [{ ...NONE, added: 1, unassigned: 1 }, '1 ZIP code unassigned, 1 added without a contractor'],
])('an assignment says what it did: %o', (changes, text) => {
  expect(changesText(changes)).toBe(text)
})

const count = fc.nat({ max: 50 })
const anyChanges = fc.record({
  assigned: count,
  reassigned: count,
  unassigned: count,
  added: count,
  unchanged: count,
})

test('an assignment never names what it did to zero ZIP codes', () => {
  fc.assert(
    fc.property(anyChanges, (changes) => {
      expect(changesText(changes)).not.toMatch(/\b0\b/)
    }),
  )
})

test('a refused assignment names the first contractors who have the ZIP codes now, and counts the rest', () => {
  const zips = ['53201', '53202', '53203', '53204', '53205'].map((zipCode) => ({
    zipCode,
    contractorName: 'Volt LLC',
  }))
  expect(takenText([{ zipCode: '53202', contractorName: null }])).toBe(
    'While you were choosing, 53202 was unassigned. Nothing has been assigned yet. Check the summary, then assign again.',
  )
  expect(takenText(zips)).toContain('53203 was assigned to Volt LLC, and 2 ZIP codes more changed.')
})
