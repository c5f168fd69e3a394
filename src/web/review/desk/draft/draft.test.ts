import { expect, test } from 'vitest'
import type { AdminEstimate, LineItem } from '#domain/estimates/contract.ts'
import { totalsOf } from '#domain/estimates/rules.ts'
import type { PricedFinding } from '#domain/review/desk/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { isDirty, openBundles, reduceDraft, startDraft } from './draft.ts'
import { findingsOf, findingsWithoutLine, lastLineOf, openPossible, removedLines } from './draft-content.ts'
import type { DraftAction } from './draft-state.ts'

const line = (id: string, price: string, finding_ids: string[] = []) => lineItem(id, { price, finding_ids })

const finding = (id: string) => ({
  id,
  kind: 'open_ground',
  title: `Finding ${id}`,
  location: 'Kitchen',
  quantity: 1,
  evidence: [{ page: 1, quote: `Sentence of ${id}` }],
})

/** A finding as the server prices it on its own: a line of work, a service call, and a permit. */
const priced = (id: string, kind = 'open_ground') =>
  ({
    finding: { ...finding(id), kind },
    lines: [
      { ...line(`${id}.0`, '50.00', [id]), description: kind },
      { ...line('service_call', '95.00'), type: 'service_call' },
      { ...line('permit', '80.00', [id]), type: 'permit' },
    ],
  }) as unknown as PricedFinding

const estimate = {
  contractorId: null,
  version: 1,
  estimateData: {
    summary: { total: '60.00', low: '60.00', high: '60.00' },
    line_items: [line('a', '10.00', ['f1']), line('b', '20.00', ['f2']), line('c', '30.00')],
  },
  status: 'draft',
  findings: [finding('f1'), finding('f2'), finding('f3')],
  possible: [finding('p1'), finding('p2')],
  setAside: [finding('s1')],
  decisions: [],
  checks: [],
  withdrawnPrecedents: [],
  removedLines: [],
  bundles: [{ title: 'Panel', keeps: 'b', absorbs: ['a'], reason: '' }],
} as unknown as AdminEstimate

const play = (...actions: DraftAction[]) => actions.reduce(reduceDraft, startDraft(estimate))

test('a removed line is not in the total, and undo restores it unchanged', () => {
  const removed = play({ type: 'remove', id: 'b' })
  expect(totalsOf(removed.lines).total).toBe('40.00')
  expect(removed.selectedId).toBe('c')
  const restored = reduceDraft(removed, { type: 'undo' })
  expect(restored.lines).toEqual(estimate.estimateData?.line_items)
  expect(restored.selectedId).toBe('b')
  expect(isDirty(restored)).toBe(false)
})

test('checking a line selects the next unchecked one, wrapping around', () => {
  const draft = play({ type: 'toggleChecked', id: 'b' }, { type: 'toggleChecked', id: 'c' })
  expect(draft.selectedId).toBe('a')
  expect(isDirty(draft)).toBe(false)
  expect(reduceDraft(draft, { type: 'toggleChecked', id: 'b' })).toMatchObject({
    selectedId: 'b',
    checked: new Set(['c']),
  })
})

test('undo takes back checks and other changes in their order, and selects what they were about', () => {
  const draft = play(
    { type: 'toggleChecked', id: 'a' },
    { type: 'edit', id: 'b', change: { description: 'Changed' } },
    { type: 'toggleChecked', id: 'b' },
  )
  const one = reduceDraft(draft, { type: 'undo' })
  expect([[...one.checked], one.selectedId]).toEqual([['a'], 'b'])
  const two = reduceDraft(one, { type: 'undo' })
  expect([two.lines[1]?.description, [...two.checked]]).toEqual(['Work b', ['a']])
  const three = reduceDraft(two, { type: 'undo' })
  expect([[...three.checked], three.selectedId, three.past]).toEqual([[], 'a', []])
})

