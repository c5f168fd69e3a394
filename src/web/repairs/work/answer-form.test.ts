import { expect, test } from 'vitest'
import { requestFacts } from '#test/builders/repairs/work-facts.ts'
import { amountOverLimit } from './answer-form.ts'

const [line] = requestFacts('Work').lines
const charge = { description: 'Charge', price: '25.00' }
const request = {
  charges: [] as { description: string; price: string; lineIds: string[] }[],
  lines: [
    { ...line!, id: 'a', price: '100.00' },
    { ...line!, id: 'b', price: '50.50' },
    { ...line!, id: 'c', price: null },
  ],
}
const answers = (verdict: 'confirmed' | 'outside_scope' | 'needs_visit') =>
  request.lines.map(({ id }) => ({ lineId: id, verdict, reason: 'why' }))

test.each([
  ['150.49', 'confirmed', 15_050],
  ['150.50', 'confirmed', null],
  [null, 'confirmed', null],
  ['0.00', 'outside_scope', null],
  ['0.00', 'needs_visit', null],
] as const)(
  'of a limit of %s for work that is %s, the amount over it is %s',
  (notToExceed, verdict, expected) => {
    expect(amountOverLimit({ lines: answers(verdict), notToExceed }, request)).toBe(expected)
  },
)

test('the charges that come with what’s left count toward the limit', () => {
  const charges = [
    { ...charge, lineIds: ['a', 'b', 'c'] },
    { ...charge, lineIds: ['a'] },
  ]
  const overLimit = (verdicts: Record<'a' | 'b' | 'c', 'confirmed' | 'outside_scope' | 'needs_visit'>) => {
    const lines = Object.entries(verdicts).map(([lineId, verdict]) => ({ lineId, verdict, reason: 'why' }))
    return amountOverLimit({ lines, notToExceed: '1.00' }, { ...request, charges })
  }
  expect(overLimit({ a: 'confirmed', b: 'confirmed', c: 'confirmed' })).toBe(20_050)
  expect(overLimit({ a: 'needs_visit', b: 'confirmed', c: 'confirmed' })).toBe(10_050)
  expect(overLimit({ a: 'outside_scope', b: 'confirmed', c: 'confirmed' })).toBe(7_550)
})

test('of a line that’s priced in part, the limit has to cover that part', () => {
  const partly = { ...request, lines: [{ ...line!, id: 'a', price: null, pricedPart: '447.00' }] }
  const answered = { lines: [{ lineId: 'a', verdict: 'confirmed' as const, reason: '' }] }
  expect(amountOverLimit({ ...answered, notToExceed: '100.00' }, partly)).toBe(44_700)
  expect(amountOverLimit({ ...answered, notToExceed: '447.00' }, partly)).toBeNull()
})
