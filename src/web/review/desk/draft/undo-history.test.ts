import { expect, test } from 'vitest'
import { estimateOf } from '#test/builders/desk-drafts.ts'
import { lineItem as line } from '#test/builders/line-items.ts'
import { differencesOf, suggestedSide } from './conflict.ts'
import { isDirty, reduceDraft, startDraft } from './draft.ts'
import type { Draft, DraftAction, Side } from './draft-state.ts'

const original = [line('a'), line('b'), line('c'), line('d')]

const play = (draft: Draft, ...actions: DraftAction[]) => actions.reduce(reduceDraft, draft)
const edit = (id: string, quantity: number): DraftAction => ({ type: 'edit', id, change: { quantity } })
const undo: DraftAction = { type: 'undo' }

/** I saved a change of a; then I changed b and c and removed d, while they changed b and added x. */
const saved = play(startDraft(estimateOf(original)), edit('a', 2))
const base = estimateOf([line('a', { quantity: 2 }), ...original.slice(1)])
const mine = play(saved, { type: 'saved', estimate: base, content: saved }, edit('b', 2), edit('c', 3), {
  type: 'remove',
  id: 'd',
})
const theirs = estimateOf([
  line('a', { quantity: 2 }),
  line('b', { quantity: 9 }),
  line('c'),
  line('d'),
  line('x', { quantity: 7 }),
])

const resolved = (choose: (suggested: Side) => Side = (side) => side, draft = mine, latest = theirs) =>
  play(draft, {
    type: 'resolve',
    estimate: latest,
    sides: new Map(differencesOf(draft, latest).map((each) => [each.id, choose(suggestedSide(each))])),
  })
const quantities = ({ lines }: Draft) => Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]))

/** The draft after each undo, until there is nothing left to undo. */
function undoneFrom(draft: Draft): Draft[] {
  if (draft.past.length === 0) return []
  const undone = play(draft, undo)
  return [undone, ...undoneFrom(undone)]
}

test('undoing a resolution brings back my own changes, and theirs where we both changed a line', () => {
  expect(quantities(resolved())).toEqual({ a: 2, b: 2, c: 3, x: 7 })
  expect(quantities(play(resolved(), undo))).toEqual({ a: 2, b: 9, c: 3, x: 7 })

  const dropped = resolved(() => 'theirs')
  expect(isDirty(dropped)).toBe(false)
  expect(quantities(play(dropped, undo))).toEqual({ a: 2, b: 9, c: 3, x: 7 })
})

test('undo goes back past a resolution, one change of mine at a time, and keeps what they changed', () => {
  expect(undoneFrom(resolved()).map(quantities)).toEqual([
    { a: 2, b: 9, c: 3, x: 7 },
    { a: 2, b: 9, c: 3, d: 1, x: 7 },
    { a: 2, b: 9, c: 1, d: 1, x: 7 },
    { a: 1, b: 9, c: 1, d: 1, x: 7 },
  ])
})

test('a line that they removed stays removed, and one that they changed stays even where I hadn’t added it yet', () => {
  const added = play(startDraft(estimateOf(original)), { type: 'add', line: line('e') })
  const after = play(added, {
    type: 'saved',
    estimate: estimateOf([...original, line('e')]),
    content: added,
  })
  const latest = estimateOf([...original.slice(1), line('e', { quantity: 5 })])
  const final = resolved((side) => side, play(after, edit('a', 4)), latest)
  expect(quantities(final)).toEqual({ a: 4, b: 1, c: 1, d: 1, e: 5 })
  expect(undoneFrom(final).map(quantities)).toEqual([{ b: 1, c: 1, d: 1, e: 5 }])
})

test('their version that appears by itself leaves my history, and undoing keeps what they changed', () => {
  const clean = play(saved, { type: 'saved', estimate: base, content: saved })
  const next = play(clean, { type: 'resolve', estimate: theirs, sides: new Map() })
  expect([isDirty(next), quantities(next)]).toEqual([false, { a: 2, b: 9, c: 1, d: 1, x: 7 }])
  expect(undoneFrom(next).map(quantities)).toEqual([{ a: 1, b: 9, c: 1, d: 1, x: 7 }])
})

test('after they changed the contractor, undo leads to their version: older prices are of another book', () => {
  const latest = estimateOf(
    original.map((each) => ({ ...each, unit_price: '77.00' })),
    { contractorId: 'two' },
  )
  const final = resolved(() => 'mine', mine, latest)
  const [first, ...others] = undoneFrom(final)
  expect(others).toEqual([])
  expect([first?.contractorId, first?.lines]).toEqual(['two', latest.estimateData?.line_items])
})

test('undo takes back my decisions and keeps theirs', () => {
  const draft = play(startDraft(estimateOf(original)), {
    type: 'explain',
    findingIds: ['f1'],
    reason: 'duplicate',
  })
  const decided = { type: 'removed', findingId: 'f2', reason: 'not_electrical' } as const
  const final = resolved((side) => side, draft, estimateOf(original, { decisions: [decided] }))
  expect(final.decisions).toHaveLength(2)
  expect(undoneFrom(final).map(({ decisions }) => decisions)).toEqual([[decided]])
})

test('undo leaves the checks that others made or took back since', () => {
  const check = (lineId: string) => ({ lineId, by: 'Robin Ferris', at: '2026-11-22T09:00:00.000Z' })
  const draft = play(
    startDraft(estimateOf(original, { checks: [check('d')] })),
    edit('a', 2),
    { type: 'syncChecks', from: new Set(['d']), checks: [check('b')] },
    undo,
  )
  expect([quantities(draft).a, draft.checked]).toEqual([1, new Set(['b'])])
})

test('the selected line is one that the resolved draft has', () => {
  const draft = play(startDraft(estimateOf(original)), { type: 'select', id: 'd' }, edit('a', 2))
  const final = resolved((side) => side, draft, estimateOf(original.slice(0, 3)))
  expect(final.selectedId).toBe('a')
})
