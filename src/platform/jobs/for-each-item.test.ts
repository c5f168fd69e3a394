import { expect, test } from 'vitest'
import { forEachItem } from './for-each-item.ts'

test('those that fail don’t keep the others waiting, and their errors are thrown at the end', async () => {
  const done: number[] = []
  const action = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`)
    done.push(item)
  }
  await expect(forEachItem([1, 2, 3], action)).rejects.toThrow(/^no 2$/)
  const errors = [new Error('no 2'), new Error('no 4')]
  await expect(forEachItem([1, 2, 3, 4, 5], action)).rejects.toMatchObject({
    errors,
    message: '2 items failed: no 2; no 4',
  })
  expect(done).toEqual([1, 3, 1, 3, 5])
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
