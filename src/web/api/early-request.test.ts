import { afterEach, expect, test } from 'vitest'
import { forgetEarlyReads, takeEarlyRead } from './early-request.ts'

afterEach(() => {
  globalThis.odieEarlyReads = undefined
})

test('what the HTML has read is taken over once', () => {
  const response = Promise.resolve(new Response('[]'))
  globalThis.odieEarlyReads = { '/api/estimates?limit=50': response }
  expect(takeEarlyRead('/api/estimates?limit=50')).toBe(response)
  expect(takeEarlyRead('/api/estimates?limit=50')).toBeNull()
})

test('without an early read of the same URL, there’s nothing to take over', () => {
  expect(takeEarlyRead('/api/estimates?limit=50')).toBeNull()
  globalThis.odieEarlyReads = { '/api/estimates?limit=20': Promise.resolve(new Response('[]')) }
  expect(takeEarlyRead('/api/estimates?limit=50')).toBeNull()
})

test('a call that changes something leaves nothing to take over', () => {
  globalThis.odieEarlyReads = { '/api/estimates?limit=50': Promise.resolve(new Response('[]')) }
  forgetEarlyReads()
  expect(takeEarlyRead('/api/estimates?limit=50')).toBeNull()
})
