import { createHash } from 'node:crypto'

/** Counts and hashes the bytes that go `through` it. */
export function createMeter() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    },
    /** Call it once, at the end. */
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
