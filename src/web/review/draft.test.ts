import { expect, test } from 'vitest'
import type { AdminEstimate, LineItem } from '#domain/estimates/contract.ts'
import { totalsOf } from '#domain/estimates/rules.ts'
import {
  type DraftAction,
  findingsWithoutLine,
  isDirty,
  openBundles,
  reduceDraft,
  startDraft,
} from './draft.ts'

const line = (id: string, unitPrice: string, finding_ids: string[] = []): LineItem => ({
  id,
  type: 'work',
  description: `Work ${id}`,
  scope: '',
  location: null,
  quantity: 1,
  unit: 'each',
  class: 'firm',
  unit_price: unitPrice,
  total_price: unitPrice,
  unit_price_min: unitPrice,
  unit_price_max: unitPrice,
  price_basis: 'pricebook',
  finding_ids,
})

const finding = (id: string) => ({
  id,
  title: `Finding ${id}`,
  location: 'Kitchen',
  quantity: 2,
  evidence: [],
})

const estimate = {
  contractorId: null,
  version: 1,
  estimateData: {
    summary: { total: '60.00', low: '60.00', high: '60.00' },
    line_items: [line('a', '10.00', ['f1']), line('b', '20.00', ['f2']), line('c', '30.00')],
  },
  findings: [finding('f1'), finding('f2'), finding('f3')],
  bundles: [{ title: 'Panel', keeps: 'b', absorbs: ['a'], reason: '' }],
} as unknown as AdminEstimate

const play = (...actions: DraftAction[]) => actions.reduce(reduceDraft, startDraft(estimate))

test('a removed line is out of the total, and undo brings it back as it was', () => {
  const removed = play({ type: 'remove', id: 'b' })
  expect(totalsOf(removed.lines).total).toBe('40.00')
  expect(removed.selectedId).toBe('c')

  const back = reduceDraft(removed, { type: 'undo' })
  expect(back.lines).toEqual(estimate.estimateData?.line_items)
  expect(back.selectedId).toBe('b')
  expect(isDirty(back)).toBe(false)
})

test('checking a line goes on to the next unchecked one, round the end', () => {
  const draft = play({ type: 'toggleChecked', id: 'b' }, { type: 'toggleChecked', id: 'c' })
  expect(draft.selectedId).toBe('a')
  expect(isDirty(draft)).toBe(false)
  expect(reduceDraft(draft, { type: 'toggleChecked', id: 'b' })).toMatchObject({
    selectedId: 'b',
    checked: new Set(['c']),
  })
})

test('stepping stops at both ends', () => {
  expect(play({ type: 'step', by: -1 }).selectedId).toBe('a')
  expect(play({ type: 'step', by: 1 }, { type: 'step', by: 1 }, { type: 'step', by: 1 }).selectedId).toBe('c')
})

test('no finding is lost: one whose line was removed is listed, and comes back with its price', () => {
  const removed = play({ type: 'remove', id: 'a' })
  expect(findingsWithoutLine(removed).map(({ id }) => id)).toEqual(['f1', 'f3'])

  const restored = reduceDraft(removed, { type: 'restore', finding: removed.base.findings[0]! })
  expect(restored.lines.find(({ id }) => id === 'a')).toEqual(line('a', '10.00', ['f1']))
  expect(findingsWithoutLine(restored).map(({ id }) => id)).toEqual(['f3'])
})

test('a finding that never had a line comes back as one that needs a visit, without an invented price', () => {
  const draft = play({ type: 'restore', finding: estimate.findings[2]! })
  expect(draft.lines.at(-1)).toMatchObject({
    description: 'Finding f3',
    location: 'Kitchen',
    quantity: 2,
    class: 'needs_visit',
    unit_price: null,
    finding_ids: ['f3'],
  })
  expect(totalsOf(draft.lines).total).toBe('60.00')
})

test('a bundle includes its other lines at no charge, and is not offered again', () => {
  expect(openBundles(startDraft(estimate))).toHaveLength(1)
  const draft = play({ type: 'applyBundle', bundle: estimate.bundles[0]! })
  expect(totalsOf(draft.lines).total).toBe('50.00')
  expect(openBundles(draft)).toEqual([])
})

test('a suggestion prices a line from the book: the middle of its range, to the dollar', () => {
  const suggestion = { lineId: 'c', itemName: 'GFCI', unit: 'each', minPrice: '100.00', maxPrice: '145.00' }
  expect(play({ type: 'applySuggestion', suggestion }).lines[2]).toMatchObject({
    class: 'range',
    unit_price: '123.00',
    price_basis: 'pricebook',
  })
})

test('after somebody else saved, what was typed here stays, and is still to be saved', () => {
  const theirs = { ...estimate, version: 2, estimateData: { ...estimate.estimateData!, line_items: [] } }
  const draft = play(
    { type: 'edit', id: 'a', change: { description: 'Typed here' } },
    { type: 'rebase', estimate: theirs },
  )
  expect(draft.lines[0]?.description).toBe('Typed here')
  expect(draft.base.version).toBe(2)
  expect(isDirty(draft)).toBe(true)
})

test('what was changed while a save was on its way stays, and is still to be saved', () => {
  const sent = play({ type: 'remove', id: 'c' })
  const answer = {
    ...estimate,
    estimateData: { ...estimate.estimateData!, line_items: sent.lines as LineItem[] },
  }
  const meanwhile = reduceDraft(sent, { type: 'edit', id: 'a', change: { description: 'Later' } })
  const saved = reduceDraft(meanwhile, { type: 'saved', estimate: answer, lines: sent.lines })
  expect(saved.lines.map(({ description }) => description)).toEqual(['Later', 'Work b'])
  expect(isDirty(saved)).toBe(true)
  expect(isDirty(reduceDraft(sent, { type: 'saved', estimate: answer, lines: sent.lines }))).toBe(false)
})
