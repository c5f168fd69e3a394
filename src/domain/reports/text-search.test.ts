import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportPassage } from '#domain/analysis/report-text.ts'
import { hitsOf } from './text-search.ts'

const passage = (text: string, { page = 1, hasLayout = true } = {}): ReportPassage => {
  const words = text.split(' ')
  return {
    page,
    text,
    role: 'text',
    zone: 'body',
    chapter: '',
    isElectricalChapter: false,
    item: null,
    box: null,
    ocr: false,
    // Each word is 8 points wide, 10 apart.
    lines: [
      {
        page,
        top: 100,
        bottom: 112,
        edges: hasLayout ? words.flatMap((_, index) => [index * 10, index * 10 + 8]) : [],
        words: words.length,
      },
    ],
  }
}

test('each occurrence is a hit with the boxes of its words, whatever its case', () => {
  const hits = hitsOf([passage('The GFCI outlet and the gfci breaker', { page: 3 })], 'gfci')
  expect(hits.map(({ page, boxes }) => ({ page, boxes }))).toEqual([
    { page: 3, boxes: [[10, 100, 18, 112]] },
    { page: 3, boxes: [[50, 100, 58, 112]] },
  ])
})

test('several words match across blanks that don’t break', () => {
  expect(hitsOf([passage('a double\u00a0tapped breaker')], 'Double tapped')).toMatchObject([
    { quote: 'a double tapped breaker' },
  ])
})

test('a long passage is quoted by the words around the hit', () => {
  const [hit] = hitsOf([passage(`${'siding '.repeat(50)}receptacle ${'siding '.repeat(50)}`)], 'receptacle')
  expect(hit?.quote).toMatch(/^(siding ){8}receptacle( siding){8}$/)
})

test('a passage without layout is one hit, quoted as a whole', () => {
  expect(hitsOf([passage('wire to wire', { hasLayout: false })], 'wire')).toEqual([
    { page: 1, boxes: [], quote: 'wire to wire' },
  ])
})

test('any text can be searched for, and is found as it is written', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\s/u.test(text))
  fc.assert(
    fc.property(word, word, word, (before, searched, after) => {
      const [hit] = hitsOf([passage(`${before} ${searched} ${after}`)], searched)
      expect(hit?.quote).toContain(searched)
    }),
  )
})
