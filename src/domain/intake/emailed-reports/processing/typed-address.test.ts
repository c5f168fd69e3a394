import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfText } from '#domain/analysis/structure/printed-address.ts'
import { addressInLine, streetInLine } from './typed-address.ts'

test.each([
  ['Fwd: Inspection report for 1840 N Elm St, Milwaukee, WI 53202', '1840 N Elm St, Milwaukee, WI 53202'],
  ['1327 E 5th Street Milwaukee WI 53202', '1327 E 5th Street Milwaukee WI 53202'],
  [
    'RE: 12 Oak Lane, Unit 4, Wauwatosa, WI 53213-1234 (report #20261127)',
    '12 Oak Lane, Unit 4, Wauwatosa, WI 53213',
  ],
  ['Report 4471: 123 Highway 100, Franklin, Wisconsin 53132', '123 Highway 100, Franklin, Wisconsin 53132'],
  ['W180N8085 Town Hall Rd, Menomonee Falls, WI 53051', 'W180N8085 Town Hall Rd, Menomonee Falls, WI 53051'],
])('the address in the subject %j', (subject, address) => {
  expect(addressInLine(subject)).toBe(address)
})

test.each([
  'Your inspection report is ready',
  'Report 20261127',
  '1840 N Elm St',
  'Inspections at 1 Oak St, Milwaukee, WI 53202 and 2 Elm St, Milwaukee, WI 53202',
])('there’s no single address in %j', (subject) => {
  expect(addressInLine(subject)).toBeNull()
})

test('a street without a city is offered to be completed', () => {
  expect(streetInLine('Fwd: Inspection Report - 1840 N Elm St')).toBe('1840 N Elm St')
  expect(streetInLine('Your report is ready')).toBeNull()
})

test('the address in an email’s text is the labeled one, and never that of a signature', () => {
  const signature = 'Ann Lee\nRealty Company LLC\n500 W Office Ave, Milwaukee, WI 53203\n(414) 555-0121'
  expect(addressOfText(`Hi,\n> Property Address: 1840 N Elm St, Milwaukee, WI 53202\n${signature}`)).toBe(
    '1840 N Elm St, Milwaukee, WI 53202',
  )
  expect(addressOfText(`Please estimate this.\n${signature}`)).toBeNull()
})

test('long and strange lines take no time', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('1', ' ', 'St', ',', 'WI', '5', 'a', '-'), maxLength: 2_000 }),
      (line) => {
        addressInLine(line)
        streetInLine(line)
      },
    ),
    { seed: 20_261_127, numRuns: 300 },
  )
})
