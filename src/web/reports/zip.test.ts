import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

test('the ZIP of an address is its last group of five digits', () => {
  expect(zipOf('1224 N 12th St, Milwaukee, WI 53202')).toBe('53202')
  expect(zipOf('12245 W Main St, Brookfield, WI 53005')).toBe('53005')
  expect(zipOf('1 Main St, Milwaukee, WI 53202-1234')).toBe('53202')
})

test('an address without five digits in a row has none', () => {
  expect(zipOf('1 Main St, Milwaukee')).toBeNull()
  expect(zipOf('parcel 123456')).toBeNull()
  expect(zipOf('')).toBeNull()
})
