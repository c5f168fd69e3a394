import { expect, test } from 'vitest'
import { createPartBuffers } from './part-buffers.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Borrows until the returned gate opens, and notes what was lent. */
function borrow(buffers: ReturnType<typeof createPartBuffers>, lent: Buffer[]) {
  const gate = Promise.withResolvers<void>()
  const done = buffers.lend(async (buffer) => {
    lent.push(buffer)
    await gate.promise
  })
  return { ...gate, done }
}

test('no more memory is lent at once than there is, and those who wait get it in turn', async () => {
  const buffers = createPartBuffers({ count: 2, bytes: 8 })
  const lent: Buffer[] = []
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => borrow(buffers, lent))
  await turn()
  expect(lent).toHaveLength(2)
  second!.resolve()
  await second!.done
  await turn()
  expect(lent).toHaveLength(3)
  expect(lent[2]).toBe(lent[1])
  for (const each of [first, third, fourth]) each!.resolve()
  await Promise.all([first!.done, third!.done, fourth!.done])
  expect(new Set(lent).size).toBe(2)
})

test('memory of a request that failed isn’t lent again, and its place is', async () => {
  const buffers = createPartBuffers({ count: 1, bytes: 8 })
  const lent: Buffer[] = []
  const [failing, next] = [borrow(buffers, lent), borrow(buffers, lent)]
  failing.reject(new Error('the connection was lost'))
  await expect(failing.done).rejects.toThrow('the connection was lost')
  next.resolve()
  await next.done
  expect(lent).toHaveLength(2)
  expect(lent[1]).not.toBe(lent[0])
})
