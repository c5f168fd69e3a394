import { expect, test } from 'vitest'
import type { Finding } from '#domain/analysis/contract.ts'
import type { LineItem } from './contract.ts'
import { outcomesOf } from './outcomes.ts'

const line = (details: Partial<LineItem>): LineItem => ({
  id: crypto.randomUUID(),
  type: 'work',
  description: 'Install a cover',
  scope: '',
  location: null,
  quantity: 1,
  unit: 'each',
  class: 'firm',
  unit_price: '20.00',
  total_price: '20.00',
  unit_price_min: '20.00',
  unit_price_max: '20.00',
  price_basis: 'pricebook',
  finding_ids: [],
  ...details,
})
const finding = (id: string, kind: string) => ({ id, kind }) as Finding

const drafted = [line({ finding_ids: ['a', 'b'] })]
const found = [finding('a', 'missing_cover'), finding('b', 'missing_cover')]
const review = (sent: LineItem[], decided = found) => outcomesOf({ drafted, sent, found, decided })

test('findings whose line was sent as drafted are kept, also at another contractor’s price', () => {
  const sent = [line({ finding_ids: ['a', 'b'], unit_price: '35.00', price_basis: 'catalogue' })]
  expect(review(sent)).toEqual([{ kind: 'missing_cover', outcome: 'kept', findings: 2 }])
})

test.each([
  ['its quantity', { quantity: 3 }],
  ['its description', { description: 'Install two covers' }],
  ['its price', { price_basis: 'staff' as const }],
])('findings of a line are edited if staff changed %s', (_what, change) => {
  expect(review([line({ finding_ids: ['a', 'b'], ...change })])).toEqual([
    { kind: 'missing_cover', outcome: 'edited', findings: 2 },
  ])
})

test('a finding that needed a visit is edited if staff picked a price for it', () => {
  const visit = line({
    finding_ids: ['a', 'b'],
    class: 'needs_visit',
    unit_price: null,
    price_basis: 'catalogue',
  })
  const outcomeOf = (sent: LineItem) => outcomesOf({ drafted: [visit], sent: [sent], found, decided: found })
  expect(outcomeOf(line({ finding_ids: ['a', 'b'] }))).toMatchObject([{ outcome: 'edited', findings: 2 }])
  expect(outcomeOf(visit)).toMatchObject([{ outcome: 'kept', findings: 2 }])
})

test('a finding for which staff chose another kind is edited, under the kind that was found', () => {
  const decided = [found[0]!, finding('b', 'loose_device')]
  expect(review([line({ finding_ids: ['a', 'b'] })], decided)).toEqual([
    { kind: 'missing_cover', outcome: 'kept', findings: 1 },
    { kind: 'missing_cover', outcome: 'edited', findings: 1 },
  ])
})

test('findings without a line are removed; new findings and work without one are added; charges don’t count', () => {
  const sent = [
    line({ finding_ids: ['a'] }),
    line({ finding_ids: ['c'] }),
    line({}),
    line({ type: 'service_call' }),
  ]
  expect(review(sent, [...found, finding('c', 'open_splice')])).toEqual([
    { kind: 'missing_cover', outcome: 'kept', findings: 1 },
    { kind: 'missing_cover', outcome: 'removed', findings: 1 },
    { kind: 'open_splice', outcome: 'added', findings: 1 },
    { kind: null, outcome: 'added', findings: 1 },
  ])
})
