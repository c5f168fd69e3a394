import { expect, test } from 'vitest'
import type { AdminEstimate, LineItem } from '#domain/estimates/contract.ts'
import type { PricedFinding } from '#domain/review/desk/contract.ts'
import { reduceDraft, startDraft } from './draft.ts'
import { lastLineOf, removedLines } from './draft-content.ts'
import { mergeableWith, otherKindsIn } from './draft-lines.ts'
import type { DraftAction } from './draft-state.ts'

const line = (id: string, details: Partial<LineItem> = {}): LineItem => ({
  id,
  type: 'work',
  description: 'Replace receptacle',
  scope: 'Parts and labor.',
  location: null,
  quantity: 1,
  unit: 'each',
  class: 'firm',
  unit_price: '80.00',
  total_price: '80.00',
  unit_price_min: '80.00',
  unit_price_max: '80.00',
  price_basis: 'pricebook',
  finding_ids: [],
  ...details,
})

const finding = (id: string, quantity: number, kind = 'open_ground') => ({
  id,
  kind,
  quantity,
  location: `Room ${id}`,
})

const kitchen = line('kitchen', { location: 'Kitchen', quantity: 3, finding_ids: ['f1', 'f2'] })
const garage = line('garage', { location: 'Garage', quantity: 2, finding_ids: ['f3'] })
const panel = line('panel', { description: 'Replace panel', unit_price: '900.00', finding_ids: ['f4'] })
const call = line('service_call', { type: 'service_call' })

const estimate = {
  contractorId: null,
  estimateData: { line_items: [kitchen, garage, panel, call] },
  status: 'draft',
  findings: [finding('f1', 1), finding('f2', 2), finding('f3', 2), finding('f4', 1, 'old_panel')],
  possible: [],
  setAside: [],
  decisions: [],
  checks: [],
  removedLines: [],
  bundles: [],
} as unknown as AdminEstimate

const play = (...actions: DraftAction[]) =>
  actions.reduce(reduceDraft, startDraft(estimate, new Set(['kitchen', 'garage', 'panel'])))

test('merging the same work at the same price joins findings and places, and adds the quantities up', () => {
  const merged = play({ type: 'merge', id: 'kitchen', absorbs: 'garage' })
  expect(merged.lines.map(({ id }) => id)).toEqual(['kitchen', 'panel', 'service_call'])
  expect(merged.lines[0]).toMatchObject({
    quantity: 5,
    location: 'Kitchen; Garage',
    scope: 'Parts and labor.',
    finding_ids: ['f1', 'f2', 'f3'],
  })
  expect(merged.selectedId).toBe('kitchen')
})

test('merging other work keeps the line’s price and quantity, and its scope names the other work', () => {
  const [merged] = play({ type: 'merge', id: 'kitchen', absorbs: 'panel' }).lines
  expect(merged).toMatchObject({
    unit_price: '80.00',
    quantity: 3,
    scope: 'Parts and labor. Includes: Replace panel.',
    finding_ids: ['f1', 'f2', 'f4'],
  })
})

test('a merged line has to be checked again, and undo brings back both lines and their checks', () => {
  const merged = play({ type: 'merge', id: 'kitchen', absorbs: 'garage' })
  expect([...merged.checked]).toEqual(['panel'])
  const undone = reduceDraft(merged, { type: 'undo' })
  expect(undone.lines).toEqual(estimate.estimateData?.line_items)
  expect(undone.checked).toEqual(new Set(['kitchen', 'garage', 'panel']))
})

test('only work is merged, never a charge, and never more findings than a line can have', () => {
  const draft = startDraft(estimate)
  expect(mergeableWith(draft, kitchen).map(({ id }) => id)).toEqual(['garage', 'panel'])
  expect(mergeableWith(draft, call)).toEqual([])
  const full = line('full', { finding_ids: Array.from({ length: 99 }, (_, n) => `x${n}`) })
  expect(mergeableWith(draft, full).map(({ id }) => id)).toEqual(['garage', 'panel'])
})

