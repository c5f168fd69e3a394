import { expect, test } from 'vitest'
import { UserId } from '#kernel/actor.ts'
import { isObjectionOf } from './objections.ts'

const [theirs, another] = [1, 2].map((digit) => UserId.parse(`0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0${digit}`))
const objection = {
  until: '2026-12-01T12:00:00Z',
  outcome: 'objected' as const,
  reason: 'The panel is in the attic.',
  endedBy: 'Oak Electric',
  endedAt: '2026-12-01T10:00:00Z',
  contractorId: theirs!,
}

test('a draft goes back to the contractor who returned it, not to another one, whatever their names are', () => {
  expect(isObjectionOf({ ...objection, endedBy: 'An earlier name' }, theirs!)).toBe(true)
  expect(isObjectionOf(objection, another!)).toBe(false)
  expect(isObjectionOf({ ...objection, contractorId: null }, another!)).toBe(false)
  expect(isObjectionOf({ ...objection, outcome: 'stopped' }, theirs!)).toBe(false)
  expect(isObjectionOf(null, theirs!)).toBe(false)
})
