import { expect, test } from 'vitest'
import type { Finding } from '#domain/analysis/contract.ts'
import type { Bundle, LineItem } from '#domain/estimates/contract.ts'
import { applyBundle } from '#domain/estimates/rules.ts'
import {
  additional,
  finding,
  first,
  gfci,
  other,
  pricedAs,
  rooms,
  shown,
  startWith,
  summary,
} from '#test/builders/desk-drafts.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { reduceDraft, startDraft } from './draft.ts'
import { lastLineOf } from './draft-content.ts'
import type { Draft } from './draft-state.ts'
import { restorationOf } from './draft-units.ts'

const possible = [{ ...finding('p1', 'Porch'), confidence: 0.5 }]

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

const onlyGarage = rooms.slice(0, 1)
const withPossible = startDraft(startWith([first, other], onlyGarage, { possible }))

const porchJoined = [
  ['other', '10.00', 'f9'],
  ['p1.0', '150.00', 'p1'],
]

test.each([
  [
    'in this review',
    [
      { type: 'remove', id: 'gfci' },
      { type: 'join', priced: gfci(possible[0]!) },
    ] as const,
    withPossible,
  ],
  [
    'in an earlier one',
    [{ type: 'join', priced: gfci(possible[0]!) }] as const,
    startDraft(startWith([other], onlyGarage, { possible, removedLines: [first] })),
  ],
])('a first unit that was removed %s is an additional one where another has joined', (_, actions, start) => {
  const joined = [...actions].reduce(reduceDraft, start)
  expect(summary(joined)).toEqual(porchJoined)
  const garage = joined.base.findings[0]!
  expect(restorationOf(joined, garage)).toBeNull()
  const restored = reduceDraft(joined, restorationOf(joined, garage, gfci(garage))!)
  expect(summary(restored)).toEqual([...porchJoined, ['p1.0.more', '90.00', 'f1']])
})

test('a removed line comes back as it was where that charges nothing twice', () => {
  const lastOf = (draft: Draft, priced?: ReturnType<typeof gfci>) => {
    const restoration = restorationOf(draft, draft.base.findings[0]!, priced)
    return restoration?.type === 'restore' ? restoration.line : restoration
  }
  const removed = reduceDraft(withPossible, { type: 'remove', id: 'gfci' })
  expect(lastOf(removed), 'the only one').toEqual(first)
  const joined = reduceDraft(removed, { type: 'join', priced: gfci(possible[0]!) })
  const noAdditional = gfci(rooms[0]!, null)
  expect(lastOf(joined, noAdditional), 'the book has one price for all').toEqual(first)
  const free = { ...first, unit_price: '0.00', unit_price_min: '0.00', unit_price_max: '0.00' } as LineItem
  const details = { possible, removedLines: [free] }
  const withFree = startDraft(startWith([other], onlyGarage, details))
  expect(lastOf(reduceDraft(withFree, { type: 'join', priced: gfci(possible[0]!) })), 'free').toEqual(free)
})

test('additional units come back only after a first one of their work, and without findings of other lines', () => {
  const draft = startDraft(startWith([first, additional(1, ['f2'])], rooms.slice(0, 2)))
  const without = reduceDraft(draft, { type: 'remove', id: 'gfci.more' })
  const kitchen = draft.base.findings[1]!
  expect(lastLineOf(without, kitchen)?.id).toBe('gfci.more')
  const moved = { ...rooms[0]!, kind: 'loose_receptacle' }
  const reclassified = reduceDraft(without, { type: 'reclassify', priced: pricedAs(moved, 'Other work') })
  expect(summary(reclassified)).toEqual([['f1.0', '150.00', 'f1']])
  expect(lastLineOf(reclassified, kitchen)).toBeUndefined()
  const details = { removedLines: [additional(1, ['f2'])] }
  const reopened = startDraft(startWith([other], rooms.slice(1, 2), details))
  expect(lastLineOf(reopened, reopened.base.findings[0]!)).toBeUndefined()
})

