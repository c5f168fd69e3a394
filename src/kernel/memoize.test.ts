import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('a text that was just asked for isn’t computed again', () => {
  const computed: string[] = []
  const upper = memoize(2, (text) => {
    computed.push(text)
    return text.toUpperCase()
  })
  expect(['a', 'a', 'b', 'a'].map(upper)).toEqual(['A', 'A', 'B', 'A'])
  expect(computed).toEqual(['a', 'b'])
})

test('an empty result is remembered, too', () => {
  let computed = 0
  const nothing = memoize(2, () => {
    computed += 1
    return ''
  })
  expect([nothing('a'), nothing('a'), computed]).toEqual(['', '', 1])
})

test('the results are those of the function, with more texts than it remembers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.string({ maxLength: 1 })), (max, texts) => {
      expect(texts.map(memoize(max, (text) => `${text}!`))).toEqual(texts.map((text) => `${text}!`))
    }),
  )
})
