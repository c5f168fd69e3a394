import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipOf } from './rules.ts'

fc.configureGlobal({ seed: 21 })

test.each([
  ['1840 N Prospect Ave, Milwaukee, WI 53202', '53202'],
  ['1840 N Prospect Ave, Milwaukee, WI 53202-1234', '53202'],
  ['1840 N Prospect Ave Milwaukee wi 53202', '53202'],
  ['1840 N Prospect Ave, Milwaukee, Wisconsin, 53202, USA', '53202'],
  ['1840 N Prospect Ave\nMilwaukee, WI.  53202\n', '53202'],
  ['12245 W Main St, Brookfield, WI 53005', '53005'],
  ['12245 W Main St, Brookfield 53005', '53005'],
  ['12245 W Main St, Brookfield, 53005 WI', '53005'],
  ['12245 W Main St, Brookfield, WI 53005 (the yellow house)', '53005'],
  ['Old office: 1 A St, Racine, WI 53402. House: 2 B St, Milwaukee, WI 53211', '53211'],
  ['W234 N12345 Lisbon Rd, Sussex, WI 53089', '53089'],
  ['53202', '53202'],
  ['53202, Milwaukee', '53202'],
  ['53202 Milwaukee, WI', '53202'],
  ['53202 Milwaukee WI', '53202'],
  ['1840 N Prospect Ave, 53202 Milwaukee, WI', '53202'],
  ['1840 N Prospect Ave 53202 Milwaukee, Wisconsin, USA', '53202'],
  ['1 Main St, 53122 Elm Grove, WI', '53122'],
  ['1 Main St, 53235 St. Francis, WI', '53235'],
  ['1840 N Prospect Ave, Milwaukee, WI 532021234', '53202'],
  ['1840 N Prospect Ave, Milwaukee, WI 53202–1234', '53202'],
])('the ZIP of “%s” is %s', (address, zip) => {
  expect(zipOf(address)).toBe(zip)
})

test.each([
  '12245 W Main St',
  '12245 W Main St, Brookfield',
  'Smith house, 12245 W Main St, Brookfield, WI',
  '12245 Main St Brookfield, WI',
  '12245 Broadway Milwaukee, WI',
  '12245 Elm, Brookfield, WI',
  '1 Main St, parcel 532021234',
  '1 Main St, Lot 53202 Milwaukee, WI',
  'N12345 County Road A, Hartland',
  '1 Main St, Apt 12345',
  'PO Box 12345',
  '1 Main St #53202',
  'parcel 123456',
  'parcel 12345-678',
  '1 Main St, Milwaukee',
  '１２３４５',
  '',
])('“%s” has no ZIP: a house number isn’t one', (address) => {
  expect(zipOf(address)).toBeNull()
})

const digits = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'))
const houseNumber = fc.integer({ min: 1, max: 99_999 }).map(String)
const street = fc.constantFrom(
  'Main St',
  'N Prospect Ave',
  'W Wisconsin Ave',
  'County Road KK',
  'Elm Ct Unit 4',
)

test('the ZIP after a state is found, whatever the house number and the rest', () => {
  fc.assert(
    fc.property(
      houseNumber,
      street,
      digits,
      fc.constantFrom('', '-0001', ', USA'),
      (house, road, zip, end) => {
        expect(zipOf(`${house} ${road}, Milwaukee, WI ${zip}${end}`)).toBe(zip)
        expect(zipOf(`${house} ${road}, Milwaukee ${zip}${end}`)).toBe(zip)
      },
    ),
  )
})

test('any text returns five digits that it contains, or null', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 500 }),
    fc
      .array(fc.constantFrom('WI ', '53202', '-', ' ', ',', '1', 'St', '#', 'Apt '), { maxLength: 60 })
      .map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (address) => {
      const zip = zipOf(address)
      if (zip === null) return
      expect(zip).toMatch(/^\d{5}$/)
      expect(address).toContain(zip)
    }),
    { numRuns: 500 },
  )
})

test('a very long address is read in linear time', () => {
  expect(zipOf('WI '.repeat(200_000))).toBeNull()
  expect(zipOf('1 '.repeat(200_000))).toBeNull()
  expect(zipOf(', '.repeat(100_000))).toBeNull()
  expect(zipOf(`12345${' ,'.repeat(100_000)}x`)).toBe('12345')
})
