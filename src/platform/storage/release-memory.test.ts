import { expect, test } from 'vitest'
import { released } from './release-memory.ts'

test('a chunk’s memory is released when the next one is asked for', async () => {
  const chunks = [new Uint8Array([1, 2, 3]), new Uint8Array([4, 5])]
  const passed: number[][] = []
  for await (const chunk of released(asStream(chunks))) passed.push([...chunk])
  expect(passed).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(chunks.map(({ buffer }) => (buffer as ArrayBuffer).detached)).toEqual([true, true])
})

test('memory that other chunks share is kept', async () => {
  const whole = new Uint8Array([1, 2, 3, 4])
  const chunks = [whole.subarray(0, 2), whole.subarray(2)]
  const passed: number[][] = []
  for await (const chunk of released(asStream(chunks))) passed.push([...chunk])
  expect(passed).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect([...whole]).toEqual([1, 2, 3, 4])
})

async function* asStream(chunks: Uint8Array[]) {
  yield* chunks
}
