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

const endsOf = (source: string, words: readonly string[], start: number) =>
  new Set(new SentenceMatcher(words).endsOf(parseTerm(source, { isCue: true }), start))

const sentence = fc.array(word, { minLength: 1, maxLength: 6 })

test('alternatives match wherever one of them does, however many there are', () => {
  fc.assert(
    fc.property(fc.array(alternative, { minLength: 2, maxLength: 8 }), sentence, (alternatives, words) => {
      for (const start of words.keys()) {
        const expected = new Set(alternatives.flatMap((source) => [...endsOf(source, words, start)]))
        expect(endsOf(alternatives.join('|'), words, start)).toEqual(expected)
      }
    }),
  )
})

const part = fc.oneof(
  atom,
  fc.constantFrom('~2', '~~3', '(a|ab ~1)?'),
  word.map((optional) => `${optional}?`),
)

test('a sequence ends wherever its second part does after its first', () => {
  fc.assert(
    fc.property(part, part, sentence, (first, second, words) => {
      for (const start of words.keys()) {
        const between = [...endsOf(first, words, start)]
        const expected = new Set(between.flatMap((at) => [...endsOf(second, words, at)]))
        expect(endsOf(`${first} ${second}`, words, start)).toEqual(expected)
      }
    }),
  )
})

test('an optional part ends at its beginning, too', () => {
  fc.assert(
    fc.property(alternative, sentence, (source, words) => {
      for (const start of words.keys())
        expect(endsOf(`(${source})?`, words, start)).toEqual(
          new Set([start, ...endsOf(source, words, start)]),
        )
    }),
  )
})

test('every end is returned once', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), sentence, (parts, words) => {
      const ends = new SentenceMatcher(words).endsOf(parseTerm(parts.join(' '), { isCue: true }), 0)
      expect(ends).toEqual([...new Set(ends)])
    }),
  )
})
