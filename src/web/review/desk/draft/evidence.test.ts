import { expect, test } from 'vitest'
import { percentagesOf } from './evidence.ts'

test('a box in points becomes percentages of its page', () => {
  expect(percentagesOf([61.5, 80.7, 304.5, 97.7], { width: 612, height: 792 })).toEqual({
    left: '9.804%',
    top: '10.000%',
    width: '40.196%',
    height: '2.525%',
  })
})
