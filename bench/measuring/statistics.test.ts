import { expect, test } from 'vitest'
import { interleave, percentile, ratiosOf, spreadOf } from './statistics.ts'

test('percentiles are values of the list', () => {
  expect([percentile([3, 1, 2], 0.5), percentile([3, 1, 2], 0.99), percentile([], 0.5)]).toEqual([2, 3, 0])
})

test('the median and the quartiles are values that were measured', () => {
  expect(spreadOf([9, 1, 5, 3, 7])).toEqual({ median: 5, low: 3, high: 7, count: 5 })
})

test('ratios compare the values of one round', () => {
  expect(ratiosOf([2, 30], [1, 10])).toEqual([2, 3])
  expect(() => ratiosOf([1], [])).toThrow('1 rounds can’t be compared with 0.')
})

test('each round runs every candidate once, a different one first, and the warm-up isn’t kept', async () => {
  const order: string[] = []
  const run = (name: string) => async () => {
    order.push(name)
    return order.length
  }
  const measured = await interleave({ a: run('a'), b: run('b') }, { rounds: 2 })
  expect(order).toEqual(['b', 'a', 'a', 'b', 'b', 'a'])
  expect(measured).toEqual({ a: [3, 6], b: [4, 5] })
})
