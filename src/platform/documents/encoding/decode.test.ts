import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './decode.ts'

const TEXT = 'Didn’t trip: “GFCI” at 98° – replace it.\r\n\tÉlan\f'

const WINDOWS: Record<string, string> = { '’': '\u0092', '“': '\u0093', '”': '\u0094', '–': '\u0096' }

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
  ['UTF-8 with zeros', Buffer.from(TEXT.replace('trip', '\0tr\0ip'))],
  [
    'UTF-8 with the quotation marks of Windows as control characters',
    Buffer.from(TEXT.replace(/[’“”–]/g, (mark) => WINDOWS[mark]!)),
  ],
])('%s', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT)
})

test('what’s valid UTF-8 is kept around any stray byte', () => {
  const windows = new TextDecoder('windows-1252')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 20 }),
      fc.integer({ min: 0x80, max: 0xff }),
      (text, byte) => {
        const plain = `didn’t ${text.replace(/[\p{Cc}\ufeff]/gu, '')} “trip” `
        const bytes = Buffer.concat([Buffer.from(plain), Buffer.from([byte]), Buffer.from(` ${plain}`)])
        const stray = windows.decode(Uint8Array.of(byte)).replace(/\p{Cc}/u, '')
        expect(decodeText(bytes)).toBe(`${plain}${stray} ${plain}`)
      },
    ),
  )
})

test.each([
  [
    'a few marks of Mac Roman',
    'Panel is hot\xc9\r\xa5 No label\r\xa5 98\xa1F at 4 \xd0 6',
    'Panel is hot…\r• No label\r• 98°F at 4 – 6',
  ],
  ['Spanish in Windows-1252', 'INSPECCI\xd3N EL\xc9CTRICA DEL BA\xd1O', 'INSPECCIÓN ELÉCTRICA DEL BAÑO'],
  [
    'a Word table as text, with the marks of cells',
    'Panel\x07double\x1ftap\x1eped',
    'Panel\u200bdoubletap-ped',
  ],
])('%s', (_what, latin1, text) => {
  expect(decodeText(Buffer.from(latin1, 'latin1'))).toBe(text)
})

test('any bytes are decoded', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => void decodeText(bytes)))
})
