import { expect, test } from 'vitest'
import { segmentsOf, type TextPage } from './text-marks.ts'

const page: TextPage = {
  page: 1,
  passages: [
    { text: 'Electrical', role: 'chapter' },
    { text: 'A breaker is double tapped. The cover is missing.', role: 'text' },
    { text: 'Condition: <b>Missing</b>', role: 'text' },
  ],
}

const marked = (...quotes: string[]) =>
  segmentsOf(
    page,
    quotes.map((quote) => ({ key: quote, quote })),
  ).map((segments) => segments.map(({ text, mark }) => (mark ? `[${text}]` : text)).join(''))

test('a quote is marked where it is, and the rest stays as it is', () => {
  expect(marked('The cover is missing.')).toEqual([
    'Electrical',
    'A breaker is double tapped. [The cover is missing.]',
    'Condition: <b>Missing</b>',
  ])
})

test('a quote that goes on in the next passage is marked in both', () => {
  expect(marked('The cover is missing. Condition: <b>Missing</b>').slice(1)).toEqual([
    'A breaker is double tapped. [The cover is missing.]',
    '[Condition: <b>Missing</b>]',
  ])
})

test('of a quote whose end is elsewhere, the beginning is marked; one that isn’t there marks nothing', () => {
  expect(marked('A breaker is double tapped. Location: Garage')[1]).toBe(
    '[A breaker is double tapped.] The cover is missing.',
  )
  expect(marked('Nothing like this', '')).toEqual(page.passages.map(({ text }) => text))
})

test('where quotes overlap, no text is lost or repeated', () => {
  expect(marked('is double tapped. The cover', 'A breaker is double tapped.')[1]).toBe(
    '[A breaker ][is double tapped.][ The cover] is missing.',
  )
})
