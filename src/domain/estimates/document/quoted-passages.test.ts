import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box } from '#domain/analysis/contract.ts'
import { quotedPassages } from './quoted-passages.ts'

const size = { width: 612, height: 792 }

const passage = (page: number, quote: string, over: { findingId?: string; box?: Box } = {}) => ({
  findingId: over.findingId ?? 'f1',
  page,
  quote,
  place: over.box ? { boxes: [over.box], size } : null,
})

const quoted = (...passages: ReturnType<typeof passage>[]) =>
  quotedPassages(passages).map(({ page, quote, alsoOn }) => [page, quote, ...alsoOn])

const SENTENCE = 'The smoke alarms in both hallways are more than ten years old and yellowed.'
const TITLE = 'Smoke alarms past their age'
const SUMMARY = `Interior and bathrooms: ${TITLE}. ${SENTENCE}`

test('what an item’s title, its text, and the summary say about a finding is quoted once, and the other pages are named', () => {
  const sentence = passage(22, SENTENCE, { box: [65, 497, 420, 507] })
  const title = passage(22, TITLE, { box: [81, 465, 230, 476] })
  const summary = passage(3, SUMMARY, { box: [105, 367, 478, 390] })
  expect(quoted(sentence, title, summary)).toEqual([[22, SENTENCE, 3]])
  expect(quoted(title, sentence, summary)).toEqual([[22, SENTENCE, 3]])
})

test('the fuller passage is quoted, also if it comes later', () => {
  const short = passage(3, 'Panel: double-tapped breaker.')
  const full = passage(
    18,
    'Breaker 12 in the panel is a double-tapped breaker. Two conductors are connected to it, and the connection can loosen.',
  )
  expect(quoted(short, full)).toEqual([[18, full.quote, 3]])
  expect(quoted(full, short)).toEqual([[18, full.quote, 3]])
})

test('passages that say something else are all quoted', () => {
  expect(
    quoted(
      passage(4, 'The panel is a Federal Pacific panel.'),
      passage(9, 'Breaker 14 was hot to the touch and smelled burnt.'),
    ),
  ).toHaveLength(2)
})

test('sentences about two findings are both quoted, however alike they are', () => {
  const north = passage(4, 'The receptacle in the north bedroom tested with an open ground.')
  const south = passage(5, 'The receptacle in the south bedroom tested with an open ground.', {
    findingId: 'f2',
  })
  expect(quoted(north, south)).toHaveLength(2)
})

test('the same words on several pages are quoted once', () => {
  expect(
    quoted(
      passage(12, 'Not grounded.'),
      passage(4, 'Not grounded.', { findingId: 'f2' }),
      passage(12, 'Not grounded.', { findingId: 'f3' }),
    ),
  ).toEqual([[12, 'Not grounded.', 4]])
})

const anyPassage = fc.record({
  findingId: fc.constantFrom('f1', 'f2'),
  page: fc.integer({ min: 1, max: 9 }),
  quote: fc.oneof(fc.string(), fc.constantFrom(SENTENCE, TITLE, SUMMARY, '', '—')),
  place: fc.option(
    fc.record({
      boxes: fc.array(fc.tuple(...[0, 1, 2, 3].map(() => fc.double({ min: -9, max: 900, noNaN: true }))), {
        maxLength: 3,
      }),
      size: fc.constant(size),
    }),
  ),
})

test('every page is named and nothing is quoted twice, whatever the passages are', () => {
  fc.assert(
    fc.property(fc.array(anyPassage, { maxLength: 12 }), (passages) => {
      const all = quotedPassages(passages as ReturnType<typeof passage>[])
      expect(new Set(all.flatMap(({ page, alsoOn }) => [page, ...alsoOn]))).toEqual(
        new Set(passages.map(({ page }) => page)),
      )
      expect(new Set(all.map(({ quote }) => quote)).size).toBe(all.length)
    }),
    { seed: 3 },
  )
})
