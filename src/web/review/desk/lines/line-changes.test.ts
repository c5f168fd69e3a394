import { expect, test } from 'vitest'
import type { LineItem } from '#domain/estimates/contract.ts'
import { fieldChanges } from './line-changes.ts'

const line: LineItem = {
  id: 'a',
  type: 'work',
  description: 'Replace receptacle',
  scope: '',
  location: null,
  quantity: 2,
  unit: 'each',
  class: 'range',
  unit_price: '80.00',
  total_price: '160.00',
  unit_price_min: '60.00',
  unit_price_max: '100.00',
  price_basis: 'catalogue',
  finding_ids: ['f1'],
}

test('a change names each field that changed, with its value before and after', () => {
  const to = {
    ...line,
    location: 'Kitchen',
    class: 'firm',
    unit_price: '95.00',
    unit_price_min: '95.00',
    unit_price_max: '95.00',
    total_price: '190.00',
    price_basis: 'staff',
    finding_ids: ['f1', 'f2'],
  } as const satisfies Partial<LineItem>
  expect(fieldChanges({ from: line, to: { ...to, finding_ids: ['f1', 'f2'] } })).toEqual([
    { label: 'Price', from: '$80.00 ($60.00 – $100.00), catalog', to: '$95.00, set by staff' },
    { label: 'Location', from: 'nothing', to: 'Kitchen' },
    { label: 'Findings', from: '1 finding', to: '2 findings' },
  ])
})

test('a line that was added or removed has no changed fields, and neither has an equal one', () => {
  expect(fieldChanges({ from: null, to: line })).toEqual([])
  expect(fieldChanges({ from: line, to: null })).toEqual([])
  expect(fieldChanges({ from: line, to: { ...line, total_price: null } })).toEqual([])
})
