import { expect, test } from 'vitest'
import { isZipMissed } from './missing-zip.ts'

test('an address without a ZIP code is noted once the form is ready and the field was left', () => {
  const left = { zip: null, isTyping: false, isReady: true }
  expect(isZipMissed(left)).toBe(true)
  expect(isZipMissed({ ...left, isTyping: true })).toBe(false)
  expect(isZipMissed({ ...left, isReady: false })).toBe(false)
  expect(isZipMissed({ ...left, zip: '53202' })).toBe(false)
})
