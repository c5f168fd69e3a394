import { expect, test } from 'vitest'
import type { Finding } from '#domain/analysis/contract.ts'
import { additional, finding, first, other, rooms, shown, startWith } from '#test/builders/desk-drafts.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { reduceDraft, startDraft } from './draft.ts'
import { findingsWithoutLine, lastLineOf } from './draft-content.ts'

test('without the first unit, the next additional one becomes the first, at its price, and only what went asks why', () => {
  const more = additional(2, ['f2', 'f3'])
  const draft = startDraft(startWith([first, more, other], rooms), new Set(['gfci', 'gfci.more', 'other']))
  const removed = reduceDraft(draft, { type: 'remove', id: 'gfci' })
  expect(shown(removed.lines)).toEqual([
    ['gfci', '150.00', 1, 'Kitchen', ['f2']],
    ['gfci.more', '90.00', 1, 'Upper bath', ['f3']],
    ['other', '10.00', 1, null, ['f9']],
  ])
  expect(removed.lines.map(({ description }) => description).slice(0, 2)).toEqual([
    'Work gfci',
    'Work gfci, each additional',
  ])
  expect([removed.unexplained, removed.selectedId, [...removed.checked]]).toEqual([['f1'], 'gfci', ['other']])
  expect(findingsWithoutLine(removed).map(({ id }) => id)).toEqual(['f1'])
  const undone = reduceDraft(removed, { type: 'undo' })
  expect([undone.lines, undone.checked.size]).toEqual([[first, more, other], 3])
})

test('the last additional unit becomes the only one', () => {
  const draft = startDraft(startWith([first, additional(1, ['f2']), other], rooms.slice(0, 2)))
  const removed = reduceDraft(draft, { type: 'remove', id: 'gfci' })
  expect(shown(removed.lines)[0]).toEqual(['gfci', '150.00', 1, 'Kitchen; Upper bath', ['f2']])
  expect(removed.lines.map(({ id }) => id)).toEqual(['gfci', 'other'])
})

test('units are counted as the findings count them', () => {
  const findings = [finding('f1', 'Garage', 2), finding('f2', 'Kitchen', 3)]
  const draft = startDraft(startWith([first, additional(4, ['f1', 'f2'])], findings))
  const removed = reduceDraft(draft, { type: 'remove', id: 'gfci' })
  expect(shown(removed.lines)).toEqual([
    ['gfci', '150.00', 1, 'Kitchen (3)', ['f2']],
    ['gfci.more', '90.00', 2, 'Kitchen (3)', ['f2']],
  ])
  expect(removed.unexplained).toEqual(['f1'])
})

test('the additional units of the same finding go with the first one, and come back with it', () => {
  const more = additional(3, ['f1'])
  const draft = startDraft(startWith([first, more, other], [finding('f1', 'Garage', 4)]))
  const removed = reduceDraft(draft, { type: 'remove', id: 'gfci' })
  expect([removed.lines, removed.selectedId, removed.unexplained]).toEqual([[other], 'other', ['f1']])
  expect(reduceDraft(removed, { type: 'undo' }).lines).toEqual([first, more, other])

  const explained = reduceDraft(removed, {
    type: 'explain',
    findingIds: ['f1'],
    reason: 'not_electrical',
  })
  const found = explained.base.findings[0]!
  const restored = reduceDraft(explained, {
    type: 'restore',
    finding: found,
    line: lastLineOf(explained, found)!,
  })
  expect(restored.lines).toEqual([other, first, more])
  expect(restored.decisions).toEqual([])
})

test('a quantity that staff lowered stays, with all findings', () => {
  const draft = startDraft(startWith([first, additional(1, ['f2', 'f3']), other], rooms))
  const removed = reduceDraft(draft, { type: 'remove', id: 'gfci' })
  expect(shown(removed.lines)[0]).toEqual(['gfci', '150.00', 1, 'Kitchen; Upper bath', ['f2', 'f3']])
  expect(removed.lines.map(({ id }) => id)).toEqual(['gfci', 'other'])
})

const loosePlate = finding('f1', 'Garage')
const priced = (id = 'f1.0', findingId = 'f1') => ({
  finding: { ...loosePlate, kind: 'loose_receptacle' } as Finding,
  lines: [lineItem(id, { price: '40.00', finding_ids: [findingId] })],
  additional: null,
})

test('when the first unit gets another kind, the next additional one becomes the first, at its price', () => {
  const more = additional(2, ['f2', 'f3'])
  const draft = startDraft(startWith([first, more, other], rooms), new Set(['gfci', 'gfci.more', 'other']))
  const changed = reduceDraft(draft, { type: 'reclassify', priced: priced() })
  expect(shown(changed.lines)).toEqual([
    ['f1.0', '40.00', 1, null, ['f1']],
    ['gfci', '150.00', 1, 'Kitchen', ['f2']],
    ['gfci.more', '90.00', 1, 'Upper bath', ['f3']],
    ['other', '10.00', 1, null, ['f9']],
  ])
  expect([changed.selectedId, [...changed.checked]]).toEqual(['f1.0', ['other']])
  expect(reduceDraft(changed, { type: 'undo' }).lines).toEqual([first, more, other])
})

test('when an additional unit gets another kind, the first one keeps the others', () => {
  const draft = startDraft(startWith([first, additional(2, ['f2', 'f3']), other], rooms))
  const moved = { ...priced('f2.0', 'f2'), finding: { ...rooms[1]!, kind: 'loose_receptacle' } as Finding }
  const changed = reduceDraft(draft, { type: 'reclassify', priced: moved })
  expect(changed.lines.map(({ id, finding_ids }) => [id, finding_ids])).toEqual([
    ['gfci', ['f1']],
    ['gfci.more', ['f3']],
    ['f2.0', ['f2']],
    ['other', ['f9']],
  ])
})

test('a finding that leaves the first unit, where others stay, gets its line after the additional units', () => {
  const shared = { ...first, finding_ids: ['f1', 'f2'] }
  const draft = startDraft(startWith([shared, additional(1, ['f3']), other], rooms))
  const changed = reduceDraft(draft, { type: 'reclassify', priced: priced() })
  expect(changed.lines.map(({ id }) => id)).toEqual(['gfci', 'gfci.more', 'f1.0', 'other'])
})

test('leaving out the first unit’s finding promotes the next one, too', () => {
  const draft = startDraft(startWith([first, additional(1, ['f2']), other], rooms.slice(0, 2)))
  const left = reduceDraft(draft, { type: 'leaveOut', findingId: 'f1' })
  expect(shown(left.lines)[0]).toEqual(['gfci', '150.00', 1, 'Kitchen; Upper bath', ['f2']])
  expect(left.lines.map(({ id }) => id)).toEqual(['gfci', 'other'])
})

test('additional units that join stay with their first one when its id is taken', () => {
  const draft = startDraft(startWith([other], rooms))
  const lines = [lineItem('f1.0'), lineItem('f1.0.more', { description: 'Work, each additional' })]
  const joining = { type: 'join', priced: { ...priced(), lines } } as const
  const [, ...again] = reduceDraft(reduceDraft(draft, joining), joining).lines
  const [firstId, moreId] = again.slice(-2).map(({ id }) => id)
  expect([firstId === 'f1.0', moreId]).toEqual([false, `${firstId}.more`])
})