test('splitting gives each finding a line with its own place and count, at the same price', () => {
  const split = play({ type: 'split', id: 'kitchen', priced: [] })
  expect(split.lines.slice(0, 2)).toMatchObject([
    { id: 'kitchen', quantity: 1, location: 'Room f1', finding_ids: ['f1'], unit_price: '80.00' },
    { quantity: 2, location: 'Room f2 (2)', finding_ids: ['f2'], unit_price: '80.00' },
  ])
  expect(new Set(split.lines.map(({ id }) => id)).size).toBe(5)
  expect([...split.checked].sort()).toEqual(['garage', 'panel'])
})

test('a quantity that the findings don’t count stays with the first one', () => {
  const edited = play(
    { type: 'edit', id: 'kitchen', change: { quantity: 8 } },
    { type: 'split', id: 'kitchen', priced: [] },
  )
  expect(edited.lines.slice(0, 2).map(({ quantity }) => quantity)).toEqual([7, 1])
})

test('other work in a merged line is split off at the price it has on its own', () => {
  const merged = play({ type: 'merge', id: 'kitchen', absorbs: 'panel' })
  expect(otherKindsIn(merged, merged.lines[0]!).map(({ id }) => id)).toEqual(['f4'])
  const priced = {
    finding: finding('f4', 1, 'old_panel'),
    lines: [line('f4.0', { unit_price: '950.00', finding_ids: ['f4'] }), line('permit', { type: 'permit' })],
  } as unknown as PricedFinding
  const split = reduceDraft(merged, { type: 'split', id: 'kitchen', priced: [priced] })
  expect(split.lines.map(({ id, unit_price }) => [id, unit_price])).toContainEqual(['f4.0', '950.00'])
  expect(split.lines.filter(({ type }) => type !== 'work').map(({ id }) => id)).toEqual(['service_call'])
})

const pricedPanel = {
  finding: finding('f4', 1, 'old_panel'),
  lines: [line('f4.0', { description: 'Replace panel', unit_price: '950.00', finding_ids: ['f4'] })],
} as unknown as PricedFinding

test('splitting takes out of the scope what merging wrote, also once the merged line was saved', () => {
  const merged = play({ type: 'merge', id: 'garage', absorbs: 'panel' })
  const saved = startDraft({
    ...estimate,
    estimateData: { ...estimate.estimateData!, line_items: merged.lines as LineItem[] },
  })
  for (const draft of [merged, saved]) {
    const split = reduceDraft(draft, { type: 'split', id: 'garage', priced: [pricedPanel] })
    expect(split.lines.find(({ id }) => id === 'garage')?.scope).toBe('Parts and labor.')
  }
})

test('work that isn’t split off stays in the scope, and so does what staff wrote there', () => {
  const own = line('own', { description: 'Patch the wall' })
  const split = play(
    { type: 'add', line: own },
    { type: 'merge', id: 'garage', absorbs: 'own' },
    { type: 'edit', id: 'panel', change: { description: 'Replace the old panel' } },
    { type: 'merge', id: 'garage', absorbs: 'panel' },
    { type: 'split', id: 'garage', priced: [pricedPanel] },
  )
  expect(split.lines.find(({ id }) => id === 'garage')?.scope).toBe(
    'Parts and labor. Includes: Patch the wall.',
  )
})

test('splitting what was merged brings back the quantity and the place of each line', () => {
  const place = { location: 'Main panel (2)', quantity: 2 }
  const same = { description: 'Replace receptacle', unit_price: '80.00', location: null }
  const split = play(
    { type: 'edit', id: 'garage', change: place },
    { type: 'edit', id: 'panel', change: same },
    { type: 'merge', id: 'garage', absorbs: 'panel' },
    { type: 'split', id: 'garage', priced: [pricedPanel] },
  )
  expect(split.lines.find(({ id }) => id === 'garage')).toMatchObject(place)
})

test('a line with one finding, or none, isn’t split', () => {
  for (const id of ['garage', 'service_call'])
    expect(play({ type: 'split', id, priced: [] }).lines).toEqual(estimate.estimateData?.line_items)
})

const first = line('gfci', { finding_ids: ['f1'] })
const more = line('gfci.more', { quantity: 3, finding_ids: ['f1', 'f2'] })
const other = line('other', { finding_ids: ['f3'] })
const withMore = {
  ...estimate,
  estimateData: { ...estimate.estimateData!, line_items: [first, more, other] },
}
const startWithMore = (...actions: DraftAction[]) => actions.reduce(reduceDraft, startDraft(withMore))

