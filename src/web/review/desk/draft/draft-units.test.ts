import { expect, test } from 'vitest'
import type { Finding } from '#domain/analysis/contract.ts'
import type { AdminEstimate, Bundle, LineItem } from '#domain/estimates/contract.ts'
import { applyBundle } from '#domain/estimates/rules.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { reduceDraft, startDraft } from './draft.ts'
import { lastLineOf } from './draft-content.ts'
import type { Draft } from './draft-state.ts'
import { estimateOf } from './estimate-fixture.ts'

const finding = (id: string, location: string) => ({ id, kind: 'missing_gfci', location, quantity: 1 })
const rooms = [finding('f1', 'Garage'), finding('f2', 'Kitchen'), finding('f3', 'Upper bath')]

const first = lineItem('gfci', { price: '150.00', location: 'Garage', finding_ids: ['f1'] })
const additional = (quantity: number, finding_ids: string[]) =>
  lineItem('gfci.more', {
    price: '90.00',
    description: 'Work gfci, each additional',
    location: 'Kitchen; Upper bath',
    quantity,
    finding_ids,
  })
const other = lineItem('other', { finding_ids: ['f9'] })

const startWith = (lines: LineItem[], findings: readonly object[]): AdminEstimate =>
  estimateOf(lines, {
    contractorId: null,
    findings: [...findings, { ...finding('f9', 'Attic'), kind: 'open_ground' }],
  })

const shown = (lines: readonly Partial<LineItem>[]) =>
  lines.map(({ id, unit_price, quantity, location, finding_ids }) => [
    id,
    unit_price,
    quantity,
    location,
    finding_ids,
  ])

/** The first unit's finding as the server prices it when it's put back. */
const pricedAgain = (additional: LineItem | null = lineItem('f1.0.more', { price: '88.00' })) => ({
  finding: rooms[0] as Finding,
  lines: [lineItem('f1.0', { price: '150.00', finding_ids: ['f1'] })],
  additional,
})

test('a first unit that’s put back after another took its place is an additional one', () => {
  const draft = startDraft(startWith([first, additional(2, ['f2', 'f3']), other], rooms))
  const removed = reduceDraft(draft, { type: 'remove', id: 'gfci' })
  const explained = reduceDraft(removed, { type: 'explain', findingIds: ['f1'], reason: 'not_electrical' })
  expect(lastLineOf(explained, explained.base.findings[0]!)).toBeUndefined()
  const restored = reduceDraft(explained, { type: 'join', priced: pricedAgain() })
  expect(shown(restored.lines)).toEqual([
    ['gfci', '150.00', 1, 'Kitchen', ['f2']],
    ['gfci.more', '90.00', 2, 'Garage; Upper bath', ['f3', 'f1']],
    ['other', '10.00', 1, null, ['f9']],
  ])
  expect([restored.decisions, restored.selectedId]).toEqual([[], 'gfci.more'])
})

test('the only unit that’s left gets the one that’s put back as an additional one', () => {
  const draft = startDraft(startWith([first, additional(1, ['f2']), other], rooms.slice(0, 2)))
  const removed = reduceDraft(draft, { type: 'remove', id: 'gfci' })
  const restored = reduceDraft(removed, { type: 'join', priced: pricedAgain() })
  expect(shown(restored.lines)).toEqual([
    ['gfci', '150.00', 1, 'Kitchen; Upper bath', ['f2']],
    ['gfci.more', '90.00', 1, 'Garage', ['f1']],
    ['other', '10.00', 1, null, ['f9']],
  ])
})

test('a removed first unit comes back as an additional one after the draft was opened again', () => {
  const kitchen = lineItem('gfci', { price: '150.00', location: 'Kitchen', finding_ids: ['f2'] })
  const reopened = startDraft(startWith([kitchen, other], rooms.slice(0, 2)), new Set(['gfci.more']))
  const restored = reduceDraft(reopened, { type: 'join', priced: pricedAgain() })
  expect(shown(restored.lines)).toEqual([
    ['gfci', '150.00', 1, 'Kitchen', ['f2']],
    ['gfci.more', '88.00', 1, 'Garage', ['f1']],
    ['other', '10.00', 1, null, ['f9']],
  ])
  expect([restored.selectedId, restored.checked.size]).toEqual(['gfci.more', 0])
})

