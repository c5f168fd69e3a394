import { expect, test } from 'vitest'
import { requestFacts } from '#test/builders/repairs/work-facts.ts'
import { amountOverLimit } from './answer-form.ts'

const [line] = requestFacts('Work').lines
const request = {
  lines: [
    { ...line!, id: 'a', price: '100.00' },
    { ...line!, id: 'b', price: '50.50' },
    { ...line!, id: 'c', price: null },
  ],
}
const answers = (verdict: 'confirmed' | 'outside_scope') =>
  request.lines.map(({ id }) => ({ lineId: id, verdict, reason: 'why' }))

test.each([
  ['150.49', 'confirmed', 15_050],
  ['150.50', 'confirmed', null],
  [null, 'confirmed', null],
  ['0.00', 'outside_scope', null],
] as const)(
  'of a limit of %s for work that is %s, the amount over it is %s',
  (notToExceed, verdict, expected) => {
    expect(amountOverLimit({ lines: answers(verdict), notToExceed }, request)).toBe(expected)
  },
)
