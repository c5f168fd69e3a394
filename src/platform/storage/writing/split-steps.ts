import type { Steps } from '../storage.ts'

/**
 * Passes a stream on, with a null wherever a step ends: once `stepBytes` have arrived and `stepMs` have passed since it began, even
 * if nothing arrives anymore. There's a chunk before each null.
 */
export async function* inSteps(
  source: AsyncIterable<Uint8Array>,
  { stepBytes, stepMs }: Pick<Steps, 'stepBytes' | 'stepMs'>,
): AsyncGenerator<Uint8Array | null> {
  const incoming = source[Symbol.asyncIterator]()
  let bytes = 0
  let due = performance.now() + stepMs
  try {
    for (;;) {
      const next = incoming.next()
      if (bytes >= stepBytes && !(await isSettledBy(next, due))) {
        yield null
        bytes = 0
        due = performance.now() + stepMs
      }
      const { done, value } = await next
      if (done) return
      yield value
      bytes += value.length
    }
  } finally {
    await incoming.return?.()
  }
}

/** Whether a promise settles by then. Its outcome is for the caller. */
async function isSettledBy(promise: Promise<unknown>, due: number): Promise<boolean> {
  const waitMs = due - performance.now()
  if (waitMs <= 0) {
    promise.catch(() => undefined)
    return false
  }
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, waitMs, false)
  try {
    return await Promise.race([
      promise.then(
        () => true,
        () => true,
      ),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}
