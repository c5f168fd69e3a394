import { expect, test } from 'vitest'
import type { WorkStanding } from '#domain/repairs/standings/contract.ts'
import { endedRequestText, problemText, workText } from './work-text.ts'

const standing = { state: 'partly_done', done: 1, of: 2, amount: null } as const
const doneAt = '2026-11-30T18:00:00.000Z'

test('after a report of a part, only a later day is that of the rest', () => {
  const textWith = (scheduledOn: string) =>
    workText({ scheduledAt: doneAt, scheduledOn, doneAt }, { standing })
  expect(textWith('2026-11-30')).toBe('The contractor reported 1 of 2 items as done.')
  expect(textWith('2026-12-04')).toBe(
    'The contractor reported 1 of 2 items as done. The work is scheduled for Fri, Dec 4, 2026.',
  )
})

test('contractors read about themselves', () => {
  const work = { scheduledAt: null, scheduledOn: null, doneAt }
  expect(workText(work, { isContractor: true })).toBe('You reported the work as done on Nov 30, 2026.')
  expect(workText({ ...work, doneAt: null })).toBeUndefined()
})

const standingOf = (state: WorkStanding['state'], done = 0): WorkStanding => ({
  state,
  done,
  of: 3,
  amount: null,
})
const textOf = (state: WorkStanding['state'], done?: number) =>
  endedRequestText(standingOf(state, done), 'Dana Reed')

test('what ends with a replaced estimate is said as far as the request for its work has come', () => {
  const again = 'Dana Reed will have to request the work again.'
  for (const state of ['requested', 'answered', 'expired', 'nothing_left'] as const)
    expect(textOf(state)).toBe(`The request for its work ends. ${again}`)
  expect(textOf('with_owner')).toBe(
    `The request for its work ends. The owner has a link to confirm that work. ${again}`,
  )
  expect(textOf('confirmed')).toBe(
    `The request for its work ends. The owner has already confirmed that work, and the confirmation ends, too. ${again}`,
  )
  expect(textOf('partly_done', 2)).toBe(
    'The contractor has done 2 of 3 items. The request for the rest ends. Dana Reed will have to request the rest again.',
  )
  expect(textOf('declined')).toBe('The owner has declined the requested work.')
  expect(textOf('done', 3)).toBe('The contractor has already done the requested work.')
})

test('until it’s known how far the work is, and for a letter, nothing is said that may be untrue', () => {
  expect(endedRequestText(undefined, 'Dana Reed')).toBe(
    'If the requested work isn’t done yet, the request for it ends.',
  )
  expect(endedRequestText(standingOf('confirmed'))).not.toContain('again')
})

test('of what isn’t right with reported work, the list says whether the contractor replied or corrected the report', () => {
  const problem = (change: Partial<WorkStanding>) =>
    problemText({ state: 'done', done: 1, of: 1, amount: null, ...change })
  expect(problem({})).toBeNull()
  expect(problem({ problem: 'open' })).toBe('Something isn’t right')
  expect(problem({ problem: 'answered', problemAnswer: 'reply' })).toBe('Contractor replied')
  expect(problem({ problem: 'answered', problemAnswer: 'correction' })).toBe('Report corrected')
  // Of servers of the previous version, which don't say which.
  expect(problem({ problem: 'answered' })).toBe('Contractor answered')
})
