import { expect, test } from 'vitest'
import { forEachItem } from './for-each-item.ts'

test('one that fails doesn’t keep the others waiting, and its error is thrown at the end', async () => {
  const done: number[] = []
  const action = async (item: number) => {
    if (item % 2 === 0) throw new Error(`${item} failed`)
    done.push(item)
  }
  await expect(forEachItem([1, 2, 3, 4, 5], action)).rejects.toThrow('2 failed')
  expect(done).toEqual([1, 3, 5])
})

test('an outage ends it at once', async () => {
  const tried: number[] = []
  const refused = Object.assign(new Error('refused'), { code: 'ENOSPC' })
  const action = async (item: number) => {
    tried.push(item)
    throw refused
  }
  await expect(forEachItem([1, 2], action)).rejects.toBe(refused)
  expect(tried).toEqual([1])
})
