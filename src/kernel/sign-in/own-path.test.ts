import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test('every path that counts as our own stays on our origin', () => {
  const origin = 'https://odie.example'
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webPath(),
        fc.string().map((text) => `/${text}`),
      ),
      (path) => {
        if (isOwnPath(path)) expect(new URL(path, origin).origin).toBe(origin)
      },
    ),
    { seed: 1, numRuns: 500 },
  )
})
