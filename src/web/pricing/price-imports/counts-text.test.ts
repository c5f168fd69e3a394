import { expect, test } from 'vitest'
import { countsText } from './counts-text.ts'

const NONE = { new: 0, changed: 0, unchanged: 0, excluded: 0, error: 0 }

test.each([
  [{ new: 1, changed: 2, error: 3 }, '1 new item, 2 changed, 0 unchanged, 3 left out'],
  [{ unchanged: 300 }, 'No changes, 300 unchanged, 0 left out'],
  [{ error: 2 }, '0 new items, 0 changed, 0 unchanged, 2 left out'],
])('the counts of an import with %j say what it changes and what stays', (counts, text) => {
  expect(countsText({ counts: { ...NONE, ...counts } })).toBe(text)
})

test('the counts of an import say what it skipped', () => {
  expect(countsText({ counts: { ...NONE, new: 2, excluded: 3 }, skipped: 1 })).toBe(
    '2 new items, 0 changed, 0 unchanged, 0 left out, 1 not imported',
  )
})
