import { expect, test } from 'vitest'
import { imageWidthFor, layoutOf, scrollOffsetOf } from './page-layout.ts'

const pages = [
  { width: 600, height: 800 },
  { width: 800, height: 600 },
]

test('pages of any size are stacked at one width', () => {
  expect(layoutOf(pages, 1200)).toEqual({ starts: [16, 1632], heights: [1600, 900], total: 2628 })
})

test.each([
  ['a phone with two pixels for each', 358, 2, '800'],
  ['the same phone, zoomed in', 537, 2, '1240'],
  ['a laptop', 640, 1, '800'],
  ['a wide screen', 915, 1, '1240'],
  ['a laptop with a sharp screen', 640, 2, '1240'],
  ['any screen, zoomed in as far as it goes', 1440, 2, '1240'],
])('%s gets the narrowest image that fills it', (_, width, pixelRatio, expected) => {
  expect(imageWidthFor(width, pixelRatio)).toBe(expected)
})

test('scrolling to a place leaves room above and beside it', () => {
  const boxes: [number, number, number, number][] = [[200, 200, 400, 220]]
  expect(scrollOffsetOf({ page: 2, boxes }, pages, 1200)).toEqual({ top: 1632 + 300 - 120, left: 240 })
  expect(scrollOffsetOf({ page: 2, boxes: [] }, pages, 1200)).toEqual({ top: 1632, left: 0 })
})

test('a page that does not exist has no scroll offset', () => {
  expect(scrollOffsetOf({ page: 3, boxes: [] }, pages, 1200)).toBeNull()
})
