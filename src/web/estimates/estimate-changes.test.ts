import { expect, test } from 'vitest'
import type { LineItem } from '#domain/estimates/contract.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { changesBetween } from './estimate-changes.ts'

const line = (id: string, price: string, details: Partial<LineItem> = {}) =>
  lineItem(id, { price, ...details })

const namesOf = (before: LineItem[], after: LineItem[]) =>
  changesBetween(before, after).map(
    ({ before, after }) => `${before?.total_price ?? 'new'} → ${after?.total_price ?? 'removed'}`,
  )

test('added, removed, and repriced lines are changes; the others aren’t', () => {
  const before = [line('a', '10.00'), line('b', '20.00'), line('c', '30.00')]
  const after = [line('a', '10.00'), line('b', '25.00'), line('d', '40.00')]
  expect(namesOf(before, after)).toEqual(['20.00 → 25.00', 'new → 40.00', '30.00 → removed'])
  expect(namesOf(after, after)).toEqual([])
})

test('what only staff see is no change, and neither is the order', () => {
  const [a, b] = [line('a', '10.00'), line('b', '20.00')]
  expect(namesOf([a, b], [b, { ...a, price_basis: 'staff', finding_ids: ['f'] }])).toEqual([])
})

test('other words, and another certainty of the price, are changes', () => {
  const a = line('a', '10.00')
  expect(namesOf([a], [{ ...a, scope: 'With the cover.' }])).toHaveLength(1)
  expect(namesOf([a], [{ ...a, class: 'range', unit_price_max: '15.00' }])).toHaveLength(1)
})
