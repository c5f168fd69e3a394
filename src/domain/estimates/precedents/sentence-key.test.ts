import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentenceKeyOf } from './sentence-key.ts'

fc.configureGlobal({ seed: 8 })

const SENTENCE = 'The two receptacles in the kitchen did not hold a plug firmly on July 4.'

test.each<[string, string, string]>([
  ['number', SENTENCE, 'The 3 receptacles in the kitchen did not hold a plug firmly on June 17.'],
  [
    'place',
    SENTENCE,
    'The two receptacles in the front hall and the second bedroom did not hold a plug firmly on July 4.',
  ],
  ['case', SENTENCE, SENTENCE.toUpperCase()],
  ['spacing', SENTENCE, ' The two  receptacles in the\nkitchen did not hold a plug firm ly on July 4.'],
  [
    'ligature',
    'A qualified firm should fit a cover to the floodlight.',
    'A quali ed \uFB01rm should \uFFFDt a cover to the \uFB02oodlight.',
  ],
  [
    'person',
    'The seller, Dana Alvarez said that the breaker trips.',
    'The seller, Sam Reed said that the breaker trips.',
  ],
  [
    'street',
    'The meter of 12 Heron Lane feeds both of the houses.',
    'The meter of 408 N Birch Ave feeds both of the houses.',
  ],
  [
    'email address',
    'Send the electrician’s invoice to ann@one.test for review.',
    'Send the electrician’s invoice to b.lee@two.test for review.',
  ],
])('a sentence with another %s has the same key', (_what, one, other) => {
  expect(sentenceKeyOf(one)).not.toBeNull()
  expect(sentenceKeyOf(other)).toBe(sentenceKeyOf(one))
})

test.each<[string, string, string]>([
  [
    'negation',
    'The garage receptacle does respond to the tester.',
    'The garage receptacle does not respond to the tester.',
  ],
  [
    'brand',
    'The main panel was made by Federal Pacific years ago.',
    'The main panel was made by Square Dee years ago.',
  ],
  [
    'component',
    'The cover of the junction box is missing screws.',
    'The cover of the service panel is missing screws.',
  ],
  ['unit', 'A 20 amp breaker protects that thin wire.', 'A 20 watt breaker protects that thin wire.'],
])('a sentence with another %s has another key', (_what, one, other) => {
  expect(sentenceKeyOf(other)).not.toBe(sentenceKeyOf(one))
})

test('a distinctive sentence has the same key whatever follows it', () => {
  const sentence = 'Several receptacles in the older bedrooms have no equipment ground, only three holes.'
  expect(sentenceKeyOf(`${sentence} Have an electrician look at them.`)).toBe(sentenceKeyOf(sentence))
})

test('a short sentence becomes distinctive with the next one', () => {
  const keys = ['It spins unevenly.', 'Its blades are cracked.'].map((next) =>
    sentenceKeyOf(`The fan is defective. ${next}`),
  )
  expect(keys[0]).not.toBe(keys[1])
})

test.each(['Missing', 'Not tested.', 'Loose (kitchen)', 'See page 12', '', '☒ ☐ ☐'])(
  '%j is too short to be remembered',
  (quote) => {
    expect(sentenceKeyOf(quote)).toBeNull()
  },
)

test('any text always has the same key, or never has one', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aAfil41#@~ .,’\n\uFB01\uFFFD\u00ADé\u{1F600}'), maxLength: 200 }),
      (text) => {
        const key = sentenceKeyOf(text)
        expect(key === null || /^[0-9a-f]{64}$/.test(key)).toBe(true)
        expect(sentenceKeyOf(text)).toBe(key)
      },
    ),
  )
})