test('the additional units can be removed and restored on their own', () => {
  const without = startWithMore({ type: 'remove', id: 'gfci.more' })
  expect(without.lines).toEqual([first, other])
  const [, f2] = without.base.findings
  const restored = reduceDraft(without, { type: 'restore', finding: f2!, line: lastLineOf(without, f2!)! })
  expect(restored.lines).toEqual([first, other, more])
})

const firmPrice = (price: string) => ({
  class: 'firm' as const,
  unit_price: price,
  unit_price_min: price,
  unit_price_max: price,
})

test.each([
  ['other work includes them', { description: 'Other work' }, [['other', 1]]],
  [
    'the same work keeps them at their price',
    {},
    [
      ['other', 2],
      ['other.more', 3],
    ],
  ],
] as const)('merging a line absorbs its additional units: %s', (_, change, expected) => {
  const merged = startWithMore(
    { type: 'edit', id: 'gfci', change: firmPrice('80.00') },
    { type: 'edit', id: 'other', change: { ...firmPrice('80.00'), ...change } },
    { type: 'merge', id: 'other', absorbs: 'gfci' },
  )
  expect(merged.lines.map(({ id, quantity }) => [id, quantity])).toEqual(expected)
})

test('a finding whose line was removed in an earlier review is restored with that line, and its additional units', () => {
  const base = { ...estimate, estimateData: { ...estimate.estimateData!, line_items: [other] } }
  const draft = startDraft({ ...base, removedLines: [first, more] })
  expect(removedLines(draft), 'lines with a finding are restored by it').toEqual([])
  const [finding] = draft.base.findings
  const removed = lastLineOf(draft, finding!)!
  expect(removed).toEqual(first)
  expect(reduceDraft(draft, { type: 'restore', finding: finding!, line: removed }).lines).toEqual([
    other,
    first,
    more,
  ])
})

test.each([
  ['is renamed', { type: 'edit', id: 'garage', change: { description: 'New panel' } }],
  ['is merged into another', { type: 'merge', id: 'service', absorbs: 'garage' }],
] as const)('work that’s included in a line names its new description when it %s', (_, action) => {
  const keeper = line('garage', { description: 'Panel', finding_ids: ['f1'] })
  const scope = 'Included in “Panel”, at no charge.'
  const included = line('free', { ...firmPrice('0.00'), scope, finding_ids: ['f2'] })
  const into = line('service', { description: 'New panel', finding_ids: ['f3'] })
  const base = {
    ...estimate,
    estimateData: { ...estimate.estimateData!, line_items: [keeper, included, into] },
  }
  const { lines } = reduceDraft(startDraft(base), action)
  expect(lines.find(({ id }) => id === 'free')?.scope).toBe('Included in “New panel”, at no charge.')
})

test('merging loses no finding of the additional units', () => {
  const into = line('other', { description: 'Other work', finding_ids: ['f3'] })
  const base = {
    ...estimate,
    estimateData: { ...estimate.estimateData!, line_items: [first, { ...more, finding_ids: ['f2'] }, into] },
  }
  const merged = reduceDraft(startDraft(base), { type: 'merge', id: 'other', absorbs: 'gfci' })
  expect(merged.lines.map(({ finding_ids }) => finding_ids)).toEqual([['f3', 'f1', 'f2']])
})

test('work that’s included in one of two lines with the same description stays with the other', () => {
  const scope = 'Included in “Panel”, at no charge.'
  const lines = [
    line('garage', { description: 'Panel', finding_ids: ['f1'] }),
    line('panel', { description: 'Panel', finding_ids: ['f2'] }),
    line('free', { ...firmPrice('0.00'), scope, finding_ids: ['f3'] }),
    line('service', { description: 'Service', finding_ids: [] }),
  ]
  const base = { ...estimate, estimateData: { ...estimate.estimateData!, line_items: lines } }
  const merged = reduceDraft(startDraft(base), { type: 'merge', id: 'service', absorbs: 'garage' })
  expect(merged.lines.find(({ id }) => id === 'free')?.scope).toBe(scope)
})
