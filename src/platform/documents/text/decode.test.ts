import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'

const TEXT = 'Didn’t trip: “GFCI” at 98° – replace it.\r\n\tÉlan\f'

const utf32 = (text: string, littleEndian: boolean) => {
  const codes = [...text].map((character) => character.codePointAt(0)!)
  const bytes = Buffer.alloc(4 * codes.length)
  for (const [at, code] of codes.entries())
    if (littleEndian) bytes.writeUInt32LE(code, 4 * at)
    else bytes.writeUInt32BE(code, 4 * at)
  return bytes
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16LE', utf16(TEXT)],
  ['UTF-16BE', utf16(TEXT).swap16()],
  ['UTF-16LE with a mark', utf16(`\ufeff${TEXT}`)],
  ['UTF-16BE with a mark', utf16(`\ufeff${TEXT}`).swap16()],
  ['UTF-32LE', utf32(TEXT, true)],
  ['UTF-32BE', utf32(TEXT, false)],
  ['UTF-32LE with a mark', utf32(`\ufeff${TEXT}`, true)],
  [
    'Windows-1252',
    Buffer.from('Didn\x92t trip: \x93GFCI\x94 at 98\xb0 \x96 replace it.\r\n\t\xc9lan\f', 'latin1'),
  ],
  [
    'Mac Roman',
    Buffer.from('Didn\xd5t trip: \xd2GFCI\xd3 at 98\xa1 \xd0 replace it.\r\n\t\x83lan\f', 'latin1'),
  ],
  [
    'UTF-8 with stray bytes',
    Buffer.concat([
      Buffer.from('Didn’t trip: “GFCI” at 98'),
      Buffer.from([0xb0]),
      Buffer.from(' – replace it.\r\n\t'),
      Buffer.from([0xc9]),
      Buffer.from('lan\f'),
    ]),
  ],
  ['UTF-8 with control bytes', Buffer.from(TEXT.replace('trip', '\0tr\x07i\x0ep'))],
])('%s', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT)
})

test('what’s valid UTF-8 is kept around any byte', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 20 }),
      fc.integer({ min: 0x80, max: 0xff }),
      (text, byte) => {
        const plain = text.replace(/[\p{Cc}\ufeff]/gu, '')
        const ascii = 'The panel is full of double taps, and more. '
        const decoded = decodeText(
          Buffer.concat([Buffer.from(ascii + plain), Buffer.from([byte]), Buffer.from(` ${ascii}`)]),
        )
        expect(decoded.startsWith(ascii)).toBe(true)
        expect(decoded.endsWith(ascii)).toBe(true)
      },
    ),
  )
})

test('any bytes are decoded', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => void decodeText(bytes)))
})
