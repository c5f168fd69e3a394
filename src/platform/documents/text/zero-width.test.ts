import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../txt.ts'
import { visibleWords } from './zero-width.ts'

const read = (text: string) => wordsOf(text).map((word) => word.text)

test.each([
  ['soft hyphens', 'The elec\u00adtrician re\u00adversed it', 'The electrician reversed it'],
  ['a break in a word', 'A break\u200ber', 'A breaker'],
  ['a break between halves that are words', 'The out\u200blet', 'The outlet'],
  ['a break after each syllable', 'The re\u200bcep\u200bta\u200bcle.', 'The receptacle.'],
  ['a break after each letter', 'o\u200bu\u200bt\u200bl\u200be\u200bt', 'outlet'],
  ['a break in a name that no dictionary has', 'GF\u200bCI Zin\u200bsco', 'GFCI Zinsco'],
  ['a break after a hyphen or a slash', 'double-\u200btapped AFCI/\u200bGFCI', 'double-tapped AFCI/GFCI'],
  ['a break between two words', 'the\u200bbreaker is\u200bloose', 'the breaker is loose'],
  ['a break between sentences', 'is hot.\u200bReplace it', 'is hot. Replace it'],
  ['cells that lost their border', 'Panel\u200bDouble tap', 'Panel Double tap'],
  [
    'joiners and marks of direction',
    'br\u200cea\u200dk\u2060e\ufeffr\u200e \u202apanel\u202c',
    'breaker panel',
  ],
  ['other hyphens', 'double\u2011tapped arc\u2010fault', 'double-tapped arc-fault'],
  ['control characters in place of quotation marks', 'didn\u0092t \u0093trip\u0094', 'didn’t “trip”'],
  ['a check mark as an emoji', '✔\ufe0f GFCI', '☒ GFCI'],
  ['nothing visible', '\u200b \u00ad', ''],
])('%s', (_what, text, expected) => {
  expect(read(text).join(' ')).toBe(expected)
})

test('no visible character is lost, and each word has its place', () => {
  const piece = fc.constantFrom('a', 'break', 'er', 'out', 'let', '.', '-', '\u200b', '\u200b', '\u00ad')
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 60 }), (pieces) => {
      const word = pieces.join('')
      const words = visibleWords(word)
      expect(words.map(({ text }) => text).join('')).toBe(word.replace(/[\u200b\u00ad]/g, ''))
      expect(words.reduce((sum, { length }) => sum + length, 0)).toBe(word.length)
    }),
  )
})