test('undo also takes back a change that has been saved, and that is a change to save', () => {
  const other = UserId.parse('018f5a5e-0000-4000-8000-000000000009')
  const changed = play({ type: 'setContractor', id: other })
  const saved = reduceDraft(changed, {
    type: 'saved',
    estimate: { ...estimate, contractorId: other, version: 2 },
    content: changed,
  })
  expect(isDirty(saved)).toBe(false)
  const undone = reduceDraft(saved, { type: 'undo' })
  expect([undone.contractorId, isDirty(undone)]).toEqual([null, true])
})

test('a removed charge or staff line can be restored, here or from an earlier review', () => {
  const call = { ...line('service_call', '95.00'), type: 'service_call' as const }
  const loaded = startDraft({ ...estimate, removedLines: [call] })
  const removed = reduceDraft(loaded, { type: 'remove', id: 'c' })
  expect(removedLines(removed)).toEqual([line('c', '30.00'), call])
  const restored = reduceDraft(removed, { type: 'restoreLine', line: call })
  expect(restored.lines.at(-1)).toEqual(call)
  expect(restored.selectedId).toBe('service_call')
  expect(removedLines(restored).map(({ id }) => id)).toEqual(['c'])
})

test('a removed line is not restored with the prices of another contractor', () => {
  const other = UserId.parse('018f5a5e-0000-4000-8000-000000000009')
  const draft = play(
    { type: 'remove', id: 'c' },
    { type: 'remove', id: 'a' },
    { type: 'setContractor', id: other },
  )
  expect(removedLines(draft)).toEqual([])
  expect(lastLineOf(draft, estimate.findings[0]!)).toBeUndefined()
})

test('stepping stops at both ends', () => {
  expect(play({ type: 'step', by: -1 }).selectedId).toBe('a')
  const steps = Array.from({ length: 9 }, () => ({ type: 'step', by: 1 }) as const)
  expect(play(...steps).selectedId).toBe('p2')
})

test('a finding whose line was removed is listed and can be restored with its price', () => {
  const removed = play({ type: 'remove', id: 'a' })
  expect(findingsWithoutLine(removed).map(({ id }) => id)).toEqual(['f1', 'f3'])

  const [f1] = removed.base.findings
  const last = lastLineOf(removed, f1!)!
  expect(last).toEqual(line('a', '10.00', ['f1']))
  const restored = reduceDraft(removed, { type: 'restore', finding: f1!, line: last })
  expect(restored.lines.find(({ id }) => id === 'a')).toEqual(last)
  expect(findingsWithoutLine(restored).map(({ id }) => id)).toEqual(['f3'])
})

test('a finding that never had a line joins with the lines it was priced with', () => {
  expect(lastLineOf(play(), estimate.findings[2]!)).toBeUndefined()
  const draft = play({ type: 'join', priced: priced('f3') })
  expect(draft.lines.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'f3.0', 'permit'])
  expect(draft.selectedId).toBe('f3.0')
  expect(findingsWithoutLine(draft)).toEqual([])
})

test('a permit covers no finding: without its line of work, a finding counts as removed', () => {
  const draft = play({ type: 'join', priced: priced('f3') }, { type: 'remove', id: 'f3.0' })
  expect(draft.lines.map(({ id }) => id)).toContain('permit')
  expect(findingsWithoutLine(draft).map(({ id }) => id)).toEqual(['f3'])
})

test('the first line of an empty draft brings the service call, a later one only its work', () => {
  const emptied = play(...['a', 'b', 'c'].map((id) => ({ type: 'remove' as const, id })))
  const one = reduceDraft(emptied, { type: 'join', priced: priced('s1') })
  const two = reduceDraft(one, { type: 'join', priced: priced('p1') })
  expect(one.lines.map(({ id }) => id)).toEqual(['s1.0', 'service_call', 'permit'])
  expect(two.lines.map(({ id }) => id)).toEqual(['s1.0', 'p1.0', 'service_call', 'permit'])
})

