import { expect, test } from 'vitest'
import { zipsIn } from './rules.ts'

test.each([
  ['53202', ['53202']],
  [' 53202,53203;53204\n53205 ', ['53202', '53203', '53204', '53205']],
  ['53202, 53202', ['53202']],
  ['', []],
])('%j is a list of ZIP codes', (text, zips) => {
  expect(zipsIn(text)).toEqual(zips)
})

test.each(['5320', '53202-1234', 'Milwaukee', '53202 and 53203', '53202–53210', '５３２０２'])(
  '%j is not a list of ZIP codes',
  (text) => {
    expect(zipsIn(text)).toBeNull()
  },
)
