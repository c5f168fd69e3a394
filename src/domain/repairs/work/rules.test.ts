import { describe, expect, test } from 'vitest'
import { withTotals } from '#domain/estimates/rules.ts'
import { centsOf } from '#kernel/money.ts'
import { lineItem } from '#test/builders/line-items.ts'
import type { WorkRequest } from './contract.ts'
import { answerBlocker, decisionBlocker, remainingOf, stateOf, workLinesOf } from './rules.ts'

const included = {
  price: '0.00',
  scope: 'Included in “Work panel”, at no charge.',
}
const LINES = [
  lineItem('panel', { price: '1800.00', finding_ids: ['f1'] }),
  lineItem('bonding', included),
  lineItem('gfci', { price: '95.00', finding_ids: ['f2'] }),
  lineItem('attic', { price: null }),
  lineItem('call', { type: 'service_call', description: 'Service call', price: '125.00' }),
  lineItem('permit', { type: 'permit', description: 'Permit', price: '80.00', finding_ids: ['f1'] }),
]
const estimate = {
  status: 'accepted' as const,
  acceptance: { at: '2026-11-21T12:00:00.000Z', lineIds: null, amount: '2100.00' },
  replacedBy: null,
  validUntil: '2026-12-21',
  estimateData: withTotals(LINES),
  totalAmount: '2100.00',
  evidence: [{ findingId: 'f2', page: 7, quote: 'not GFCI protected', ocr: false, label: null, crop: null }],
}

const answers = (
  verdicts: Record<string, 'confirmed' | 'outside_scope' | 'needs_visit' | 'no_work_needed'>,
) => Object.entries(verdicts).map(([lineId, verdict]) => ({ lineId, verdict, reason: 'why' }))

test('the contractor answers each line that can be chosen on its own, with the inspector’s words', () => {
  expect(workLinesOf(estimate).map(({ id, quotes }) => [id, quotes])).toEqual([
    ['panel', []],
    ['gfci', [{ page: 7, quote: 'not GFCI protected' }]],
    ['attic', []],
  ])
  const acceptance = { ...estimate.acceptance, lineIds: ['gfci', 'call'] }
  expect(workLinesOf({ ...estimate, acceptance }).map(({ id }) => id)).toEqual(['gfci'])
  expect(workLinesOf({ ...estimate, acceptance: null })).toEqual([])
})

test('the price of a line has what goes with it, so that lines and charges add up to what was requested', () => {
  const more = lineItem('gfci.more', { price: '112.00', quantity: 2, total_price: '224.00' })
  const lines = [...LINES.filter(({ id }) => id !== 'attic'), more]
  const many = { ...estimate, estimateData: withTotals(lines) }
  const requested = workLinesOf(many)
  expect(requested.map(({ id, price }) => [id, price])).toEqual([
    ['panel', '1800.00'],
    ['gfci', '319.00'],
  ])
  const { amount, charges } = remainingOf(many, answers({ panel: 'confirmed', gfci: 'confirmed' }))
  const sum = [...requested, ...charges].reduce((total, { price }) => total + centsOf(price ?? '0.00'), 0)
  expect(sum).toBe(centsOf(amount))
})

test('of work that’s priced in part, that part is in the line and in the total', () => {
  const lines = [
    lineItem('gfci', { price: '95.00' }),
    lineItem('gfci.more', { price: null, quantity: 2 }),
    lineItem('attic', { price: null }),
  ]
  const partly = { ...estimate, estimateData: withTotals(lines) }
  expect(workLinesOf(partly).map(({ id, price, pricedPart }) => [id, price, pricedPart])).toEqual([
    ['gfci', null, '95.00'],
    ['attic', null, '0.00'],
  ])
  expect(remainingOf(partly, answers({ gfci: 'confirmed', attic: 'confirmed' })).amount).toBe('95.00')
})

test('what’s left has the range of its lines, and none once their prices are firm', () => {
  const ranged = lineItem('outlets', {
    class: 'range',
    price: '150.00',
    unit_price_min: '100.00',
    unit_price_max: '200.00',
  })
  const estimateData = withTotals([...LINES, ranged])
  const rangeAfter = (verdicts: Parameters<typeof answers>[0]) =>
    remainingOf({ ...estimate, estimateData }, answers(verdicts)).range
  expect(rangeAfter({ outlets: 'confirmed' })).toEqual({ low: '225.00', high: '325.00' })
  expect(rangeAfter({ outlets: 'outside_scope', gfci: 'confirmed' })).toBeNull()
})

