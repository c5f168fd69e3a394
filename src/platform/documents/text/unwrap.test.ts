import { expect, test } from 'vitest'
import { unwrapped } from './unwrap.ts'

const PARAGRAPHS = [
  'ELECTRICAL',
  'The receptacle beside the kitchen sink has reversed polarity. Have an electrician correct it.',
  'Two breakers are double tapped.',
  'The Garage door opener has no ground and should be repaired soon.',
]

const wrapped = (text: string, width: number) =>
  text.match(new RegExp(`.{1,${width}}(?:\\s|$)`, 'g'))!.map((line) => line.trimEnd())

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

test('the answer above a quoted text is a paragraph of its own, however long its lines are', () => {
  const answer =
    'Please see the notes of our inspector below, who was at the house last week, and call us with any questions.'
  expect(unwrapped([answer, ...narrow.map((line) => `> ${line}`)])).toEqual([answer, '', ...PARAGRAPHS])
})

test('what a program wrapped out of a quotation goes on with it', () => {
  const lines = [
    '> The receptacle beside the kitchen sink',
    'has',
    '> reversed polarity.',
    '> Replace it.',
    '> Thanks.',
  ]
  expect(unwrapped(lines).slice(0, 3)).toEqual([
    'The receptacle beside the kitchen sink',
    'has',
    'reversed polarity.',
  ])
})

test('paragraphs with empty lines between them stay apart when each line has one, too', () => {
  const lines = PARAGRAPHS.flatMap((paragraph) => [...wrapped(paragraph, 34), '']).flatMap((line) => [
    line,
    '',
  ])
  expect(unwrapped(lines).filter((line) => line !== '')).toEqual(PARAGRAPHS)
})

test('items of a list in a narrow column stay apart', () => {
  const lines = [
    'The panel is full, has no label, and the',
    'cover is missing',
    '- double tap at breaker 4 and also at the',
    '  dryer',
    '- no label',
  ]
  expect(unwrapped(lines)).toEqual([
    'The panel is full, has no label, and the cover is missing',
    '- double tap at breaker 4 and also at the dryer',
    '- no label',
  ])
})

test.each([
  ['paragraphs with empty lines between them', PARAGRAPHS.flatMap((line) => [line, ''])],
  ['a list', ['Panel:', 'double tap at breaker 4', 'no label', 'Kitchen:', 'no GFCI', 'loose outlet']],
  [
    'a list of defects of some length',
    [
      'outlet beside the kitchen sink is loose',
      'breaker in the main panel is double tapped',
      'no label',
      'receptacle in the garage has no ground',
      'fixture over the stairs doesn’t work',
      'no GFCI protection at the bath',
    ],
  ],
  [
    'a list with empty lines',
    [
      'outlet beside the kitchen sink is loose, and should be replaced',
      '',
      'breaker in the main panel is double tapped',
      '',
      'no label',
      '',
      'receptacle in the garage has no ground',
      '',
    ],
  ],
  ['a few comparisons', ['Amps > 20 at the dryer.', 'Fine.', '> 30 at the range.', 'Fine.']],
])('%s stay as they are', (_name, lines) => {
  expect(unwrapped(lines)).toEqual(lines)
})

test('words that are hyphenated at line ends are whole, with a hyphen of their own or without', () => {
  const lines = [
    'The recep-',
    'tacle has reversed po-',
    'larity. A double-',
    'tapped breaker.',
    '',
    'Item A-',
    'B-',
  ]
  expect(unwrapped(lines)).toEqual([
    'The receptacle has reversed polarity. A double-tapped breaker.',
    '',
    'Item A-',
    'B-',
  ])
})

test('a million hyphenated lines are joined in linear time', () => {
  const lines = Array.from({ length: 200_000 }, () => 'ab-')
  expect(unwrapped(lines).length).toBeGreaterThan(100)
})

test('a wrapped text with many headings is joined', () => {
  const section = [
    'HEATING',
    'The furnace started normally and the filter',
    'was clean.',
    'Records exist.',
    '',
    'ROOF',
    'It lies flat.',
    'It is dry.',
    '',
  ]
  expect(unwrapped([...section, ...section])).toContain(
    'The furnace started normally and the filter was clean.',
  )
})
