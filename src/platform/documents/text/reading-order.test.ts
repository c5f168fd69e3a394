import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box, Line } from '../document.ts'
import { inReadingOrder } from './reading-order.ts'

const PAGE = { width: 612, height: 792 }

const lineAt = (text: string, box: Box): Line => ({ words: [{ text, box, fontSize: 10, bold: false }], box })
const textsOf = (lines: readonly Line[]) => lines.flatMap(({ words }) => words.map(({ text }) => text))

test('a badge that was drawn first is read after the line it stands beside', () => {
  const lines = [
    lineAt('Repair', [500, 100, 560, 110]),
    lineAt('Roof', [40, 40, 80, 50]),
    lineAt('Panel', [40, 100, 90, 110]),
    lineAt('A breaker is loose.', [40, 114, 200, 124]),
  ]
  expect(textsOf(inReadingOrder(lines, PAGE))).toEqual(['Roof', 'Panel', 'Repair', 'A breaker is loose.'])
})

test('no line is lost or doubled, wherever lines stand and in whatever order they were drawn', () => {
  const boxes = fc.tuple(fc.nat(12), fc.nat(6), fc.integer({ min: 1, max: 4 }))
  fc.assert(
    fc.property(fc.array(boxes, { maxLength: 12 }), (cells) => {
      const lines = cells.map(([column, row, width], index) =>
        lineAt(`${index}`, [column * 40, row * 20, column * 40 + width * 36, row * 20 + 10]),
      )
      expect(textsOf(inReadingOrder(lines, PAGE)).sort()).toEqual(textsOf(lines).sort())
    }),
  )
})
