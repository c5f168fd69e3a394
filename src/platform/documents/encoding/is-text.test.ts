import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isText } from './is-text.ts'

const SENTENCE = 'The receptacle in the garage didn’t trip.\r\n'

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(SENTENCE)],
  ['UTF-8 of another script', Buffer.from('Панель перегревается')],
  ['UTF-16 without a mark', Buffer.from(SENTENCE, 'utf16le')],
  ['one stray control character', Buffer.from(`\x07${SENTENCE}`)],
  ['text in a block filled with zeros', Buffer.concat([Buffer.from(SENTENCE), Buffer.alloc(2000)])],
  ['text that ends as in DOS', Buffer.concat([Buffer.from(SENTENCE), Buffer.alloc(100, 0x1a)])],
  ['text with a gap of zeros', Buffer.from(`${SENTENCE}${'\0'.repeat(1000)}${SENTENCE}`)],
])('%s is text', (_what, bytes) => {
  expect(isText(bytes)).toBe(true)
})

const bitmap = (fill: number) =>
  Buffer.concat([
    Buffer.from('424d36300000000000003600000028000000200000002000000001001800', 'hex'),
    Buffer.alloc(4000, fill),
  ])

/** Sums of waves, as 16-bit numbers. */
const noise = (bytes: number) => {
  const samples = Array.from(
    { length: bytes / 2 },
    (_, at) => 9000 * Math.sin(at / 7) + 20_000 * Math.sin(at * at),
  )
  return Buffer.from(Int16Array.from(samples).buffer)
}

test.each<[string, Buffer]>([
  ['a PNG picture', Buffer.from('89504e470d0a1a0a00', 'hex')],
  ['a black picture', bitmap(0)],
  ['a white picture', bitmap(0xff)],
  ['an executable', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1])],
  ['sound that begins like UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), noise(4000)])],
  ['nothing but zeros', Buffer.alloc(500)],
  [
    'text in Cyrillic bytes, which no rule decodes',
    Buffer.from('\xcf\xe0\xed\xe5\xeb\xfc \xcf\xe0', 'latin1'),
  ],
])('%s isn’t text', (_what, bytes) => {
  expect(isText(bytes)).toBe(false)
})

test('random bytes aren’t text', () => {
  const bytes = fc.noBias(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 400, maxLength: 400 }))
  fc.assert(fc.property(bytes, (each) => !isText(Buffer.from(each))))
})
