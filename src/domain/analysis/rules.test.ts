import { expect, test } from 'vitest'
import { OtherDocument } from './contract.ts'
import {
  documentTypeText,
  LIKELY_FROM,
  levelOf,
  SURE_FROM,
  unfamiliarLayoutText,
  unreadablePagesText,
} from './rules.ts'

test('pages that couldn’t be read are named as ranges', () => {
  expect(unreadablePagesText([])).toBeNull()
  expect(unreadablePagesText([7])).toBe('Page 7 couldn’t be read. Check it for deficiencies yourself.')
  expect(unreadablePagesText([1, 3, 4, 5, 9])).toBe(
    'Pages 1, 3–5, 9 couldn’t be read. Check them for deficiencies yourself.',
  )
  expect(unreadablePagesText([2], new Set([2]))).toBe(
    'Parts of page 2 couldn’t be read. Check them for deficiencies yourself.',
  )
  expect(unreadablePagesText([1, 2, 6, 7], new Set([6, 7]))).toBe(
    'Pages 1–2 and parts of pages 6–7 couldn’t be read. Check them for deficiencies yourself.',
  )
})

test('a layout that the rules don’t know comes with what to do', () => {
  expect(unfamiliarLayoutText(null)).toBeNull()
  expect(unfamiliarLayoutText([])).toBe(
    'ODIE doesn’t know this report’s layout and misses more in such reports. Look through its possible findings.',
  )
  expect(unfamiliarLayoutText([3, 4, 9])).toBe(
    'ODIE doesn’t know this report’s layout and misses more in such reports. Look through its possible findings, and for electrical deficiencies on pages 3–4, 9.',
  )
})

test.each([
  [1, 'sure'],
  [SURE_FROM, 'sure'],
  [SURE_FROM - 0.01, 'likely'],
  [LIKELY_FROM, 'likely'],
  [LIKELY_FROM - 0.01, 'possible'],
  [0, 'possible'],
])('a confidence of %d is %s', (confidence, level) => {
  expect(levelOf(confidence)).toBe(level)
})

test('staff read what a document is only if it isn’t an inspection report', () => {
  expect(documentTypeText(null)).toBeNull()
  const sentences = OtherDocument.options.map(documentTypeText)
  expect(new Set(sentences).size).toBe(OtherDocument.options.length)
  expect(documentTypeText('seller_disclosure')).toBe(
    'This looks like a seller’s disclosure, not a home inspection report. Ask the agent for the report.',
  )
})
