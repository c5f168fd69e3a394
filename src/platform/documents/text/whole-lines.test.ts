import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutBetweenLines, type Edges } from './whole-lines.ts'

/* Pictures of 300 × 100 points with two pixels to a point, in which a word is a block of ink. */
const POINT = 2
const [WIDTH, HEIGHT] = [600, 200]

function pictureOf(...blocks: Edges[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (const { left, top, right, bottom } of blocks)
    for (let y = top; y < bottom; y++) data.fill(30, y * WIDTH + left, y * WIDTH + right)
  return { data, width: WIDTH, height: HEIGHT }
}

const block = (left: number, top: number, right: number, bottom: number): Edges => ({
  left,
  top,
  right,
  bottom,
})

const passage = block(100, 90, 500, 110)

test('a line that the strip cuts is left out, and whole lines stay', () => {
  const cutAbove = block(100, 0, 400, 12)
  const title = block(100, 50, 200, 70)
  const cutBelow = block(100, 190, 500, 200)
  const edges = cutBetweenLines(pictureOf(cutAbove, title, passage, cutBelow), passage, POINT)
  expect(edges).toEqual(block(90, 40, 510, 120))
})

test('a photo that the strip cuts is left out', () => {
  const photo = block(100, 150, 300, 200)
  expect(cutBetweenLines(pictureOf(passage, photo), passage, POINT).bottom).toBe(120)
})

test('a crop is as wide as its column, and the next column is left out', () => {
  const own = block(20, 60, 250, 70)
  const line = block(20, 90, 380, 110)
  const next = block(420, 0, 590, 200)
  expect(cutBetweenLines(pictureOf(own, line, next), line, POINT)).toEqual(block(10, 50, 390, 120))
})

test('the rules of a table may be cut, the words in it not', () => {
  const rules = [block(80, 0, 82, 200), block(520, 0, 522, 200)]
  const cutAbove = block(100, 0, 400, 12)
  const { top, bottom } = cutBetweenLines(pictureOf(...rules, cutAbove, passage), passage, POINT)
  expect(top).toBeGreaterThanOrEqual(12)
  expect(bottom).toBeGreaterThan(passage.bottom)
})

test('where everything is cut, as on a crooked scan, the crop ends at the passage', () => {
  const steps = Array.from({ length: 40 }, (_, n) => block(n * 15, n * 5, n * 15 + 15, n * 5 + 8))
  const { top, bottom } = cutBetweenLines(pictureOf(...steps, passage), passage, POINT)
  expect(top).toBeLessThanOrEqual(passage.top)
  expect(bottom).toBeGreaterThanOrEqual(passage.bottom)
})

const lines = fc.array(
  fc.record({
    gap: fc.integer({ min: 3, max: 30 }),
    height: fc.integer({ min: 8, max: 26 }),
    left: fc.integer({ min: 0, max: 300 }),
    width: fc.integer({ min: 10, max: 299 }),
  }),
  { minLength: 1, maxLength: 12 },
)

test('no line of text is ever cut, and the passage is always whole', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: -20, max: 5 }), fc.nat(11), (texts, from, chosen) => {
      let y = from
      const blocks = texts
        .map(({ gap, height, left, width }) => {
          const top = y + gap
          y = top + height
          return block(left, Math.max(top, 0), left + width, Math.min(y, HEIGHT))
        })
        .filter(({ top, bottom }) => bottom > top)
      const whole = blocks.filter(({ top, bottom }) => top > 0 && bottom < HEIGHT)
      const own = whole[chosen % Math.max(whole.length, 1)]
      if (!own) return
      const crop = cutBetweenLines(pictureOf(...blocks), own, POINT)
      const isWhole = ({ left, top, right, bottom }: Edges) =>
        left >= crop.left && right <= crop.right && top >= crop.top && bottom <= crop.bottom
      const isOutside = ({ left, top, right, bottom }: Edges) =>
        right <= crop.left || left >= crop.right || bottom <= crop.top || top >= crop.bottom
      expect(isWhole(own)).toBe(true)
      expect(blocks.filter((each) => !isWhole(each) && !isOutside(each))).toEqual([])
    }),
    { seed: 11, numRuns: 200 },
  )
})

const pixel = fc.double({ min: -100, max: 900, noNaN: true })

test('a crop is never empty and never leaves the picture, whatever the passage is', () => {
  fc.assert(
    fc.property(pixel, pixel, pixel, pixel, (left, top, right, bottom) => {
      const [x, y] = [Math.round(left), Math.round(top)]
      const crop = cutBetweenLines(
        pictureOf(passage),
        block(x, y, Math.max(x, Math.round(right)), Math.max(y, Math.round(bottom))),
        POINT,
      )
      expect(crop.left).toBeGreaterThanOrEqual(0)
      expect(crop.top).toBeGreaterThanOrEqual(0)
      expect(crop.right).toBeLessThanOrEqual(WIDTH)
      expect(crop.bottom).toBeLessThanOrEqual(HEIGHT)
      expect(crop.right).toBeGreaterThan(crop.left)
      expect(crop.bottom).toBeGreaterThan(crop.top)
    }),
    { seed: 13, numRuns: 100 },
  )
})
