import { describe, expect, test } from 'vitest'
import { Dollars } from '#kernel/money.ts'
import type { Completion } from './contract.ts'
import {
  countDone,
  dayLabel,
  doneInWords,
  leftOutReason,
  outcomeLabel,
  overLimitText,
  problemStateOf,
  reasonNotDone,
  remarkBlocker,
  subjectsOf,
} from './rules.ts'

const lineOf = (id: string, verdict: 'confirmed' | 'outside_scope' | null = 'confirmed') => ({
  id,
  verdict,
  description: id,
  scope: '',
  location: null,
  price: null,
  quotes: [],
  verdictReason: null,
})
const reported = (lineId: string, isDone: boolean) => ({
  lineId,
  isDone,
  reason: null,
  charged: null,
  before: [],
  after: [],
})

test('what the contractor left out before the work isn’t counted, unless they did it after all', () => {
  const lines = [lineOf('panel'), lineOf('gfci', 'outside_scope'), lineOf('alarm', null)]
  expect(countDone(lines, [reported('panel', true), reported('gfci', false)])).toEqual({ done: 1, of: 2 })
  expect(countDone(lines, [reported('panel', true), reported('gfci', true)])).toEqual({ done: 2, of: 3 })
  expect(countDone(lines, [])).toEqual({ done: 0, of: 2 })
})

test('the day of a report of a part isn’t the one on which the work was finished', () => {
  const lines = [lineOf('panel'), lineOf('alarm')]
  const completion = {
    version: 1,
    at: '2026-11-30T12:00:00.000Z',
    firstAt: '2026-11-30T12:00:00.000Z',
    by: 'Electric Company',
    lines: [reported('panel', true), reported('alarm', false)],
    doneOn: '2026-11-30',
    permit: null,
    inspection: null,
    charged: null,
    note: null,
    license: null,
  }
  expect([doneInWords({ lines, completion }), dayLabel({ lines, completion })]).toEqual([
    '1 of 2 items done',
    'Done on',
  ])
  const all = { ...completion, lines: [reported('panel', true), reported('alarm', true)] }
  expect([doneInWords({ lines, completion: all }), dayLabel({ lines, completion: all })]).toEqual([
    '2 of 2 items done',
    'Finished',
  ])
})

test('a reason that was given before the work isn’t repeated', () => {
  const reason = 'Asbestos; we don’t touch it.'
  const said = { verdict: 'outside_scope' as const, verdictReason: reason }
  expect(reasonNotDone(said, { reason })).toBeNull()
  // As the report begins.
  expect(leftOutReason(said)).toBe(`Outside the contractor’s scope: ${reason}`)
  expect(reasonNotDone(said, { reason: leftOutReason(said) })).toBeNull()
  expect(reasonNotDone(said, { reason: 'The owner hired someone else.' })).toBe(
    'The owner hired someone else.',
  )
  expect(reasonNotDone({ verdict: 'confirmed', verdictReason: null }, { reason })).toBe(reason)
  expect(reasonNotDone({ verdict: null, verdictReason: null }, undefined)).toBeNull()
})

test('what isn’t counted as an item to do isn’t called not done', () => {
  const said = (verdict: 'confirmed' | 'no_work_needed' | 'outside_scope' | null) =>
    outcomeLabel({ verdict }, { isDone: false })
  expect(said('no_work_needed')).toBe('No work needed')
  expect(said('outside_scope')).toBe('Outside the contractor’s scope')
  expect([said('confirmed'), said(null)]).toEqual(['Not done', 'Not done'])
  expect(outcomeLabel({ verdict: 'no_work_needed' }, { isDone: true })).toBe('Done')
})

test('a problem waits for the contractor until they reply or correct their report, and then for the owner', () => {
  const said = (kind: 'problem' | 'reply' | 'settled', version = 1) => ({ kind, version })
  const stateOf = (remarks: ReturnType<typeof said>[], version = 1) => problemStateOf(remarks, { version })
  expect(stateOf([])).toBe('none')
  expect(stateOf([said('problem')])).toBe('open')
  expect(stateOf([said('problem')], 2)).toBe('corrected')
  expect(stateOf([said('problem'), said('reply')])).toBe('replied')
  // What they did last.
  expect(stateOf([said('problem'), said('reply')], 2)).toBe('corrected')
  expect(stateOf([said('problem'), said('reply', 2)], 2)).toBe('replied')
  expect(stateOf([said('problem'), said('reply'), said('problem')])).toBe('open')
  expect(stateOf([said('problem', 1), said('problem', 2)], 2)).toBe('open')
  expect(stateOf([said('problem'), said('settled')], 2)).toBe('settled')
})

test('there’s a reply only to a problem, and an end only of one', () => {
  expect(remarkBlocker('problem', 'none', 0)).toBeNull()
  expect(remarkBlocker('problem', 'settled', 3)).toBeNull()
  for (const kind of ['reply', 'settled'] as const) {
    for (const state of ['open', 'corrected', 'replied'] as const)
      expect(remarkBlocker(kind, state, 1)).toBeNull()
    for (const state of ['none', 'settled'] as const)
      expect(remarkBlocker(kind, state, 1)).toEqual(expect.any(String))
  }
})

test('what a problem is about is in the order of the record', () => {
  const lines = [lineOf('panel'), { ...lineOf('gfci'), location: 'Kitchen' }]
  expect(subjectsOf({ lines }, { lineIds: ['gfci', 'panel'], topics: ['charges'] })).toEqual([
    'panel',
    'gfci, Kitchen',
    'The charges',
  ])
})

describe('a charge above the limit', () => {
  const contractor = { companyName: 'Bright Electric' } as never
  const completionOf = (charged: string | null, amounts: Record<string, string | null>) =>
    ({
      charged,
      lines: Object.entries(amounts).map(([id, amount]) => ({ ...reported(id, true), charged: amount })),
    }) as unknown as Completion
  const textOf = (completion: Completion, visited: readonly string[] = []) =>
    overLimitText({
      contractor,
      completion,
      notToExceed: Dollars.parse('1000.00'),
      lines: ['panel', 'attic', 'cellar'].map((id) => ({
        ...lineOf(id),
        price: visited.includes(id) ? null : Dollars.parse('500.00'),
        pricedPart: Dollars.parse('0.00'),
      })),
    })

  test('is said to be more than the limit', () => {
    expect(textOf(completionOf('1000.00', { panel: null }))).toBeNull()
    expect(textOf(completionOf('1000.01', { panel: null }))).toBe(
      'Bright Electric charged $1,000.01, more than their not-to-exceed limit of $1,000.00.',
    )
  })

  test('is explained by what only a visit could price', () => {
    const completion = completionOf('1800.00', { panel: '900.00', attic: '900.00', cellar: null })
    expect(textOf(completion, ['attic'])).toBe(
      'Bright Electric charged $1,800.00. Their not-to-exceed limit of $1,000.00 doesn’t cover “attic”, which only a visit could price.',
    )
    expect(textOf(completion, ['attic', 'cellar'])).toContain('doesn’t cover “attic” and 1 more, which')
    expect(textOf(completionOf('1000.00', { panel: null, attic: null }), ['attic'])).toBeNull()
  })

  test('isn’t explained by that if the other items alone cost more', () => {
    const completion = completionOf('2000.00', { panel: '1100.00', attic: '900.00' })
    expect(textOf(completion, ['attic'])).toBe(
      'Bright Electric charged $1,100.00 for what their not-to-exceed limit of $1,000.00 covers.',
    )
  })
})
