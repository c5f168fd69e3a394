import { expect, test } from 'vitest'
import { OtherDocument } from './contract.ts'
import { documentTypeText, LIKELY_FROM, levelOf, SURE_FROM, unreadablePagesText } from './rules.ts'

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