test('a first unit doesn’t bring back additional ones that are other work now', () => {
  const draft = startDraft(startWith([first, additional(1, ['f2']), other], rooms.slice(0, 2)))
  const moved = pricedAs({ ...rooms[1]!, kind: 'loose_receptacle' }, 'Other work')
  const changed = [
    { type: 'remove', id: 'gfci' } as const,
    { type: 'reclassify', priced: moved } as const,
  ].reduce(reduceDraft, draft)
  const garage = changed.base.findings[0]!
  const restored = reduceDraft(changed, restorationOf(changed, garage, gfci(garage))!)
  expect(summary(restored)).toEqual([
    ['f2.0', '150.00', 'f2'],
    ['other', '10.00', 'f9'],
    ['f1.0', '150.00', 'f1'],
  ])
})

test('additional units that became other work don’t come back with their first one, removed or not', () => {
  const draft = startDraft(startWith([first, additional(1, ['f2']), other], rooms.slice(0, 2)))
  const moved = pricedAs({ ...rooms[1]!, kind: 'loose_receptacle' }, 'Other work')
  const changed = [
    { type: 'remove', id: 'gfci' } as const,
    { type: 'reclassify', priced: moved } as const,
    { type: 'remove', id: 'f2.0' } as const,
  ].reduce(reduceDraft, draft)
  const garage = changed.base.findings[0]!
  const restored = reduceDraft(changed, restorationOf(changed, garage, gfci(garage))!)
  expect(summary(restored).map(([, , findings]) => findings)).toEqual(['f9', 'f1'])
})

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

test('a charged unit beside free additional ones takes the place of its first one', () => {
  const free = { ...additional(1, ['f2']), unit_price: '0.00' } as LineItem
  const draft = startDraft(startWith([first, free, other], rooms))
  const joined = reduceDraft(draft, { type: 'join', priced: gfci(rooms[2]!) })
  const removed = reduceDraft(joined, { type: 'remove', id: 'gfci' })
  expect(summary(removed)).toEqual([
    ['gfci', '150.00', 'f3'],
    ['gfci.more', '0.00', 'f2'],
    ['other', '10.00', 'f9'],
  ])
})

test('an additional unit that was split off takes the place of the first one once no others are left', () => {
  const split = reduceDraft(startDraft(startWith([first, additional(2, ['f2', 'f3'])], rooms)), {
    type: 'split',
    id: 'gfci.more',
    priced: [],
  })
  const removed = [{ type: 'remove', id: 'gfci' } as const, { type: 'remove', id: 'gfci' } as const].reduce(
    reduceDraft,
    split,
  )
  expect(summary(removed)).toEqual([['gfci', '150.00', 'f3']])
})

test('what was priced meanwhile changes nothing if undo has put the finding back, or doesn’t know it anymore', () => {
  const removed = reduceDraft(withPossible, { type: 'remove', id: 'gfci' })
  const garage = gfci(rooms[0]!)
  const undone = reduceDraft(removed, { type: 'undo' })
  expect(reduceDraft(undone, { type: 'join', priced: garage })).toEqual(undone)
  expect(reduceDraft(undone, { type: 'restore', finding: garage.finding, line: first })).toEqual(undone)

  const unknown = gfci(finding('mention', 'Attic'))
  expect(reduceDraft(undone, { type: 'join', priced: unknown })).toEqual(undone)
  expect(reduceDraft(undone, { type: 'reclassify', priced: unknown })).toEqual(undone)
})

test('a finding that was priced comes back on the line that it last had when that’s known', () => {
  const removed = reduceDraft(withPossible, { type: 'remove', id: 'gfci' })
  const restored = reduceDraft(removed, { type: 'join', priced: gfci(rooms[0]!) })
  expect(restored.lines.find(({ id }) => id === 'gfci')).toEqual(first)
})
