import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDeficiencies } from '#domain/analysis/findings/findings.ts'
import { reportTextOf } from '#domain/analysis/structure/report-passages.ts'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { readDocument } from '#platform/documents/read.ts'
import { buildPassage, numbered } from '#test/builders/report-text-fixtures.ts'
import { evidenceAt, isSameQuote, locate, quotedAt } from './quotes.ts'

const passages = numbered(
  'Main panel',
  'Double taps. Two of the breakers have “double taps”, which can loosen over time.',
  'Ungrounded',
  'The quali\ufb01ed electrician was here.',
  'The smoke alarm — in the hall — is missing.',
  'Costs & <fees> are listed apart.',
  buildPassage('Two of the breakers have double taps, says the summary.', { page: 9, zone: 'summary' }),
)

const found = (passage: string, quote: string) =>
  locate(passages, { passage, quote }).map((place) => [place.passage.id, quotedAt(place).quote])

describe('a quote', () => {
  test('is found whatever quotation marks, dashes or ligatures, and gives its whole sentence as the report writes it', () => {
    expect(found('P2', 'breakers have "double taps", which')).toEqual([
      ['P2', 'Two of the breakers have “double taps”, which can loosen over time.'],
    ])
    expect(found('P4', 'The qualified electrician')).toEqual([
      ['P4', 'The quali\ufb01ed electrician was here.'],
    ])
    expect(found('P5', 'smoke alarm - in the hall - is missing')).toEqual([
      ['P5', 'The smoke alarm — in the hall — is missing.'],
    ])
    for (const dash of '―–-') expect(found('P5', `alarm ${dash} in the hall`)).toHaveLength(1)
    expect(found('P6', 'Costs &amp; &lt;fees&gt; are')).toEqual([['P6', 'Costs & <fees> are listed apart.']])
  })

  test('is found next to the named passage before anywhere else, and with any number if it’s in the report', () => {
    expect(found('P1', 'Two of the breakers have')[0]![0]).toBe('P2')
    expect(found('P999', 'smoke alarm — in the')[0]![0]).toBe('P5')
    expect(found('', 'summary. Costs')).toEqual([])
  })

  test('of one or two words counts as its sentence, in the named passage only', () => {
    expect(found('P3', 'Ungrounded')).toEqual([['P3', 'Ungrounded']])
    expect(found('P2', 'Double taps.')).toEqual([['P2', 'Double taps.']])
    expect(found('P2', 'loosen')).toEqual([
      ['P2', 'Two of the breakers have “double taps”, which can loosen over time.'],
    ])
    expect(found('P4', 'double taps')).toEqual([])
  })

  test('may run from a title into its text', () => {
    expect(found('P1', 'Main panel Double taps.')).toEqual([
      ['P1', 'Main panel'],
      ['P2', 'Double taps.'],
    ])
  })

  test.each([
    ['invented', 'The panel is burnt.'],
    ['shortened in the middle', 'Two of the breakers … over time.'],
    ['empty', ''],
    ['blank', ' '],
    ['endless', 'x'.repeat(5_000)],
  ])('that is %s is found nowhere', (_, quote) => expect(found('P2', quote)).toEqual([]))

  test('longer than evidence may be ends between words', () => {
    const long = numbered(`Wires ${'are exposed here '.repeat(60)}`)
    const [place] = locate(long, { passage: 'P1', quote: `Wires ${'are exposed here '.repeat(45)}` })
    const { quote } = evidenceAt(place!)
    expect(quote.length).toBeLessThanOrEqual(400)
    expect(quote).toMatch(/(are|exposed|here)$/)
  })
})

test('evidence keeps its page, and says whether it’s a summary, a caption or OCR', () => {
  const [body] = locate(passages, { passage: 'P2', quote: 'Two of the breakers' })
  const [summary] = locate(passages, { passage: 'P7', quote: 'says the summary.' })
  expect(evidenceAt(body!)).toMatchObject({ page: 1, source: 'body', ocr: false, boxes: [] })
  expect(evidenceAt(summary!)).toMatchObject({ page: 9, source: 'summary' })
  const scanned = numbered(buildPassage('Panel with wires', { role: 'caption', ocr: true }))
  const [caption] = locate(scanned, { passage: 'P1', quote: 'Panel with wires' })
  expect(evidenceAt(caption!)).toMatchObject({ source: 'caption', ocr: true })
})

