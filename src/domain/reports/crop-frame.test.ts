import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box } from '#domain/analysis/contract.ts'
import { cropFrameOf } from './crop-frame.ts'

const LETTER = { width: 612, height: 792 }

test('a crop shows the passage with some of the page around it', () => {
  expect(cropFrameOf({ boxes: [[60, 300, 540, 326]], size: LETTER })).toEqual([42, 271, 558, 355])
})

test('a few words are shown with half of the page’s width around them', () => {
  const [left, , right] = cropFrameOf({ boxes: [[60, 300, 110, 312]], size: LETTER })
  expect(right - left).toBeCloseTo(612 * 0.55)
  expect(left).toBe(0)
})

test('a passage spread over a page is shown from its beginning', () => {
  const frame = cropFrameOf({
    boxes: [
      [60, 100, 540, 112],
      [60, 700, 540, 712],
    ],
    size: LETTER,
  })
  expect([frame[1], frame[3]]).toEqual([64, 148])
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
