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

test('stepping stops at both ends', () => {
  expect(play({ type: 'step', by: -1 }).selectedId).toBe('a')
  expect(play({ type: 'step', by: 1 }, { type: 'step', by: 1 }, { type: 'step', by: 1 }).selectedId).toBe('c')
})

test('a finding whose line was removed is listed and can be restored with its price', () => {
  const removed = play({ type: 'remove', id: 'a' })
  expect(findingsWithoutLine(removed).map(({ id }) => id)).toEqual(['f1', 'f3'])

  const restored = reduceDraft(removed, { type: 'restore', finding: removed.base.findings[0]! })
  expect(restored.lines.find(({ id }) => id === 'a')).toEqual(line('a', '10.00', ['f1']))
  expect(findingsWithoutLine(restored).map(({ id }) => id)).toEqual(['f3'])
})

test('a finding that never had a line is restored without an invented price, as needing a site visit', () => {
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

test('rebasing on another user’s save keeps local changes unsaved', () => {
  const theirs = { ...estimate, version: 2, estimateData: { ...estimate.estimateData!, line_items: [] } }
  const draft = play(
    { type: 'edit', id: 'a', change: { description: 'My words' } },
    { type: 'rebase', estimate: theirs },
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
  const saved = reduceDraft(edited, { type: 'saved', estimate: response, lines: sent.lines })
  expect(saved.lines.map(({ description }) => description)).toEqual(['Later', 'Work b'])
  expect(isDirty(saved)).toBe(true)
  expect(isDirty(reduceDraft(sent, { type: 'saved', estimate: response, lines: sent.lines }))).toBe(false)
})
