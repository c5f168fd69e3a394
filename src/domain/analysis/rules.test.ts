import { expect, test } from 'vitest'
import { unreadablePagesText } from './rules.ts'

test('pages that couldn’t be read are named as ranges', () => {
  expect(unreadablePagesText([])).toBeNull()
  expect(unreadablePagesText([7])).toBe('Page 7 couldn’t be read. Check it for deficiencies yourself.')
  expect(unreadablePagesText([1, 3, 4, 5, 9])).toBe(
    'Pages 1, 3–5, 9 couldn’t be read. Check them for deficiencies yourself.',
  )
})
