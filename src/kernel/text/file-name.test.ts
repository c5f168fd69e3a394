import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayFileName } from './file-name.ts'

test.each([
  ['a path', 'C:\\Users\\pat\\report.pdf', 'report.pdf'],
  ['a right-to-left override', 'report\u202Efdp.txt', 'reportfdp.txt'],
  ['isolates and marks', '\u2066report\u2069\u200E.pdf', 'report.pdf'],
  ['zero-width characters', 're\u200Bpo\u200Drt\uFEFF.pdf', 'report.pdf'],
  ['line breaks', 'report\r\n\u2028.pdf', 'report .pdf'],
  ['a decomposed accent', 'Cafe\u0301.pdf', 'Caf\u00E9.pdf'],
  ['nothing visible', '\u202E\u200B', 'report'],
])('a file’s name with %s is shown without', (_what, name, shown) => {
  expect(displayFileName(name)).toBe(shown)
})

test('no name reorders, hides, or breaks what’s around it, and none is longer than 200 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const shown = displayFileName(name)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF/\\]/u)
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.length).toBeLessThanOrEqual(200)
    }),
  )
})
