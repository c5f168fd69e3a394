import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTerm } from './pattern.ts'
import { SentenceMatcher } from './sentence-matcher.ts'

const word = fc.constantFrom('a', 'b', 'ab', 'ba', 'abc', 'bcd', 'cab', 'is', 'isn')
const atom = fc.oneof(
  word,
  word.map((prefix) => `${prefix}*`),
  word.map((missing) => `(!${missing} ~1)`),
)
const alternative = fc.array(atom, { minLength: 1, maxLength: 3 }).map((atoms) => atoms.join(' '))

test('alternatives match wherever one of them does, however many there are', () => {
  fc.assert(
    fc.property(
      fc.array(alternative, { minLength: 2, maxLength: 8 }),
      fc.array(word, { minLength: 1, maxLength: 6 }),
      (alternatives, words) => {
        const endsOf = (source: string, start: number) =>
          new SentenceMatcher(words, new Map()).endsOf(parseTerm(source, true), start)
        for (const start of words.keys()) {
          const expected = new Set(alternatives.flatMap((source) => endsOf(source, start)))
          expect(new Set(endsOf(alternatives.join('|'), start))).toEqual(expected)
        }
      },
    ),
  )
})
