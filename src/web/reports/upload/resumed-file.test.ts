import { expect, test } from 'vitest'
import { mismatchOf } from './resumed-file.ts'

const KNOWN = { name: 'report.pdf', bytes: 5_000, lastModified: 1_700_000_000_000 }
const CHOSEN = { name: 'report.pdf', size: 5_000, lastModified: 1_700_000_000_000 }

test('an upload continues with the same file', () => {
  expect(mismatchOf(CHOSEN, KNOWN)).toBeNull()
})

test('in another browser, an upload continues with a file of the same name and size', () => {
  expect(mismatchOf({ ...CHOSEN, lastModified: 0 }, { ...KNOWN, lastModified: null })).toBeNull()
})

test.each([{ name: 'other.pdf' }, { size: 5_001 }, { name: 'Report.pdf' }])(
  'a file with another name or size isn’t the one that was being uploaded: %j',
  (other) => {
    expect(mismatchOf({ ...CHOSEN, ...other }, KNOWN)).toBe('other')
  },
)

test('a file that was modified since the upload began doesn’t continue it', () => {
  expect(mismatchOf({ ...CHOSEN, lastModified: 1_700_000_009_000 }, KNOWN)).toBe('changed')
})

test('names are compared as reports show them', () => {
  const known = { ...KNOWN, name: 'Inspection report.pdf' }
  expect(mismatchOf({ ...CHOSEN, name: 'Inspection\u200D report.pdf' }, known)).toBeNull()
})

test('without a known size, the name decides', () => {
  expect(mismatchOf({ ...CHOSEN, size: 1 }, { ...KNOWN, bytes: null })).toBeNull()
})