test('an estimate whose lines are in its PDF is answered as a whole', () => {
  const whole = { ...estimate, estimateData: null }
  expect(workLinesOf(whole)).toMatchObject([{ id: 'estimate', price: '2100.00' }])
  expect(remainingOf(whole, answers({ estimate: 'confirmed' })).amount).toBe('2100.00')
  expect(remainingOf(whole, answers({ estimate: 'outside_scope' })).amount).toBe('0.00')
  const onlyCharges = { ...estimate, estimateData: withTotals(LINES.slice(-2)), totalAmount: '205.00' }
  expect(workLinesOf(onlyCharges)).toMatchObject([{ id: 'estimate', price: '205.00' }])
  expect(remainingOf(onlyCharges, answers({ estimate: 'confirmed' })).charges).toEqual([])
})

describe('what is left to do', () => {
  const left = (verdicts: Parameters<typeof answers>[0]) => {
    const { amount, charges } = remainingOf(estimate, answers(verdicts))
    return [amount, charges.map(({ description }) => description).join()]
  }
  test.each([
    [{ panel: 'confirmed', gfci: 'confirmed', attic: 'needs_visit' }, '2100.00', 'Service call,Permit'],
    // What needs a visit has no price yet, but brings its charges.
    [{ panel: 'needs_visit', gfci: 'confirmed', attic: 'confirmed' }, '300.00', 'Service call,Permit'],
    [
      { panel: 'needs_visit', gfci: 'outside_scope', attic: 'outside_scope' },
      '205.00',
      'Service call,Permit',
    ],
    // The permit was for the panel, and what's included in the panel goes with it.
    [{ panel: 'no_work_needed', gfci: 'confirmed', attic: 'confirmed' }, '220.00', 'Service call'],
    [{ panel: 'outside_scope', gfci: 'no_work_needed', attic: 'needs_visit' }, '125.00', 'Service call'],
    [{ panel: 'outside_scope', gfci: 'outside_scope', attic: 'outside_scope' }, '0.00', ''],
  ] as const)('of %o is %s with %s', (verdicts, amount, charges) =>
    expect(left(verdicts)).toEqual([amount, charges]),
  )
})

test('a request is open until the answer’s prices expire at the end of a day, it’s replaced, or withdrawn', () => {
  const stateAt = (at: string, answered: string | null = '2026-11-21T16:00:00Z', request = estimate) =>
    stateOf(request, { answeredAt: answered ? new Date(answered) : null, now: new Date(at) })
  expect(stateAt('2026-12-22T05:59:00Z')).toBe('open')
  expect(stateAt('2026-12-22T06:01:00Z')).toBe('expired')
  expect(stateAt('2027-03-01T12:00:00Z', null)).toBe('open')
  expect(stateAt('2027-03-01T12:00:00Z', '2027-02-10T12:00:00Z')).toBe('open')
  expect(stateAt('2026-11-22T12:00:00Z', null, { ...estimate, replacedBy: 'newer' as never })).toBe(
    'replaced',
  )
  expect(stateAt('2026-11-22T12:00:00Z', null, { ...estimate, acceptance: null as never })).toBe('withdrawn')
})

test('what was decided can neither be answered nor decided again, whatever has happened since', () => {
  const decision = { outcome: 'confirmed', name: 'Olive Owner' } as WorkRequest['decision']
  const answer = { lines: answers({ gfci: 'confirmed' }) } as unknown as WorkRequest['answer']
  expect(answerBlocker({ state: 'open', decision: null })).toBeNull()
  expect(answerBlocker({ state: 'open', decision })).toContain('The owner has confirmed')
  expect(decisionBlocker({ state: 'open', answer, decision: null })).toBeNull()
  expect(decisionBlocker({ state: 'open', answer, decision })).toContain('Olive Owner has already confirmed')
  expect(decisionBlocker({ state: 'replaced', answer, decision })).toContain('Olive Owner')
  expect(decisionBlocker({ state: 'open', answer: null, decision: null })).toContain('hasn’t answered yet')
})
