import { expect, test } from 'vitest'
import type { RequestLine } from '#domain/repairs/requests/contract.ts'
import { negotiationStandingOf, workStandingOf } from './rules.ts'

const line = (lineId: string, change: Partial<RequestLine> = {}): RequestLine => ({
  lineId,
  ask: 'repair',
  amount: null,
  response: null,
  isTaken: false,
  ...change,
})
const agreed: RequestLine['response'] = {
  response: 'agree',
  amount: null,
  note: '',
  attachments: [],
  by: 'Sam Seller',
  at: '2026-11-21T12:00:00.000Z',
}

test('a request that no one has a link to is unsent; its state is whose turn it is otherwise', () => {
  const standingOf = (lines: RequestLine[], { isSent = true, isWithdrawn = false } = {}) =>
    negotiationStandingOf({ lines, isWithdrawn }, { isSent })
  const asked = [line('panel'), line('gfci')]
  const inPart = [line('panel', { response: agreed }), line('gfci')]
  expect(standingOf(asked, { isSent: false })).toEqual({ state: 'unsent', settled: 0, of: 2 })
  expect(standingOf(asked)).toEqual({ state: 'waiting', settled: 0, of: 2 })
  expect(standingOf(inPart)).toEqual({ state: 'waiting', settled: 1, of: 2 })
  expect(standingOf([line('panel', { response: agreed })])).toEqual({ state: 'agreed', settled: 1, of: 1 })
  expect(standingOf([line('panel', { response: { ...agreed, response: 'decline' } })]).state).toBe('answered')
  expect(standingOf(asked, { isWithdrawn: true }).state).toBe('withdrawn')
})

test('work goes from the request to the answer, the owner’s decision, and the report', () => {
  const request = {
    state: 'open' as const,
    answered: undefined,
    decision: undefined,
    reported: undefined,
    isDone: false,
  }
  const answered = [{ lineId: 'panel', verdict: 'confirmed', reason: null } as const]
  const leftOut = [{ lineId: 'panel', verdict: 'outside_scope', reason: 'No' } as const]
  const done = [{ isDone: true }, { isDone: true }]
  for (const [change, state] of [
    [{}, 'requested'],
    [{ answered }, 'answered'],
    [{ answered: leftOut }, 'nothing_left'],
    [{ answered, decision: 'confirmed' }, 'confirmed'],
    [{ answered, decision: 'declined' }, 'declined'],
    [{ answered, state: 'expired' }, 'expired'],
    [{ answered, state: 'expired', decision: 'confirmed' }, 'confirmed'],
    // Reported that nothing could be done yet.
    [{ answered, decision: 'confirmed', reported: [{ isDone: false }] }, 'confirmed'],
    [{ answered, reported: [{ isDone: true }, { isDone: false }], isDone: true }, 'partly_done'],
    [
      { answered, decision: 'declined', reported: [{ isDone: true }, { isDone: false }], isDone: true },
      'declined',
    ],
    [{ answered, reported: done, isDone: true }, 'done'],
    [{ isDone: true }, 'done'],
  ] as const)
    expect(workStandingOf({ ...request, ...change }).state).toBe(state)
  expect(workStandingOf({ ...request, reported: done, isDone: true })).toEqual({
    state: 'done',
    done: 2,
    of: 2,
  })
})
