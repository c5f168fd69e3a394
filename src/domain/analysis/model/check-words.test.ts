import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingWords, withCheckWords } from './check-words.ts'

const CHECK = /^-- check word: ([A-Z0-9]{6})$/

test('check words stand first, last, and after each third of the text, and no line is lost', () => {
  const lines = Array.from({ length: 90 }, (_, index) => `P${index + 10}: ${'word '.repeat(20)}`)
  const marked = withCheckWords(lines)
  const places = marked.lines.flatMap((line, index) => (CHECK.test(line) ? [index] : []))
  expect(places).toEqual([0, 31, 62, 93])
  expect(marked.lines.filter((line) => !CHECK.test(line))).toEqual(lines)
  expect(new Set(marked.words).size).toBe(4)
})

test('wherever almost half of a prompt is cut out, a check word is missing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 80 }), { minLength: 12, maxLength: 60 }),
      fc.double({ min: 0, max: 0.6, noNaN: true }),
      (texts, from) => {
        const longest = Math.max(...texts.map(({ length }) => length))
        const total = texts.join('').length
        fc.pre(total > longest * 8)
        const { lines, words } = withCheckWords(texts.map((line) => `P: ${line}`))
        const whole = lines.join('\n')
        const cut = Math.ceil(whole.length * 0.45)
        const start = Math.floor(whole.length * from)
        const seen = whole.slice(0, start) + whole.slice(start + cut)
        const repeated = [...seen.matchAll(/-- check word: ([A-Z0-9]{6})/g)].map((match) => match[1]!)
        expect(missingWords(words, repeated)).not.toEqual([])
      },
    ),
    { seed: 5, numRuns: 300 },
  )
})

test('words count in any order, case and punctuation, and additional ones do no harm', () => {
  expect(missingWords(['K7RM3X', 'MERIDIAN'], ['“meridian”', 'k7rm3x.', 'OTHER1'])).toEqual([])
  expect(missingWords(['K7RM3X', 'MERIDIAN'], ['MERIDIAN'])).toEqual(['K7RM3X'])
  expect(missingWords(['K7RM3X'], [])).toEqual(['K7RM3X'])
})
