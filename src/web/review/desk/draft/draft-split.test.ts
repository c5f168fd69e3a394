import { expect, test } from 'vitest'
import {
  additional,
  finding,
  first,
  gfci,
  other,
  pricedAs,
  rooms,
  startWith,
  summary,
} from '#test/builders/desk-drafts.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { reduceDraft, startDraft } from './draft.ts'

const plate = { ...finding('f8', 'Hall'), kind: 'loose_receptacle' }
const pricedPlate = (of: object) =>
  pricedAs({ ...of, kind: 'loose_receptacle' }, 'Work plate', ['40.00', '20.00'])

test('work that’s split off joins the additional units where the draft charges a first one of it', () => {
  const merged = lineItem('other', { finding_ids: ['f9', 'f2'] })
  const draft = startDraft(startWith([first, merged], rooms.slice(0, 2)))
  const split = reduceDraft(draft, { type: 'split', id: 'other', priced: [gfci(rooms[1]!)] })
  expect(summary(split)).toEqual([
    ['gfci', '150.00', 'f1'],
    ['gfci.more', '90.00', 'f2'],
    ['other', '10.00', 'f9'],
  ])
  expect(split.selectedId).toBe('other')
})

test('of several units that are split off, one is the first, and the others are additional ones', () => {
  const merged = lineItem('other', { finding_ids: ['f9', 'f1', 'f2', 'f8'] })
  const draft = startDraft(startWith([merged], [...rooms.slice(0, 2), plate]))
  const priced = [gfci(rooms[0]!), gfci(rooms[1]!), pricedPlate(plate)]
  expect(summary(reduceDraft(draft, { type: 'split', id: 'other', priced }))).toEqual([
    ['other', '10.00', 'f9'],
    ['f1.0', '150.00', 'f1'],
    ['f1.0.more', '90.00', 'f2'],
    ['f8.0', '40.00', 'f8'],
  ])
})

test('a first unit that was merged with its additional ones is split from them at their price', () => {
  const draft = startDraft(startWith([first, additional(2, ['f2', 'f3']), other], rooms))
  const split = [
    { type: 'merge', id: 'gfci', absorbs: 'gfci.more' } as const,
    { type: 'split', id: 'gfci', priced: [] } as const,
  ].reduce(reduceDraft, draft)
  expect(summary(split)).toEqual([
    ['gfci', '150.00', 'f1'],
    ['gfci.more', '90.00', 'f2', 'f3'],
    ['other', '10.00', 'f9'],
  ])
  expect(split.lines[1]?.quantity).toBe(2)
})
