import { expect, test } from 'vitest'
import { chosenAmong } from './use-choice.ts'

const LINES = ['panel', 'gfci', 'alarm']

test('all lines are chosen at first, unless the negotiation left only some', () => {
  expect([...chosenAmong(LINES, null, new Map())]).toEqual(LINES)
  expect([...chosenAmong(LINES, ['gfci'], new Map())]).toEqual(['gfci'])
  expect([...chosenAmong(LINES, [], new Map())]).toEqual([])
})

test('what the agent decided stays when the negotiation goes on', () => {
  const decided = new Map([
    ['panel', true],
    ['gfci', false],
  ])
  expect([...chosenAmong(LINES, ['gfci', 'alarm'], decided)]).toEqual(['panel', 'alarm'])
  expect([...chosenAmong(LINES, [], decided)]).toEqual(['panel'])
})
