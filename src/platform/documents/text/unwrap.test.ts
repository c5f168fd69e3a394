import { expect, test } from 'vitest'
import { unwrapped } from './unwrap.ts'

const PARAGRAPHS = [
  'ELECTRICAL',
  'The receptacle beside the kitchen sink has reversed polarity. Have an electrician correct it.',
  'Two breakers are double tapped.',
  'The Garage door opener has no ground and should be repaired soon.',
]

const wrapped = (text: string, width: number) =>
  text.split(new RegExp(`(?<=^.{1,${width}}) (?=.*)`)).length > 0
    ? text.match(new RegExp(`.{1,${width}}(?:\\s|$)`, 'g'))!.map((line) => line.trimEnd())
    : []

const narrow = PARAGRAPHS.flatMap((paragraph) => wrapped(paragraph, 34))

test('text in a narrow column has a line per paragraph', () => {
  expect(unwrapped(narrow)).toEqual(PARAGRAPHS)
})

test('quoted email is read without its marks, also where it’s quoted twice', () => {
  expect(unwrapped(narrow.map((line) => `> ${line}`))).toEqual(PARAGRAPHS)
  expect(unwrapped(narrow.map((line) => `>> ${line}`))).toEqual(PARAGRAPHS)
  expect(unwrapped(narrow.map((line) => `> > ${line}`))).toEqual(PARAGRAPHS)
})

test('an empty line after each line is none', () => {
  expect(unwrapped(narrow.flatMap((line) => [line, '']))).toEqual(PARAGRAPHS)
})

test.each([
  ['paragraphs with empty lines between them', PARAGRAPHS.flatMap((line) => [line, ''])],
  ['a list', ['Panel:', 'double tap at breaker 4', 'no label', 'Kitchen:', 'no GFCI', 'loose outlet']],
  ['a few comparisons', ['Amps > 20 at the dryer.', 'Fine.', '> 30 at the range.', 'Fine.']],
])('%s stay as they are', (_name, lines) => {
  expect(unwrapped(lines)).toEqual(lines)
})
