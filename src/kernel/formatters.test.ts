import { expect, test } from 'vitest'
import { alternativesText, listText } from './formatters.ts'

test('texts are joined as the locale joins them', () => {
  const list = new Intl.ListFormat('en-US')
  const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' })
  for (const texts of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b and c', 'd', '']]) {
    expect(listText(texts)).toBe(list.format(texts))
    expect(alternativesText(texts)).toBe(alternatives.format(texts))
  }
})
