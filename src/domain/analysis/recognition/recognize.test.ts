import { expect, test } from 'vitest'
import { tokensOf } from '#domain/analysis/text/tokens.ts'
import { recognize } from './recognize.ts'

test('a sentence is recognized by its context, whichever it was read in before', () => {
  const tokens = tokensOf('Rust and corrosion were observed inside the main electrical panel')
  const kindsIn = (isOfTrade: boolean) => recognize(tokens, isOfTrade).map(({ entry }) => entry.kind)
  const elsewhere = kindsIn(false)
  const inTradeChapter = kindsIn(true)
  expect(inTradeChapter.length).toBeGreaterThan(elsewhere.length)
  expect([kindsIn(false), kindsIn(true)]).toEqual([elsewhere, inTradeChapter])
})
