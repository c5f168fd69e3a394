import { expect, test } from 'vitest'
import { documentOf } from '#test/builders/report-text-fixtures.ts'
import { printedAddressOf } from './printed-address.ts'

const HOUSE = '12 Elm St, Milwaukee, WI 53202'

test.each<[string, string[]]>([
  ['on one line under the title', ['Home Inspection Report', HOUSE, 'Prepared for', 'A. Buyer']],
  ['with a label', ['Blue Heron Inspections', '9 Oak Ave, Racine, WI 53402', `Property Address: ${HOUSE}`]],
  ['on two lines', ['Inspection Report', '12 Elm St', 'Milwaukee, WI 53202-1234']],
  [
    'on two lines after a label of its own',
    ['Client', 'A. Buyer', 'Subject property:', '12 Elm St,', 'Milwaukee WI 53202'],
  ],
  [
    'next to the address of the client, because it has a label',
    [
      'Inspected at: 12 Elm St, Milwaukee, Wisconsin 53202',
      'Client',
      'A. Buyer',
      '5 Bay Rd, Madison, WI 53703',
    ],
  ],
  ['twice', ['Report', HOUSE, 'Date', 'Page 1', 'Blue Heron Inspections, LLC', HOUSE.toUpperCase()]],
])('the property’s address is found %s', (_where, lines) => {
  expect(printedAddressOf(documentOf(lines))?.toLowerCase()).toBe(HOUSE.toLowerCase())
})

test.each<[string, string]>([
  ['N88W16447 Main St, Menomonee Falls, WI 53051', 'N88W16447 Main St, Menomonee Falls, WI 53051'],
  [
    'W180 N8085 Town Hall Rd, Menomonee Falls, WI 53051',
    'W180 N8085 Town Hall Rd, Menomonee Falls, WI 53051',
  ],
  ['400 E Wells St, Unit 12B, Milwaukee, WI 53202', '400 E Wells St, Unit 12B, Milwaukee, WI 53202'],
])('%s is an address', (line, address) => {
  expect(printedAddressOf(documentOf(['Report', line]))).toBe(address)
})

test.each<[string, string[]]>([
  ['there is no complete address', ['Home Inspection Report', '12 Elm St', 'Prepared for A. Buyer']],
  ['two addresses could be meant', ['Report', HOUSE, 'or', '14 Elm St, Milwaukee, WI 53202']],
  ['two labels name different addresses', [`Property: ${HOUSE}`, 'Property: 14 Elm St, Milwaukee, WI 53202']],
  ['the only address is the client’s', ['Report', 'Prepared for', 'A. Buyer', HOUSE]],
  ['the only address is the inspector’s', ['Blue Heron Inspections, LLC', HOUSE, '(414) 555-0100']],
  [
    'the only address stands next to a phone number',
    ['Report', '12 Elm St', 'Milwaukee, WI 53202', '414-555-0100'],
  ],
  ['the address is part of a sentence', [`The house at ${HOUSE} was inspected.`]],
  ['a line looks like one', ['2 bathrooms, 3 bedrooms, Milwaukee, WI 53202', 'Built 1926']],
])('nothing is found where %s', (_why, lines) => {
  expect(printedAddressOf(documentOf(lines))).toBeNull()
})

test('addresses after the second page don’t count', () => {
  expect(printedAddressOf(documentOf(['Report'], ['Contents'], [HOUSE]))).toBeNull()
})
