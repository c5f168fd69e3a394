import { expect, test } from 'vitest'
import type { WorkStanding } from '#domain/repairs/standings/contract.ts'
import { endedRequestText, workText } from './work-text.ts'

const standing = { state: 'partly_done', done: 1, of: 2, amount: null } as const
const doneAt = '2026-11-30T18:00:00.000Z'

test('after a report of a part, only a later day is that of the rest', () => {
  const textWith = (scheduledOn: string) =>
    workText({ scheduledAt: doneAt, scheduledOn, doneAt }, { standing })
  expect(textWith('2026-11-30')).toBe('The contractor reported 1 of 2 items as done.')
  expect(textWith('2026-12-04')).toBe(
    'The contractor reported 1 of 2 items as done. The work is scheduled for Dec 4, 2026.',
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
const textOf = (state: WorkStanding['state'], done?: number) => endedRequestText(standingOf(state, done))

test('what ends with a replaced estimate is said as far as the request for its work has come', () => {
  const request = 'The request for its work ends.'
  expect(endedRequestText(undefined)).toBe(request)
  for (const state of ['requested', 'answered', 'expired', 'nothing_left', 'declined'] as const)
    expect(textOf(state)).toBe(request)
  expect(textOf('with_owner')).toBe(`${request} The owner has a link to confirm that work.`)
  expect(textOf('confirmed')).toBe(
    `${request} The owner has already confirmed that work, and the confirmation ends, too.`,
  )
  expect(textOf('partly_done', 2)).toBe(
    'The request for its work ends for the rest: the contractor has done 2 of 3 items.',
  )
  expect(textOf('done', 3)).toBe('The contractor has already done the requested work.')
})
