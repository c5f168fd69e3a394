import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box } from '#domain/analysis/contract.ts'
import { cropFrameOf } from './crop-frame.ts'

const LETTER = { width: 612, height: 792 }

test('a crop is cut out of the page’s whole width, with a few lines above and below the passage', () => {
  expect(cropFrameOf({ boxes: [[60, 300, 540, 326]], size: LETTER })).toEqual([0, 267, 612, 359])
})

test('a passage spread over a page is shown from its beginning', () => {
  const frame = cropFrameOf({
    boxes: [
      [60, 100, 540, 112],
      [60, 700, 540, 712],
    ],
    size: LETTER,
  })
  expect([frame[1], frame[3]]).toEqual([60, 152])
})

const coordinate = fc.double({ min: -50, max: 900, noNaN: true })

test('a crop is never empty and never leaves the page, whatever the boxes are', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate, coordinate, coordinate)), (boxes) => {
      const [left, top, right, bottom] = cropFrameOf({ boxes: boxes as Box[], size: LETTER })
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(LETTER.width + 1e-6)
      expect(bottom).toBeLessThanOrEqual(LETTER.height + 1e-6)
      expect(right - left).toBeGreaterThan(0)
      expect(bottom - top).toBeGreaterThan(0)
    }),
    { seed: 7 },
  )
})
