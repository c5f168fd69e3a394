import { createHash } from 'node:crypto'
import { FileTooLarge } from './storage.ts'

/** Counts and hashes the bytes that go `through` it. That throws `FileTooLarge` at the first one past `maxBytes`. */
export function createMeter(maxBytes = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new FileTooLarge(maxBytes)
        hash.update(chunk)
        yield chunk
      }
    },
    /** Call it once, at the end. */
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