test('a short sentence is quoted with the next one, as the rules do', () => {
  const [beeping] = locate(
    numbered('The alarms beep. This can mean that a battery is low. Replace the batteries.'),
    { passage: 'P1', quote: 'The alarms beep.' },
  )
  expect(evidenceAt(beeping!).quote).toBe('The alarms beep. This can mean that a battery is low.')
  expect(quotedAt(beeping!).quote).toBe('The alarms beep.')
})

test('what a checked box says is quoted with what its row asks, and what stands elsewhere isn’t', () => {
  const row = numbered(
    buildPassage('Outlet(s):', { zone: 'unticked' }),
    buildPassage('Wired incorrectly', { box: 'checked' }),
    buildPassage('Loose at the wall', { zone: 'unticked', box: 'empty' }),
    buildPassage('Ungrounded in places', { box: 'checked' }),
    'Fans',
    buildPassage('Out of balance', { box: 'checked' }),
  )
  const quoteOf = (passage: string, quote: string) => evidenceAt(locate(row, { passage, quote })[0]!).quote
  expect(quoteOf('P2', 'Wired incorrectly')).toBe('Outlet(s): Wired incorrectly')
  expect(quoteOf('P4', 'Ungrounded')).toBe('Outlet(s): Ungrounded in places')
  expect(quoteOf('P3', 'Loose at the wall')).toBe('Loose at the wall')
  expect(quoteOf('P6', 'Out of balance')).toBe('Out of balance')
})

test.each(['inspection-1327-lantern-street.pdf', 'inspection-418-signal-hill-drive.pdf'])(
  'the words that the rules quote from %s are located on the same page and in the same boxes',
  async (file) => {
    const document = await readDocument(
      fileURLToPath(new URL(`../../../demo/reports/${file}`, import.meta.url)),
    )
    const { findings } = findDeficiencies(structureOf(document))
    const text = reportTextOf(structureOf(document)).map((passage, index) => ({
      id: `P${index + 1}`,
      passage,
    }))
    // Shorter quotes count as their whole sentence.
    const pieces = findings
      .flatMap(({ evidence }) => evidence)
      .filter(({ quote }) => quote.split(' ').length > 2)
    expect(pieces.length).toBeGreaterThan(5)
    for (const piece of pieces) {
      const own = text.find(
        ({ passage }) => passage.page === piece.page && passage.text.includes(piece.quote),
      )
      const [place] = locate(text, { passage: own!.id, quote: piece.quote })
      const { page, quote, boxes } = quotedAt(place!)
      expect([page, quote]).toEqual([piece.page, piece.quote])
      expect(boxes).toHaveLength(piece.boxes.length)
      for (const [index, box] of boxes.entries())
        for (const [edge, length] of box.entries())
          expect(Math.abs(length - piece.boxes[index]![edge]!), quote).toBeLessThan(3)
    }
  },
)

test('whatever is quoted, what comes out is in the passage, and no longer than evidence may be', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1 }),
      fc.nat(),
      (texts, at) => {
        const all = numbered(...texts)
        const quote = texts[at % texts.length]!
        for (const place of locate(all, { passage: `P${1 + (at % texts.length)}`, quote })) {
          const { text } = place.passage.passage
          expect(place.start).toBeGreaterThanOrEqual(0)
          expect(place.end).toBeLessThanOrEqual(text.length)
          expect(quotedAt(place).quote.length).toBeLessThanOrEqual(400)
        }
      },
    ),
    { seed: 5 },
  )
})

test('two quotes are of the same words if one contains the other or continues it, on the same page', () => {
  const at = (page: number, quote: string) => ({ page, quote })
  expect(isSameQuote(at(1, 'A breaker is double tapped.'), at(1, 'breaker is double'))).toBe(true)
  expect(
    isSameQuote(at(1, 'Panel. A breaker is double tapped.'), at(1, 'A breaker is double tapped. Repair it.')),
  ).toBe(true)
  expect(isSameQuote(at(1, 'A breaker is double tapped.'), at(2, 'breaker is double'))).toBe(false)
  expect(isSameQuote(at(1, 'A breaker is hot.'), at(1, 'A breaker is loose.'))).toBe(false)
})
