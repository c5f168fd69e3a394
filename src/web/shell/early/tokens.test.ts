import { expect, test } from 'vitest'
import { token, withValues } from './tokens.ts'

test('each token is replaced by its value, once', () => {
  const template = `${token('address')}, ${token('address')} at ${token('price')}`
  expect(withValues(template, { address: '1 Main St', price: '$5.00' })).toBe('1 Main St, 1 Main St at $5.00')
})

test('a value that looks like a token, or like a replacement pattern, stays as it is', () => {
  const values = { address: `${token('price')} $& $1`, price: '$5.00' }
  expect(withValues(token('address'), values)).toBe(`${token('price')} $& $1`)
})

test('a token without a value leaves nothing', () => {
  expect(withValues(`a ${token('gone')} b`, {})).toBe('a  b')
})
