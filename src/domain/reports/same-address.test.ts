import { expect, test } from 'vitest'
import { isSameAddress } from './same-address.ts'

const PRINTED = '1327 E Lantern Street, Milwaukee, WI 53202'

test.each([
  '1327 E Lantern Street, Milwaukee, WI 53202',
  '1327 e. lantern st milwaukee wi 53202',
  '1327 East Lantern St., Milwaukee',
  '1327 Lantern, 53202',
  '1327 E Lantern Street, Unit 2, Milwaukee, WI 53202-1234',
])('%s is the same house', (entered) => {
  expect(isSameAddress(PRINTED, entered)).toBe(true)
})

test.each([
  '1329 E Lantern Street, Milwaukee, WI 53202',
  '1327 W Lantern Street, Milwaukee, WI 53202',
  '1327 E Lanterns Street, Milwaukee, WI 53202',
  '1327 E Lantern Street, Milwaukee, WI 53203',
  'Lantern Street, Milwaukee, WI 53202',
  'the blue house',
])('%s is another one', (entered) => {
  expect(isSameAddress(PRINTED, entered)).toBe(false)
})

test.each([
  ['N88W16447 Main St, Menomonee Falls, WI 53051', 'N88 W16447 Main Street, Menomonee Falls, WI 53051', true],
  ['W180 N8085 Town Hall Rd, Menomonee Falls, WI 53051', 'W180N8085 Town Hall Road', true],
  ['12 First Ave, Racine, WI 53402', '12 1st Avenue, Racine WI', true],
  ['12 Mount Vernon Ave, Racine, WI 53402', '12 Mt. Vernon', true],
  ['200 Broadway, Milwaukee, WI 53202', '200 Broadway', true],
  ['200 Broadway, Milwaukee, WI 53202', '200 Broad St', false],
])('%s and %s: %s', (printed, entered, isSame) => {
  expect(isSameAddress(printed, entered)).toBe(isSame)
})
