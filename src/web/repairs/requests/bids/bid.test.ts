import { expect, test } from 'vitest'
import { cents, Dollars } from '#kernel/money.ts'
import { bidErrors, compareBid } from './bid.ts'

const row = (id: string, price: number | null) => ({
  id,
  title: `Item ${id}`,
  price: price === null ? null : cents(price),
})
const bid = (total: string | null, lines: Record<string, string> = {}) => ({
  company: 'Example Electric',
  total: total === null ? null : Dollars.parse(total),
  lines: Object.entries(lines).map(([lineId, amount]) => ({ lineId, amount: Dollars.parse(amount) })),
})

test('a total is compared with the sum of all items', () => {
  expect(compareBid([row('a', 100_00), row('b', 50_00)], bid('120.00'))).toEqual({
    items: 'all',
    ours: 150_00,
    theirs: 120_00,
  })
})

test('hidden prices aren’t compared as if they were zero', () => {
  expect(compareBid([row('a', null), row('b', null)], bid('900.00', { a: '500.00' }))).toBeNull()
})

test('with an item that needs a visit, only the items with both amounts are compared', () => {
  const rows = [row('a', 100_00), row('b', null), row('c', 30_00)]
  expect(compareBid(rows, bid('900.00', { a: '80.00', b: '600.00' }))).toEqual({
    items: 'both_known',
    ours: 100_00,
    theirs: 80_00,
  })
  expect(compareBid(rows, bid('900.00', { b: '600.00' }))).toBeNull()
})

test('the items of a bid may come to less than its total, and not to more', () => {
  const errorsFor = (total: string) =>
    bidErrors({ company: 'Example Electric', total, lines: { a: '500', b: '$400' } })
  expect(errorsFor('700')).toEqual({ total: 'The items come to $900.00, which is more than this total' })
  for (const total of ['900.00', '1,000', '']) expect(errorsFor(total)).toEqual({})
  expect(errorsFor('lots')).toEqual({ total: 'Enter the amount in digits, like 1250.00' })
})