test('stepping goes on through the possible findings, and adding one selects the next', () => {
  const steps = Array.from({ length: 3 }, () => ({ type: 'step', by: 1 }) as const)
  const atFirst = play(...steps)
  expect(atFirst.selectedId).toBe('p1')
  const added = reduceDraft(atFirst, { type: 'join', priced: priced('p1') })
  expect([added.selectedId, openPossible(added).map(({ id }) => id)]).toEqual(['p2', ['p2']])
  const all = reduceDraft(added, { type: 'join', priced: priced('p2') })
  expect([all.selectedId, openPossible(all)]).toEqual(['p2.0', []])
  expect(openPossible(reduceDraft(all, { type: 'undo' })).map(({ id }) => id)).toEqual(['p2'])
})

test('the most probable of the possible findings comes first', () => {
  const possible = estimate.possible.map((each, at) => ({ ...each, confidence: [0.1, 0.35][at]! }))
  expect(openPossible(startDraft({ ...estimate, possible })).map(({ id }) => id)).toEqual(['p2', 'p1'])
})

test('a sent estimate offers no possible findings', () => {
  expect(openPossible(startDraft({ ...estimate, status: 'sent' }))).toEqual([])
})

test('the prices of another contractor change the lines and the contractor at once, and undo brings both back', () => {
  const draft = startDraft(estimate)
  const lines = draft.lines.map((each) => ({ ...each, unit_price: '1.00' }))
  const other = UserId.parse('018f5a5e-0000-4000-8000-000000000009')
  const repriced = reduceDraft(draft, { type: 'reprice', contractorId: other, lines })
  expect([repriced.contractorId, repriced.lines]).toEqual([other, lines])
  const undone = reduceDraft(repriced, { type: 'undo' })
  expect([undone.contractorId, isDirty(undone)]).toEqual([draft.contractorId, false])
})

test('removing a line asks why, once; the answer is saved and can be changed or undone', () => {
  const removed = play({ type: 'remove', id: 'a' })
  expect(removed.unexplained).toEqual(['f1'])
  const explain = { type: 'explain', findingIds: ['f1'] } as const
  const explained = reduceDraft(removed, { ...explain, reason: 'not_electrical' })
  expect(explained.unexplained).toEqual([])
  expect(explained.decisions).toEqual([{ type: 'removed', findingId: 'f1', reason: 'not_electrical' }])
  expect(isDirty(explained)).toBe(true)
  expect(reduceDraft(explained, { ...explain, reason: 'duplicate' }).decisions).toEqual([
    { type: 'removed', findingId: 'f1', reason: 'duplicate' },
  ])
  expect(reduceDraft(explained, { ...explain, reason: null }).decisions).toEqual([])
  expect(reduceDraft(explained, { type: 'undo' }).decisions).toEqual([])
})

test('a line without a finding is removed without asking why', () => {
  expect(play({ type: 'remove', id: 'c' }).unexplained).toEqual([])
})

test('a restored finding has no reason for its removal anymore', () => {
  const explained = play(
    { type: 'remove', id: 'a' },
    { type: 'explain', findingIds: ['f1'], reason: 'duplicate' },
  )
  const restored = reduceDraft(explained, { type: 'join', priced: priced('f1') })
  expect(restored.decisions).toEqual([])
})

test('a finding with another kind gets a line of its own in the same place, and undo brings the old one back', () => {
  const draft = play({ type: 'reclassify', priced: priced('f1', 'missing_gfci') })
  expect(draft.lines.map(({ id }) => id)).toEqual(['f1.0', 'b', 'c', 'permit'])
  expect(draft.lines[0]).toMatchObject({ id: 'f1.0', description: 'missing_gfci' })
  expect(draft.decisions).toEqual([{ type: 'kind', findingId: 'f1', kind: 'missing_gfci' }])
  expect(findingsOf(draft).find(({ id }) => id === 'f1')?.kind).toBe('missing_gfci')

  const undone = reduceDraft(draft, { type: 'undo' })
  expect(undone.lines).toEqual(estimate.estimateData?.line_items)
  expect(findingsOf(undone).find(({ id }) => id === 'f1')?.kind).toBe('open_ground')
})

