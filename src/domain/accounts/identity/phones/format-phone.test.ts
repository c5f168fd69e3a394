import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneText } from './format-phone.ts'

test.each([
  ['4145550134', '(414) 555-0134'],
  ['414.555.0134', '(414) 555-0134'],
  ['+1 414-555-0134', '(414) 555-0134'],
  ['1-414-555-0134', '(414) 555-0134'],
  ['414 555 0134 x12', '(414) 555-0134 ext. 12'],
  ['(414) 555–0134 ext. 5', '(414) 555-0134 ext. 5'],
  ['+442079460018', '+44 20 7946 0018'],
])('%s is stored as %s', (typed, stored) => expect(phoneText(typed)).toBe(stored))

test.each(['555-0134', 'abc', '414-555-0134 or Kim'])('%s stays as it was typed', (typed) =>
  expect(phoneText(typed)).toBe(typed),
)

test('no text is lost: a number that is written again stays the same', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^\+?[\d ()x.-]{1,40}$/)),
      (typed) => {
        const stored = phoneText(typed)
        expect(stored).not.toBe('')
        expect(phoneText(stored)).toBe(stored)
      },
    ),
    { seed: 6 },
  )
})
