import { isMacRoman } from './mac-roman.ts'
import { decodeBytewise, utf8Statistics, WINDOWS_1252 } from './utf8.ts'

/**
 * Decodes plain text in whatever encoding it's in: UTF-8, UTF-16, or UTF-32, with or without a byte order mark, Mac Roman, or
 * Windows-1252. A stray byte in a UTF-8 text is read as Windows-1252 on its own. A stray control character becomes a zero-width
 * space, because it may stand inside of a word or between two.
 */
export function decodeText(bytes: Uint8Array): string {
  return withoutControls(decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
}

/** All but tab, line feed, vertical tab, form feed, and carriage return. U+0085 is a line end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it's about control characters
const CONTROLS = /\0+|[\x01-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff]/g
const ZERO_WIDTH_SPACE = '\u200b'

const withoutControls = (text: string) => text.replace(CONTROLS, replacementOf)

function replacementOf(controls: string): string {
  const code = controls.charCodeAt(0)
  // Programs that take Windows-1252 for Latin-1 turn its quotation marks into these control characters.
  if (code >= 0x80 && code < 0xa0) return printable(WINDOWS_1252.decode(Uint8Array.of(code)))
  // Word's own characters for hyphens that keep words together, and for those that are seen only at line ends.
  if (controls === '\x1e') return '-'
  return controls === '\x1f' || controls === '\0' || controls === '\ufeff' ? '' : ZERO_WIDTH_SPACE
}

const printable = (character: string) => (character < '\u00a0' ? '' : character)

function decode(bytes: Buffer): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return decodeWide(bytes, wide)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const { characters, strays } = utf8Statistics(bytes)
    return characters < strays && isMacRoman(bytes)
      ? new TextDecoder('macintosh').decode(bytes)
      : decodeBytewise(bytes)
  }
}

const decodeWide = (bytes: Buffer, encoding: WideEncoding) =>
  encoding === 'utf-32le' || encoding === 'utf-32be'
    ? decodeUtf32(bytes, encoding)
    : new TextDecoder(encoding).decode(bytes)

type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

const MARKS: readonly (readonly [WideEncoding, string])[] = [
  // Before UTF-16, whose mark is the beginning of this one's.
  ['utf-32le', 'fffe0000'],
  ['utf-32be', '0000feff'],
  ['utf-16le', 'fffe'],
  ['utf-16be', 'feff'],
]

const SAMPLE_BYTES = 4096
const MIN_TEXT_SHARE = 0.9

/**
 * The encoding of text with two or four bytes per character; undefined if it has one, or isn't text. Without a mark, the zeros tell:
 * most characters are below U+0100.
 */
export function wideEncodingOf(bytes: Buffer): WideEncoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const marked = MARKS.find(([, mark]) => sample.subarray(0, mark.length / 2).toString('hex') === mark)
  const encoding = marked ? marked[0] : encodingByZeros(sample)
  // Some binary formats begin with the bytes of a mark, too, or have small numbers of two bytes.
  if (!encoding) return undefined
  const characters = [...decodeWide(sample, encoding).replace(/\0+$/, '')]
  const readable = characters.filter((character) => READABLE.test(character)).length
  return readable >= MIN_TEXT_SHARE * characters.length ? encoding : undefined
}

const READABLE = /(?!\ufffd)[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}\t\n\v\f\r]/u

function encodingByZeros(sample: Buffer): WideEncoding | undefined {
  const zeros = [0, 0, 0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 4]!++
  const isZero = zeros.map((count) => count > 0.7 * (sample.length / 4))
  const isFull = zeros.map((count) => count < 0.1 * (sample.length / 4))
  const fits = (...shape: readonly boolean[]) =>
    sample.length >= 8 && shape.every((zero, at) => (zero ? isZero[at] : isFull[at]))
  if (fits(false, true, true, true)) return 'utf-32le'
  if (fits(true, true, true, false)) return 'utf-32be'
  if (fits(false, true, false, true)) return 'utf-16le'
  return fits(true, false, true, false) ? 'utf-16be' : undefined
}

function decodeUtf32(bytes: Buffer, encoding: 'utf-32le' | 'utf-32be'): string {
  const units: string[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = encoding === 'utf-32le' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
    units.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
  }
  return units.join('')
}