test('a finding that shares its line leaves the others there, with what’s left of the quantity', () => {
  const shared = { ...line('ab', '10.00', ['f1', 'f2']), quantity: 2 }
  const both = { ...estimate, estimateData: { ...estimate.estimateData!, line_items: [shared] } }
  const draft = reduceDraft(startDraft(both), { type: 'reclassify', priced: priced('f1', 'missing_gfci') })
  expect(draft.lines.map(({ id, finding_ids, quantity }) => [id, finding_ids, quantity])).toEqual([
    ['ab', ['f2'], 1],
    ['f1.0', ['f1'], 1],
    ['permit', ['f1'], 1],
  ])
})

test('a mention becomes a finding with a line, whose kind can still be changed', () => {
  const mention = { page: 1, quote: 'Sentence of m1' }
  const draft = play({ type: 'addMention', mention, priced: priced('m1') })
  expect(draft.decisions).toEqual([{ type: 'added', ...mention, kind: 'open_ground' }])
  expect(draft.lines.map(({ id }) => id)).toContain('m1.0')
  expect(findingsOf(draft).map(({ id }) => id)).toContain('m1')

  const changed = reduceDraft(draft, { type: 'reclassify', priced: priced('m1', 'missing_gfci') })
  expect(changed.decisions).toEqual([{ type: 'added', ...mention, kind: 'missing_gfci' }])
})

test('applying a bundle includes its other lines at no charge, and the bundle is not offered again', () => {
  expect(openBundles(startDraft(estimate))).toHaveLength(1)
  const draft = play({ type: 'applyBundle', bundle: estimate.bundles[0]! })
  expect(totalsOf(draft.lines).total).toBe('50.00')
  expect(openBundles(draft)).toEqual([])
})

test('a suggestion prices a line from the pricebook: the middle of its range, to the dollar', () => {
  const suggestion = { lineId: 'c', itemName: 'GFCI', unit: 'each', minPrice: '100.00', maxPrice: '145.00' }
  expect(play({ type: 'applySuggestion', suggestion }).lines[2]).toMatchObject({
    class: 'range',
    unit_price: '123.00',
    price_basis: 'pricebook',
  })
})

test('continuing from another user’s save keeps what was chosen of mine, unsaved', () => {
  const draft = play(
    { type: 'edit', id: 'a', change: { description: 'My words' } },
    { type: 'resolve', estimate: { ...estimate, version: 2 }, sides: new Map([['a', 'mine']]) },
  )
  expect(draft.lines[0]?.description).toBe('My words')
  expect(draft.base.version).toBe(2)
  expect(isDirty(draft)).toBe(true)
})

test('changes made while a save is in flight stay unsaved', () => {
  const sent = play({ type: 'remove', id: 'c' })
  const response = {
    ...estimate,
    estimateData: { ...estimate.estimateData!, line_items: sent.lines as LineItem[] },
  }
  const edited = reduceDraft(sent, { type: 'edit', id: 'a', change: { description: 'Later' } })
  const saved = reduceDraft(edited, { type: 'saved', estimate: response, content: sent })
  expect(saved.lines.map(({ description }) => description)).toEqual(['Later', 'Work b'])
  expect(isDirty(saved)).toBe(true)
  expect(isDirty(reduceDraft(sent, { type: 'saved', estimate: response, content: sent }))).toBe(false)
})

test('images that were read meanwhile change neither lines nor decisions, and nothing of another version', () => {
  const edited = reduceDraft(startDraft(estimate), { type: 'edit', id: 'a', change: { quantity: 3 } })
  const read = { ...estimate, images: 'read', unreadAreas: [{ page: 2, box: [0, 0, 9, 9] }] } as AdminEstimate
  const updated = reduceDraft(edited, { type: 'imagesRead', estimate: read })
  expect(updated.lines).toBe(edited.lines)
  expect(updated.base).toMatchObject({ images: 'read', unreadAreas: read.unreadAreas })
  expect(reduceDraft(edited, { type: 'imagesRead', estimate: { ...read, version: 2 } })).toBe(edited)
})
