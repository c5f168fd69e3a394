import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStreamHash } from './stream-hash.ts'

const bufferOf = (content: Uint8Array) => Uint8Array.from(content).buffer

test('streams side by side get the hashes of what they consist of, so far and in the end', async () => {
  const streams = fc.array(fc.array(fc.uint8Array({ maxLength: 300 })), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(streams, async (contents) => {
      const hashes = contents.map((pieces) => ({ pieces, stream: createStreamHash() }))
      await Promise.all(
        hashes.map(async ({ pieces, stream }) => {
          const expected = createHash('sha256')
          for (const piece of pieces) {
            const returned = await stream.add(bufferOf(piece), piece.length)
            expect(new Uint8Array(returned)).toEqual(Uint8Array.from(piece))
            expect(await stream.digest()).toBe(expected.update(piece).copy().digest('hex'))
          }
          expect(await stream.digest()).toBe(expected.digest('hex'))
          stream.forget()
        }),
      )
    }),
    { numRuns: 30 },
  )
})

test('pieces are hashed in the order of the calls, and no more than their bytes', async () => {
  const content = randomBytes(1_000_000)
  const stream = createStreamHash()
  const added: Promise<unknown>[] = []
  for (let from = 0; from < content.length; from += 1000) {
    const piece = content.subarray(from, from + 1000)
    added.push(stream.add(bufferOf(Buffer.concat([piece, Buffer.from('rest')])), piece.length))
  }
  expect(await stream.digest()).toBe(createHash('sha256').update(content).digest('hex'))
  await Promise.all(added)
  stream.forget()
})

test('when the thread ends, all that wait for it fail, and the next stream has a new one', async () => {
  const [broken, other] = [createStreamHash(), createStreamHash()]
  // More bytes than the buffer has: the thread throws.
  const failing = broken.add(new ArrayBuffer(1), 2)
  const waiting = other.digest()
  await expect(failing).rejects.toThrow(RangeError)
  await expect(waiting).rejects.toThrow(RangeError)
  await expect(other.add(new ArrayBuffer(1), 1)).rejects.toThrow(RangeError)
  expect(await createStreamHash().digest()).toBe(createHash('sha256').digest('hex'))
})
