import { expect, test } from 'vitest'
import { displayName, isStorable, optionalDisplayName, optionalText, text } from './text.ts'

const name = displayName({ max: 20, required: 'First name is required' })

test.each([
  ['a right-to-left override', 'Pat\u202Efdp.exe', 'Patfdp.exe'],
  ['direction marks and isolates', '\u200EPat\u200F \u2066Lee\u2069\u061C', 'Pat Lee'],
  ['zero-width characters', 'Pa\u200Bt\u2060 \uFEFFLee\u00AD\u3164', 'Pat Lee'],
  ['line and paragraph separators', 'Pat\u2028Lee\u2029', 'Pat Lee'],
  ['line breaks and tabs', ' Pat\r\n\tLee ', 'Pat Lee'],
])('a display name is stored without %s', (_what, typed, stored) => {
  expect(name.parse(typed)).toBe(stored)
})

test.each(['Зоя Ковальська', 'دعاء', 'می\u200Cخواهم', 'O’Brien-Łukasz', '👩‍🔧 Pat', '❤️ Pat'])(
  'the name %j isn’t changed',
  (typed) => {
    expect(name.parse(typed)).toBe(typed)
  },
)

test('a name of only invisible characters counts as missing', () => {
  expect(name.safeParse('\u202E \u200E').error?.issues[0]?.message).toBe('First name is required')
  expect(optionalDisplayName({ max: 20 }).parse('\u202E \u200E')).toBeNull()
  expect(optionalDisplayName({ max: 20 }).parse('\u200D\u200C')).toBeNull()
})

test('the length is checked after cleaning', () => {
  expect(name.parse(`${'a'.repeat(20)}\u202E`)).toBe('a'.repeat(20))
  expect(name.safeParse('a'.repeat(21)).success).toBe(false)
})

test('text keeps its line breaks, and is trimmed', () => {
  expect(text({ max: 10, required: 'Message is required' }).parse(' a\nb ')).toBe('a\nb')
  expect([undefined, null, '', '  '].map((value) => optionalText({ max: 10 }).parse(value))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('U+0000 and lone surrogates can’t be stored; every other character can', () => {
  expect(['a\0b', '\uD800', 'a\uDC00'].map(isStorable)).toEqual([false, false, false])
  expect(['', 'a', '\u0001', '🏠', '\uFFFF'].map(isStorable)).toEqual([true, true, true, true, true])
})
