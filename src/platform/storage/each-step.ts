import type { Steps, Storage } from './storage.ts'

/** Stores a stream step by step where files can't grow: each step is a file of its own. It ends at the end of a chunk. */
export async function putEachStep(
  storage: Pick<Storage, 'put'>,
  source: AsyncIterable<Uint8Array>,
  { stepBytes, maxBytes, onStep }: Steps,
) {
  const incoming = source[Symbol.asyncIterator]()
  for (let first = await incoming.next(); !first.done; first = await incoming.next())
    await onStep(await storage.put(takeStep(first.value, incoming, stepBytes), { maxBytes }))
}

async function* takeStep(first: Uint8Array, incoming: AsyncIterator<Uint8Array>, stepBytes: number) {
  yield first
  for (let bytes = first.length; bytes < stepBytes; ) {
    const next = await incoming.next()
    if (next.done) return
    yield next.value
    bytes += next.value.length
  }
}
