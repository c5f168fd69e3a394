import type { Steps, Storage } from '../storage.ts'
import { inSteps } from './split-steps.ts'

/** Stores a stream step by step where files can't grow: each step is a file of its own. */
export async function putEachStep(
  storage: Pick<Storage, 'put'>,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, onStep, ...limits }: Steps,
) {
  const incoming = inSteps(source, limits)
  for (let first = await incoming.next(); !first.done; first = await incoming.next())
    if (first.value) await onStep(await storage.put(takeStep(first.value, incoming), { maxBytes }))
}

async function* takeStep(first: Uint8Array, incoming: AsyncIterator<Uint8Array | null>) {
  yield first
  for (let next = await incoming.next(); !next.done && next.value; next = await incoming.next())
    yield next.value
}
