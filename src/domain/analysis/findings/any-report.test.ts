import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { readTxt } from '#platform/documents/txt.ts'
import {
  BOX,
  inChapter,
  inChapters,
  inPdf,
  inText,
  kindsOf,
  OPEN_GROUND,
  type Placed,
  TAP,
} from '#test/builders/report-fixtures.ts'
import type { Finding } from '../contract.ts'
import { findDeficiencies } from './findings.ts'

fc.configureGlobal({ seed: 33 })

describe('on a page', () => {
  const chapter = [{ text: 'Electrical', y: 60, size: 16 }]

  test('a finding’s boxes cover its words, line by line, on their page', async () => {
    const { findings } = await inPdf(
      [
        { text: 'Roof', y: 60, size: 16 },
        { text: 'The shingles are worn.', y: 100 },
      ],
      [
        ...chapter,
        { text: '4.1.1 Two breakers in the main panel of this house, the lower ones on its right', y: 100 },
        { text: 'side, are double tapped.', y: 114 },
      ],
    )
    const [{ evidence }] = findings as [Finding]
    expect(evidence).toMatchObject([
      { page: 2, ocr: false, quote: expect.stringMatching(/^Two breakers .+ double tapped\.$/) },
    ])
    const [first, second] = evidence[0]!.boxes
    expect(evidence[0]!.boxes).toHaveLength(2)
    expect([first![1] < 100 && 100 < first![3] + 4, second![1] < 114 && 114 < second![3] + 4]).toEqual([
      true,
      true,
    ])
    expect(first![0]).toBeGreaterThan(72)
    expect(second![0]).toBeCloseTo(72, 0)
  })

  test('running headers and footers yield nothing, even if every page says "Electrical"', async () => {
    const page = (n: number): Placed[] => [
      { text: 'Missing GFCI protection is a hazard: Volt Inspections', y: 30, size: 8 },
      { text: n === 1 ? 'Electrical' : 'More', y: 80, size: 16 },
      { text: `4.${n}.1 The receptacle in bedroom ${n} has an open ground.`, y: 120 },
      { text: `Electrical report, page ${n} of 4`, y: 770, size: 8 },
    ]
    const result = await inPdf(page(1), page(2), page(3), page(4))
    expect(kindsOf(result)).toEqual(Array(4).fill('open_ground'))
    expect(result.mentions.every(({ quote }) => !/hazard|page/.test(quote))).toBe(true)
  })

  test('columns are read one by one', async () => {
    const { findings } = await inPdf([
      ...chapter,
      { text: '4.1.1 Two breakers in the main', y: 100 },
      { text: 'panel are double tapped.', y: 114 },
      { text: '4.1.2 The receptacle in the', x: 330, y: 100 },
      { text: 'den has an open ground.', x: 330, y: 114 },
    ])
    expect(findings.map(({ evidence }) => evidence[0]!.quote).sort()).toEqual([OPEN_GROUND, TAP])
  })

  test('an item that continues on the next page is one finding, quoted from where it begins', async () => {
    const { findings } = await inPdf(
      [
        ...chapter,
        { text: '4.1.1 During the inspection two breakers in the main panel of the house were', y: 700 },
      ],
      [{ text: 'found to be double tapped.', y: 60 }],
    )
    expect(findings).toMatchObject([{ kind: 'double_tapped_breaker', evidence: [{ page: 1 }] }])
  })
})

describe('whatever the text', () => {
  const words = fc.constantFrom(
    ...[
      'electrical',
      'panel',
      'breaker',
      'GFCI',
      'is',
      'missing',
      'not',
      'double tapped',
      'Summary',
      '4.1.1',
      '☐',
      '☒',
      '•',
      'Location:',
      'kitchen',
      'STANDARDS OF PRACTICE',
      'three',
      '240',
      'volt',
      '.',
      ';',
      '\n',
      '\n\n',
      'ELECTRICAL',
      'page 3 of 9',
      '\u0000',
      '\ufffd',
      '😀',
      '( a )',
    ],
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 2_000 }),
    fc
      .array(fc.oneof({ weight: 4, arbitrary: words }, fc.string({ maxLength: 12 })), { maxLength: 400 })
      .map((each) => each.join(' ')),
  )
  const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ')

  test('arbitrary text throws nothing, quotes are the report’s own words on their pages, and every finding has a mention', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), (text) => {
        const document = readTxt(Buffer.from(`Electrical\n\n${TAP}\n\n${text.join('\f')}`))
        const pages = document.pages.map(({ lines }) =>
          lines.flatMap((line) => line.words.map(({ text }) => text)).join(' '),
        )
        const { findings, mentions } = findDeficiencies(structureOf(document))
        const quotes = [...findings.flatMap(({ evidence }) => evidence), ...mentions]
        for (const { page, quote } of quotes) {
          // A passage may run on to the next page.
          const around = squeezed(`${pages[page - 1]} ${pages[page] ?? ''}`)
          expect(around).toContain(quote)
          expect(quote.length).toBeLessThanOrEqual(400)
        }
        const mentioned = new Set(mentions.map(({ findingId }) => findingId))
        expect(findings.filter(({ id }) => !mentioned.has(id))).toEqual([])
        expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length)
      }),
      { numRuns: 150 },
    )
  })

  test('the same text gives the same findings with the same ids', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const document = readTxt(Buffer.from(`Electrical\n\n${text}`))
        expect(findDeficiencies(structureOf(document))).toEqual(findDeficiencies(structureOf(document)))
      }),
      { numRuns: 40 },
    )
  })

  test('the order of chapters changes neither the findings nor their ids', () => {
    const chapters = [
      ['Electrical', TAP],
      ['Attic', BOX],
      ['Interior', OPEN_GROUND],
      ['Plumbing', 'The faucet drips.'],
    ]
    const inOrder = (order: string[][]) =>
      inChapters(order)
        .findings.map(({ id, kind, location }) => `${id} ${kind} ${location}`)
        .sort()
    const first = inOrder(chapters)
    expect(first).toHaveLength(3)
    fc.assert(
      fc.property(fc.shuffledSubarray(chapters, { minLength: 4 }), (order) => {
        expect(inOrder(order)).toEqual(first)
      }),
    )
  })

  test('a line of 200,000 words is read, and one of its sentences is found', () => {
    const { findings, possible } = inText(
      `Electrical\n\n${'so '.repeat(100_000)}. ${TAP} ${'so '.repeat(100_000)}`,
    )
    expect([...findings, ...possible].map(({ kind }) => kind)).toEqual(['double_tapped_breaker'])
  })

  // One sentence of 600 kB takes 10 s on a quiet core.
  test('100,000 words without a period or a line break are read', () => {
    const { findings } = inChapter(
      'Electrical',
      `4.1.1 ${'the panel is not missing a double '.repeat(15_000)}`,
    )
    expect(findings.length).toBeLessThan(500)
  })
})
