import { expect, test } from 'vitest'
import type { RequestLine } from '#domain/repairs/requests/contract.ts'
import type { LineVerdict } from '#domain/repairs/work/contract.ts'
import { negotiationStandingOf, problemOf, workStandingOf } from './rules.ts'

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
    state: 'open',
    hasOwnerLink: false,
    answered: undefined,
    decision: undefined,
    reported: undefined,
    isDone: false,
    amount: null,
  } as const
  const verdictOn = (lineId: string, verdict: LineVerdict) => ({ lineId, verdict, reason: null })
  const answered = [verdictOn('panel', 'confirmed'), verdictOn('gfci', 'needs_visit')]
  const leftOut = [verdictOn('panel', 'confirmed'), verdictOn('gfci', 'outside_scope')]
  const report = (lineId: string, isDone: boolean) => ({
    lineId,
    isDone,
    reason: null,
    charged: null,
    before: [],
    after: [],
  })
  const [part, all] = [
    [report('panel', true), report('gfci', false)],
    [report('panel', true), report('gfci', true)],
  ]
  for (const [change, state] of [
    [{}, 'requested'],
    [{ answered }, 'answered'],
    [{ answered, hasOwnerLink: true }, 'with_owner'],
    [{ answered: [verdictOn('panel', 'outside_scope')] }, 'nothing_left'],
    [{ answered, decision: 'confirmed' }, 'confirmed'],
    [{ answered, decision: 'declined' }, 'declined'],
    [{ answered, state: 'expired', hasOwnerLink: true }, 'expired'],
    [{ answered, state: 'expired', decision: 'confirmed' }, 'confirmed'],
    // Reported that nothing could be done yet.
    [{ answered, decision: 'confirmed', reported: [report('panel', false)] }, 'confirmed'],
    [{ answered, reported: part, isDone: true }, 'partly_done'],
    [{ answered, decision: 'declined', reported: part, isDone: true }, 'declined'],
    [{ answered, reported: all, isDone: true }, 'done'],
    // What the contractor left out before isn't waited for.
    [{ answered: leftOut, reported: part, isDone: true }, 'done'],
    [{ isDone: true }, 'done'],
  ] as const)
    expect(workStandingOf({ ...request, ...change }).state).toBe(state)
  expect(workStandingOf({ ...request, answered, reported: part, isDone: true })).toMatchObject({
    done: 1,
    of: 2,
  })
  expect(workStandingOf({ ...request, answered: leftOut, reported: part, isDone: true })).toMatchObject({
    done: 1,
    of: 1,
  })
})

test('what isn’t right waits for the contractor, then for the owner, until it’s settled', () => {
  const report = { version: 2 }
  const corrected = { problem: 'answered', problemAnswer: 'correction' }
  const replied = { problem: 'answered', problemAnswer: 'reply' }
  expect(problemOf(undefined, report)).toEqual({})
  expect(problemOf({ kind: 'problem', version: 2 }, report)).toEqual({ problem: 'open' })
  expect(problemOf({ kind: 'problem', version: 1 }, report)).toEqual(corrected)
  expect(problemOf({ kind: 'reply', version: 2 }, report)).toEqual(replied)
  // The report was corrected after the reply.
  expect(problemOf({ kind: 'reply', version: 1 }, report)).toEqual(corrected)
  expect(problemOf({ kind: 'settled', version: 2 }, report)).toEqual({})
})
