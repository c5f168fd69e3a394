import { expect, test } from 'vitest'
import type { UserId } from '#kernel/actor.ts'
import { createUser } from '#test/builders/people.ts'
import { ctx } from '#test/harness/harness.ts'
import { databaseKind } from '#test/harness/job-queue.ts'
import { bookOf } from './recent-books.ts'
import * as store from './store.ts'

const itemOf = (itemName: string, minPrice: string) => ({
  itemName,
  code: null,
  description: null,
  minPrice,
  maxPrice: minPrice,
  unit: null,
  category: null,
})

async function createBook(...names: string[]) {
  const { actor } = await createUser('contractor')
  const ids: string[] = []
  for (const name of names) {
    const row = await store.insert(ctx.db, { ...itemOf(name, '10.00'), contractorId: actor.userId })
    ids.push(row!.id)
  }
  return { contractorId: actor.userId, ids }
}

const pricesIn = async (contractorId: UserId) =>
  (await bookOf(ctx.db, contractorId)).map(({ itemName, minPrice }) => `${itemName} ${minPrice}`)

test('a book is read again after each change of it, and only then', async () => {
  const { contractorId, ids } = await createBook('Breaker', 'Switch')
  const first = await bookOf(ctx.db, contractorId)
  await createBook('Panel')
  expect(await bookOf(ctx.db, contractorId)).toBe(first)

  await store.update(ctx.db, ids[0]!, itemOf('Breaker', '12.00'))
  expect(await pricesIn(contractorId)).toEqual(['Breaker 12.00', 'Switch 10.00'])
  // The price is what it was at first, but other changes came in between.
  await store.update(ctx.db, ids[0]!, itemOf('Breaker', '10.00'))
  expect(await pricesIn(contractorId)).toEqual(['Breaker 10.00', 'Switch 10.00'])
  await store.remove(ctx.db, ids[1]!)
  expect(await pricesIn(contractorId)).toEqual(['Breaker 10.00'])
  await store.remove(ctx.db, ids[0]!)
  expect(await pricesIn(contractorId)).toEqual([])
})

test('a change that was rolled back isn’t remembered', async () => {
  const { contractorId, ids } = await createBook('Breaker')
  const undone = ctx.db.transaction(async (tx) => {
    await store.update(tx, ids[0]!, itemOf('Breaker', '99.00'))
    expect(await bookOf(tx, contractorId)).toMatchObject([{ minPrice: '99.00' }])
    tx.rollback()
  })
  await expect(undone).rejects.toThrow()
  expect(await pricesIn(contractorId)).toEqual(['Breaker 10.00'])
})

test.runIf(databaseKind === 'postgres')(
  'a change is seen that began before others and ended after them (needs connections side by side)',
  async () => {
    const { contractorId, ids } = await createBook('Breaker', 'Switch')
    const { promise: end, resolve: endFirst } = Promise.withResolvers<void>()
    const { promise: changed, resolve: hasChanged } = Promise.withResolvers<void>()
    const first = ctx.db.transaction(async (tx) => {
      await store.update(tx, ids[0]!, itemOf('Breaker', '12.00'))
      hasChanged()
      await end
    })
    await changed
    await store.update(ctx.db, ids[1]!, itemOf('Switch', '15.00'))
    expect(await pricesIn(contractorId)).toEqual(['Breaker 10.00', 'Switch 15.00'])
    endFirst()
    await first
    expect(await pricesIn(contractorId)).toEqual(['Breaker 12.00', 'Switch 15.00'])
  },
)
