import { expect, test } from 'vitest'
import { skewOf } from './skew.ts'

/** The middles of 20 rows of four columns, each row falling by `slope`, and some words lower than others, as letters make them. */
const rowsWith = (slope: number) =>
  Array.from({ length: 80 }, (_, index) => {
    const x = [60, 140, 330, 410][index % 4]! + (index % 7)
    return { x, y: 40 + Math.floor(index / 4) * 13 + slope * x + (index % 3) - 1 }
  })

test.each([0.04, 0.0175, 0.005, -0.005, -0.0175, -0.04])(
  'rows that fall by %f a point are recognized',
  (slope) => {
    expect(Math.abs(skewOf(rowsWith(slope)) - slope)).toBeLessThanOrEqual(0.002)
  },
)

test('a page that lies straight, a few words, and none have no skew', () => {
  expect(skewOf(rowsWith(0))).toBe(0)
  expect(skewOf([{ x: 10, y: 10 }])).toBe(0)
  expect(skewOf([])).toBe(0)
})
