import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooComplex } from './json-complexity.ts'

fc.configureGlobal({ seed: 74 })

const MB = 1024 * 1024

test.each([
  ['brackets nested a million times', '['.repeat(MB) + ']'.repeat(MB)],
  ['brackets that are never closed', '['.repeat(50)],
  ['objects nested 50 times', `${'{"a":'.repeat(50)}0${'}'.repeat(50)}`],
  ['700,000 empty lists', `[${'[],'.repeat(700_000)}0]`],
  ['50,000 numbers', `[${'1,'.repeat(50_000)}1]`],
  ['50,000 values after text with escaped quotes', `["\\\\\\"",${'"",'.repeat(50_000)}""]`],
])('%s are more than any request needs', (_, json) => {
  expect(isTooComplex(json)).toBe(true)
})

test.each([
  ['no body', ''],
  ['2 MB of brackets and commas in a text', JSON.stringify({ note: '[{,"\\'.repeat(MB / 3) })],
  ['lists of 2,000 objects of 5 fields', JSON.stringify(Array(2_000).fill({ a: 1, b: 2, c: 3, d: 4, e: 5 }))],
])('%s are accepted', (_, json) => {
  expect(isTooComplex(json)).toBe(false)
})

test('any JSON of up to 10 levels and a few values is accepted', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 10 }), (json) => !isTooComplex(json)))
})
