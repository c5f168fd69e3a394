import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, withoutCollisions } from './label-collisions.ts'

const boxes = fc.array(
  fc
    .record({
      left: fc.integer({ min: 0, max: 500 }),
      top: fc.integer({ min: 0, max: 500 }),
      width: fc.integer({ min: 2, max: 120 }),
      height: fc.integer({ min: 2, max: 40 }),
    })
    .map(({ left, top, width, height }): Box => ({ left, top, right: left + width, bottom: top + height })),
)

const area = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

test('no two names that show cover each other by more than their edges', () => {
  fc.assert(
    fc.property(boxes, (all) => {
      const shown = all.filter((_, index) => withoutCollisions(all)[index])
      for (const [index, box] of shown.entries())
        for (const other of shown.slice(index + 1)) {
          const shared = Math.max(box.right - box.left, other.right - other.left, box.bottom - box.top)
          expect(area(box, other)).toBeLessThanOrEqual(Math.max(shared, other.bottom - other.top))
        }
    }),
  )
})

test('a name is hidden only for one before it, so the first always shows', () => {
  const [first, second, third] = [
    { left: 0, top: 0, right: 40, bottom: 16 },
    { left: 30, top: 8, right: 80, bottom: 24 },
    { left: 41, top: 0, right: 80, bottom: 16 },
  ]
  expect(withoutCollisions([first, second, third])).toEqual([true, false, true])
  expect(withoutCollisions([second, first])).toEqual([true, false])
})
