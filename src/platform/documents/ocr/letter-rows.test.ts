import { expect, test } from 'vitest'
import { drawPage } from '#platform/documents/pdfium/pdf-bitmap.ts'
import { withPdf } from '#platform/documents/pdfium/pdfium.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { type LetterRow, letterRowsOf } from './letter-rows.ts'

const rowsOn = (content: string, entries = '') =>
  withPdf(makePdf([{ content, entries }]), (pdf) =>
    letterRowsOf(drawPage(pdf, { page: 1, widthPx: 850, gray: true })),
  )

const lettersIn = (rows: readonly LetterRow[]) => rows.reduce((sum, { letters }) => sum + letters, 0)

const SENTENCES = [
  'The receptacle beside the sink has no ground.',
  'Two wires share one breaker in the panel.',
]

test('each line of print is a row of shapes, of which some are letters that touch', async () => {
  const rows = await rowsOn(linesOfText(SENTENCES))
  const clean = rows.filter((row) => row.clean)
  expect(clean.map(({ sideways }) => sideways)).toEqual([false, false])
  for (const [index, row] of clean.entries()) {
    const letters = SENTENCES[index]!.replaceAll(' ', '').length
    expect(row.letters).toBeGreaterThan(0.4 * letters)
    expect(row.letters).toBeLessThan(1.3 * letters)
  }
  expect(clean[0]!.bottom).toBeLessThanOrEqual(clean[1]!.top)
})

test('light print on a dark ground is found', async () => {
  const rows = await rowsOn(`0 g 40 600 500 160 re f 1 g ${linesOfText(SENTENCES)}`)
  expect(lettersIn(rows.filter((row) => row.clean))).toBeGreaterThan(25)
})

test.each([90, 270])('on a page turned by %i°, the rows are sideways', async (turn) => {
  const rows = await rowsOn(linesOfText(SENTENCES), `/Rotate ${turn}`)
  const clean = rows.filter((row) => row.clean)
  expect(clean.every(({ sideways }) => sideways)).toBe(true)
  expect(lettersIn(clean)).toBeGreaterThan(25)
})

test('a fence, a checkerboard, and a blank page have no clean rows', async () => {
  const bars = Array.from({ length: 60 }, (_, n) => `${60 + 8 * n} 500 3 9 re f`).join(' ')
  const squares = Array.from(
    { length: 400 },
    (_, n) => `${100 + 12 * (n % 20)} ${300 + 12 * Math.floor(n / 20)} 6 6 re f`,
  )
  for (const content of [bars, squares.join(' '), ''])
    expect((await rowsOn(content)).filter((row) => row.clean)).toEqual([])
})

test('noise is given up without effort', () => {
  let state = 1
  const data = Uint8Array.from({ length: 800 * 800 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state & 0x10000 ? 255 : 0
  })
  expect(letterRowsOf({ data, width: 800, height: 800 }).filter((row) => row.clean)).toEqual([])
})
