import { expect, test } from 'vitest'
import { layoutOf, scrollOffsetOf } from './page-layout.ts'

const pages = [
  { width: 600, height: 800 },
  { width: 800, height: 600 },
]

test('pages of any format are laid out at one width, one below the other', () => {
  expect(layoutOf(pages, 1200)).toEqual({ starts: [16, 1632], heights: [1600, 900], total: 2628 })
})

test('a place is scrolled to with what stands above it', () => {
  const boxes: [number, number, number, number][] = [[200, 200, 400, 220]]
  expect(scrollOffsetOf({ page: 2, boxes }, pages, 1200)).toEqual({ top: 1632 + 300 - 120, left: 240 })
  expect(scrollOffsetOf({ page: 2, boxes: [] }, pages, 1200)).toEqual({ top: 1632, left: 0 })
})

test('a page that the report does not have leads nowhere', () => {
  expect(scrollOffsetOf({ page: 3, boxes: [] }, pages, 1200)).toBeNull()
})
