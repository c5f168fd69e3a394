import { expect, test } from 'vitest'
import { tokensOf } from '#domain/analysis/text/tokens.ts'
import { recognize } from './recognize.ts'

test('a sentence is recognized by its context, whichever it was read in before', () => {
  const tokens = tokensOf('Rust and corrosion were observed inside the main electrical panel')
  const kindsIn = (isElectrical: boolean) => recognize(tokens, isElectrical).map(({ entry }) => entry.kind)
  const elsewhere = kindsIn(false)
  const inElectrical = kindsIn(true)
  expect(inElectrical.length).toBeGreaterThan(elsewhere.length)
  expect([kindsIn(false), kindsIn(true)]).toEqual([elsewhere, inElectrical])
})
