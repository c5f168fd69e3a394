import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, quoteRange, statedPlace, statesNumber, visibleText } from './text-checks.ts'

/** The part of `text` that matches `quote`, as written in `text`. */
function findQuote(text: string, quote: string): string | null {
  const range = quoteRange(text, quote)
  return range && text.slice(range.start, range.end)
}

const TEXT = 'The “main” panel  in the\ngarage isn’t labeled; 2 breakers are double-tapped.'

test('a verbatim quote is accepted, and returned as the report has it', () => {
  expect(findQuote(TEXT, 'panel in the garage')).toBe('panel  in the\ngarage')
  expect(findQuote(TEXT, `The "main" panel`)).toBe('The “main” panel')
  expect(findQuote(TEXT, "garage isn't labeled;")).toBe('garage isn’t labeled;')
  expect(findQuote(TEXT, TEXT)).toBe(TEXT)
})

test('a changed word, case or order, a cut word or an invented ending is rejected', () => {
  for (const quote of [
    'panel in the basement',
    'the main panel in',
    'garage the in panel',
    'anel in the gara',
    'panel in the garage is',
    '2 breakers are double-tapped. Replace the panel.',
    'panel in the … double-tapped',
  ])
    expect(findQuote(TEXT, quote), quote).toBeNull()
})

test('one or two words prove nothing, unless they’re the whole text', () => {
  expect(findQuote(TEXT, 'the')).toBeNull()
  expect(findQuote(TEXT, 'main” panel')).toBeNull()
  expect(findQuote(TEXT, '')).toBeNull()
  expect(findQuote(TEXT, ' \u200b ')).toBeNull()
  expect(findQuote('Double taps', 'Double taps')).toBe('Double taps')
})

test('invisible characters make no difference and hide nothing', () => {
  expect(findQuote('double\u200b tapped \u202ebreakers', 'double tapped breakers')).toBe(
    'double\u200b tapped \u202ebreakers',
  )
  expect(visibleText('a\u200bb\u00adc \u202ed\u2066 \u{e0041}\u{e0042}e\ufe0f\n\n f\ud800')).toBe('abc d e f')
})

test('any words cut out of a text are found in it, at their position', () => {
  const words = fc.array(fc.stringMatching(/^[\p{L}0-9'’“”.,\u200b-]{1,9}$/u), {
    minLength: 4,
    maxLength: 30,
  })
  fc.assert(
    fc.property(words, fc.nat(), fc.constantFrom(' ', '\n', ' \t '), (all, from, gap) => {
      const text = all.join(gap)
      const start = from % (all.length - 3)
      const part = all.slice(start, start + 4).join(' ')
      const found = findQuote(text, part)
      // What is left of these characters may be nothing at all.
      fc.pre(visibleText(part).split(' ').length >= 3)
      expect(found).not.toBeNull()
      expect(text).toContain(found)
      expect(visibleText(found!)).toBe(visibleText(part))
    }),
    { seed: 7 },
  )
})

test('a found quote is always part of the text, whatever both contain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, quote) => {
      const found = findQuote(text + quote, quote)
      expect(found === null || (text + quote).includes(found)).toBe(true)
    }),
    { seed: 7 },
  )
})

test('plain text passes, cut at a sentence', () => {
  expect(plainText('Separate the double tapped\n wires.', 300)).toBe('Separate the double tapped wires.')
  expect(plainText('Replace the cover. Then test it.', 20)).toBe('Replace the cover.')
  expect(plainText('No sentence ends within so few letters', 20)).toBeNull()
})

test.each([
  'Call 414-555-0100 for a quote.',
  'Pay at https://example.com/pay now.',
  'See cheap-electric.com for it.',
  'Write to someone@example.com.',
  'Costs about $200.',
  'Costs 200 dollars.',
  '<img src=x> Replace it.',
  '[click](here) to replace.',
  '＜script＞ Replace it.',
  '`rm` the panel.',
])('addresses, numbers to call, prices and markup do not pass: %s', (written) => {
  expect(plainText(written, 300)).toBeNull()
})

test('a quantity counts only if the texts state it', () => {
  expect(statesNumber(['Three receptacles are loose.'], 3)).toBe(true)
  expect(statesNumber(['Both bathrooms lack one.'], 2)).toBe(true)
  expect(statesNumber(['12 outlets'], 12)).toBe(true)
  expect(statesNumber(['12 outlets'], 2)).toBe(false)
  expect(statesNumber(['item 4.3 is loose'], 4)).toBe(false)
  expect(statesNumber(['item 4.3 is loose'], 3)).toBe(false)
  expect(statesNumber(['0 and -1 and 1.5 and 100000'], 0)).toBe(false)
  expect(statesNumber(['100000'], 100_000)).toBe(false)
  expect(statesNumber(['1.5'], 1.5)).toBe(false)
})

test('a location counts only if the texts name it', () => {
  expect(statedPlace(['in the garage and hall bathroom'], 'Garage, hall bathrooms')).toBe(
    'Garage, hall bathrooms',
  )
  expect(statedPlace(['in the garage'], 'garage and kitchen')).toBeNull()
  expect(statedPlace(['in the garage'], 'kitchen, garage; attic')).toBe('garage')
  expect(statedPlace(['in the garage'], '')).toBeNull()
})

test('a location may list as many rooms as a line has room for', () => {
  const rooms = Array.from({ length: 30 }, (_, index) => `bedroom ${index + 100}`)
  const ten = rooms.slice(0, 10).join(', ')
  expect(statedPlace([ten], ten)).toBe(ten)
  const kept = statedPlace([rooms.join(', ')], rooms.join(', '))
  expect(kept).toBe(rooms.slice(0, kept?.split(', ').length).join(', '))
  expect(kept?.length).toBeGreaterThan(180)
  expect(kept?.length).toBeLessThanOrEqual(200)
})
