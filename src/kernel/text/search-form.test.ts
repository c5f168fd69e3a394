import { expect, test } from 'vitest'
import { hasWords, searchForm, searchRanges } from './search-form.ts'

const ALIKE: readonly (readonly string[])[] = [
  ['Jose', 'José', 'Jose\u0301', 'JOSÉ', 'josè'],
  ["O'Keefe", 'O’Keefe', 'O‘Keefe', 'Oʼkeefe', 'O`KEEFE', 'O´Keefe', 'O′Keefe'],
  ['5" light', '5” LIGHT', '5“ light', '5″\u00a0light'],
  ['20-amp', '20–amp', '20\u2011AMP', '20—amp'],
  ['Soren Lodz', 'Søren Łódź'],
  ['strasse', 'Straße', 'STRASSE', 'Stra\u00adße'],
  ['file', 'ﬁle', 'ＦＩＬＥ'],
  ['ΟΔΟΣ', 'οδός'],
  ['1 1/2', '1 ½'],
]

test('a text is found in whichever case, accents, Unicode form, apostrophes, and hyphens it was typed', () => {
  for (const [first, ...others] of ALIKE)
    for (const other of others) expect(searchForm(other), other).toBe(searchForm(first!))
})

test('what differs by more than a sign of the keyboard stays different', () => {
  for (const [a, b] of [
    ["O'Keefe", 'OKeefe'],
    ['20-amp', '20 amp'],
    ['resume', 'resumo'],
  ] as const)
    expect(searchForm(a)).not.toBe(searchForm(b))
})

test('marks that are vowels of their script stay', () => {
  expect(searchForm('कि')).not.toBe(searchForm('क'))
})

test('a list is narrowed by words in any order', () => {
  expect(hasWords('Café O’Keefe, 2nd floor', "keefe' cafe")).toBe(false)
  expect(hasWords('Café O’Keefe, 2nd floor', "o'keefe CAFE")).toBe(true)
  expect(hasWords('anything', '  ')).toBe(true)
})

test('what a search found is marked in the text as it is', () => {
  const texts = (text: string, search: string) =>
    searchRanges(text, search).map(({ start, end }) => text.slice(start, end))
  expect(texts('The cafe\u0301’s panel, the CAFÉ’S panel', "café's")).toEqual(['cafe\u0301’s', 'CAFÉ’S'])
  expect(texts('no\u00a0GFCI here, no\u00a0gfci', 'NO gfci')).toEqual(['no\u00a0GFCI', 'no\u00a0gfci'])
  expect(texts('ﬁre', 'ir')).toEqual(['ﬁr'])
  expect(texts('a.b', '.')).toEqual(['.'])
  expect(texts('aaaa', 'aa')).toEqual(['aa', 'aa'])
  expect(texts('\u0301 alone', 'alone')).toEqual(['alone'])
  expect(texts('anything', '\u0301')).toEqual([])
  expect(texts('', 'a')).toEqual([])
})
