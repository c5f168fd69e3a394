import { expect, test } from 'vitest'
import { workText } from './work-text.ts'

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
