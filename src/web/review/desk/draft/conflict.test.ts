import { expect, test } from 'vitest'
import { estimateOf } from '#test/builders/desk-drafts.ts'
import { lineItem as line } from '#test/builders/line-items.ts'
import { differencesOf, resolve, suggestedSide } from './conflict.ts'
import { reduceDraft, startDraft } from './draft.ts'
import type { DraftAction, Side } from './draft-state.ts'

const original = [line('a'), line('b'), line('c'), line('d')]
const draftWith = (...actions: DraftAction[]) => actions.reduce(reduceDraft, startDraft(estimateOf(original)))

/** I changed a and b and added e; they changed b and c and removed d. */
const mine = draftWith(
  { type: 'edit', id: 'a', change: { quantity: 2 } },
  { type: 'edit', id: 'b', change: { quantity: 2 } },
  { type: 'add', line: line('e') },
)
const theirs = estimateOf([line('a'), line('b', { quantity: 9 }), line('c', { quantity: 9 })])

const suggested = (draft = mine, saved = theirs) =>
  new Map(differencesOf(draft, saved).map((each) => [each.id, suggestedSide(each)]))
const quantities = (lines: readonly { id: string; quantity: number }[]) =>
  Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]))

test('each line that the versions disagree on says who changed it', () => {
  expect(differencesOf(mine, theirs).map(({ id, changedBy }) => [id, changedBy])).toEqual([
    ['a', 'me'],
    ['b', 'both'],
    ['c', 'them'],
    ['d', 'them'],
    ['e', 'me'],
  ])
})

test('what only one of us changed is kept without choosing anything', () => {
  expect(quantities(resolve(mine, theirs, suggested()).lines)).toEqual({ a: 2, b: 2, c: 9, e: 1 })
})

test('either version of each line can be taken', () => {
  const all = (side: Side) => new Map(differencesOf(mine, theirs).map(({ id }) => [id, side]))
  expect(resolve(mine, theirs, all('theirs')).lines.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(quantities(resolve(mine, theirs, all('theirs')).lines)).toEqual({ a: 1, b: 9, c: 9 })
  expect(resolve(mine, theirs, all('mine')).lines.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(quantities(resolve(mine, theirs, all('mine')).lines)).toEqual({ a: 2, b: 2, c: 1, d: 1, e: 1 })
})

test('after they changed the contractor, my lines have that contractor’s prices, unless I set them', () => {
  const saved = estimateOf(
    original.map((each) => ({
      ...each,
      unit_price: '77.00',
      unit_price_min: '77.00',
      unit_price_max: '77.00',
    })),
    { contractorId: 'two' },
  )
  const draft = draftWith(
    { type: 'edit', id: 'a', change: { quantity: 2 } },
    { type: 'edit', id: 'b', change: { unit_price: '5.00', price_basis: 'staff' } },
  )
  const { lines, contractorId } = resolve(
    draft,
    saved,
    new Map([
      ['a', 'mine'],
      ['b', 'mine'],
    ]),
  )
  expect(contractorId).toBe('two')
  expect(lines[0]).toMatchObject({ quantity: 2, unit_price: '77.00' })
  expect(lines[1]).toMatchObject({ unit_price: '5.00', price_basis: 'staff' })
})

test('the decisions of both are kept', () => {
  const draft = draftWith({ type: 'explain', findingIds: ['f1'], reason: 'duplicate' })
  const decided = { type: 'removed', findingId: 'f2', reason: 'not_electrical' } as const
  const { decisions } = resolve(draft, estimateOf(original, { decisions: [decided] }), new Map())
  expect(decisions.map((each) => 'findingId' in each && each.findingId)).toEqual(['f2', 'f1'])
})

test('checks of others join mine, and a check that the server doesn’t know yet stays', () => {
  const check = (lineId: string) => ({ lineId, by: 'Robin Ferris', at: '2026-11-22T09:00:00.000Z' })
  const mine = draftWith({ type: 'toggleChecked', id: 'a' })
  const joined = reduceDraft(mine, { type: 'syncChecks', from: new Set(), checks: [check('b')] })
  expect(joined.checked).toEqual(new Set(['a', 'b']))
  expect(joined.checks.map(({ by }) => by)).toEqual(['Robin Ferris'])
  const undone = reduceDraft(joined, { type: 'toggleChecked', id: 'b' })
  const from = new Set(['a', 'b'])
  expect(reduceDraft(undone, { type: 'syncChecks', from, checks: [check('a'), check('b')] }).checked).toEqual(
    new Set(['a']),
  )
  expect(reduceDraft(joined, { type: 'syncChecks', from, checks: [check('a')] }).checked).toEqual(
    new Set(['a']),
  )
})