test('a finding gets a line of its own where no first unit of its work is charged, or additional ones have no price', () => {
  const kitchen = lineItem('gfci', { price: '150.00', finding_ids: ['f2'] })
  const idsWith = (line: LineItem, priced = pricedAgain()) =>
    reduceDraft(startDraft(startWith([line], rooms.slice(0, 2))), { type: 'join', priced }).lines.map(
      ({ id }) => id,
    )
  expect(idsWith(kitchen)).toEqual(['gfci', 'gfci.more'])
  expect(idsWith(kitchen, pricedAgain(null))).toEqual(['gfci', 'f1.0'])
  const visit = lineItem('f1.0', { finding_ids: ['f1'] })
  const unpriced = { ...pricedAgain(), lines: [{ ...visit, class: 'needs_visit' as const }] }
  expect(idsWith(kitchen, unpriced)).toEqual(['gfci', 'f1.0'])
  expect(idsWith({ ...kitchen, finding_ids: ['f9'] })).toEqual(['gfci', 'f1.0'])
  expect(idsWith({ ...kitchen, class: 'needs_visit', unit_price: null })).toEqual(['gfci', 'f1.0'])
  expect(idsWith({ ...kitchen, description: 'Work gfci, each additional' })).toEqual(['gfci', 'f1.0'])
})

test('a finding that gets the kind of a first unit becomes an additional one', () => {
  const lines = [lineItem('gfci', { price: '150.00', location: 'Kitchen', finding_ids: ['f2'] }), other]
  const draft = startDraft(startWith(lines, rooms.slice(0, 2)))
  const moved = {
    finding: { ...finding('f9', 'Attic') } as Finding,
    lines: [lineItem('f9.0', { price: '150.00', finding_ids: ['f9'] })],
    additional: lineItem('f9.0.more', { price: '90.00', finding_ids: ['f9'] }),
  }
  expect(shown(reduceDraft(draft, { type: 'reclassify', priced: moved }).lines)).toEqual([
    ['gfci', '150.00', 1, 'Kitchen', ['f2']],
    ['gfci.more', '90.00', 1, 'Attic', ['f9']],
  ])
})

/** A finding as the server prices it, on its own and as an additional unit. */
const pricedAs = (of: object, work: string, prices: [string, string | null] = ['150.00', '90.00']) => {
  const found = of as Finding
  const line = (suffix: string, price: string, description: string) =>
    lineItem(`${found.id}.0${suffix}`, { price, description, finding_ids: [found.id] })
  const [price, more] = prices
  return {
    finding: found,
    lines: [line('', price, work)],
    additional: more === null ? null : line('.more', more, `${work}, each additional`),
  }
}
const gfci = (of: object, more: string | null = '90.00') => pricedAs(of, 'Work gfci', ['150.00', more])

const summary = ({ lines }: Pick<Draft, 'lines'>) =>
  lines.map(({ id, unit_price, finding_ids }) => [id, unit_price, ...finding_ids])

test('additional units aren’t those of other work whose first one had the same id', () => {
  const draft = startDraft(startWith([], rooms))
  const [garage, kitchen, bath] = rooms
  const plates = { kind: 'loose_receptacle' }
  const plate = (of: object) => pricedAs({ ...of, ...plates }, 'Work plate', ['40.00', '20.00'])
  const changed = [
    { type: 'join', priced: gfci(garage!) } as const,
    { type: 'join', priced: gfci(kitchen!) } as const,
    { type: 'remove', id: 'f1.0.more' } as const,
    { type: 'reclassify', priced: plate(garage!) } as const,
    { type: 'join', priced: plate(bath!) } as const,
  ].reduce(reduceDraft, draft)
  expect(summary(changed)).toEqual([
    ['f1.0', '40.00', 'f1'],
    ['f1.0.more', '20.00', 'f3'],
  ])
  expect(changed.lines[1]?.description).toBe('Work plate, each additional')
})

test('a unit that joins free or unpriced additional ones gets a line with a price after them', () => {
  const [free] = applyBundle([additional(1, ['f2']), first], {
    keeps: 'gfci',
    absorbs: ['gfci.more'],
  } as Bundle)
  const unpriced = { ...additional(1, ['f2']), class: 'needs_visit', unit_price: null } as LineItem
  for (const more of [free as LineItem, unpriced]) {
    const draft = startDraft(startWith([first, more, other], rooms))
    const { lines, selectedId } = reduceDraft(draft, { type: 'join', priced: gfci(rooms[2]!) })
    expect(lines.filter(({ id }) => id !== selectedId)).toEqual([first, more, other])
    expect(summary({ lines })[2]).toEqual([selectedId, '90.00', 'f3'])
  }
})

test('removed additional units that were free don’t make the next one free', () => {
  const free = { ...additional(1, ['f2']), unit_price: '0.00' } as LineItem
  const draft = startDraft(startWith([first, free], rooms))
  const actions = [
    { type: 'remove', id: 'gfci.more' } as const,
    { type: 'join', priced: gfci(rooms[2]!) } as const,
  ]
  expect(summary(actions.reduce(reduceDraft, draft))[1]).toEqual(['gfci.more', '90.00', 'f3'])
})
