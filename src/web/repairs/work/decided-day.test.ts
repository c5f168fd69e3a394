import { expect, test } from 'vitest'
import { decisionFacts, requestFacts } from '#test/builders/repairs/work-facts.ts'
import { dayChangeText } from './decided-day.ts'

const decision = decisionFacts('Olive Owner')
const postponed = { ...requestFacts('Nora Olsen'), scheduledOn: null }
const partly = { ...postponed, doneAt: '2026-11-30T12:00:00.000Z' }

test('a postponement shows until all of the work is done', () => {
  expect(dayChangeText(decision, postponed, null)).toBe('Postponed, without a new date yet')
  expect(dayChangeText(decision, partly, { done: 1, of: 3 })).toBe('Postponed, without a new date yet')
  expect(dayChangeText(decision, partly, { done: 3, of: 3 })).toBeNull()
  // Until it's known how much is done.
  expect(dayChangeText(decision, partly, null)).toBeNull()
})

test('another day than the owner chose shows, and their own one doesn’t', () => {
  expect(dayChangeText(decision, { ...partly, scheduledOn: '2026-12-03' }, { done: 1, of: 3 })).toMatch(
    /^Scheduled for .*Dec 3/,
  )
  expect(dayChangeText(decision, { ...partly, scheduledOn: '2026-12-01' }, null)).toBeNull()
})
