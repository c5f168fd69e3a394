/**
 * Decodes plain text in whatever encoding it's in: UTF-8, UTF-16, or UTF-32, with or without a byte order mark, Mac Roman, or
 * Windows-1252. A stray byte in a UTF-8 text is read as Windows-1252 on its own, and stray control characters are dropped.
 */
export function decodeText(bytes: Uint8Array): string {
  return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).replace(STRAY_CONTROLS, '')
}

/** All but tab, line feed, vertical tab, form feed, and carriage return. U+0085 is a line end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it's about control characters
const STRAY_CONTROLS = /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff]/g

function decode(bytes: Buffer): string {
  const wide = wideEncodingOf(bytes)
  if (wide === 'utf-32le' || wide === 'utf-32be') return decodeUtf32(bytes, wide)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isMacRoman(bytes) ? new TextDecoder('macintosh').decode(bytes) : decodeBytewise(bytes)
  }
}

type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

const MARKS: readonly (readonly [WideEncoding, string])[] = [
  // Before UTF-16, whose mark is the beginning of this one's.
  ['utf-32le', 'fffe0000'],
  ['utf-32be', '0000feff'],
  ['utf-16le', 'fffe'],
  ['utf-16be', 'feff'],
]

const SAMPLE_BYTES = 4096

/**
 * The encoding of text with two or four bytes per character; undefined if it has one. Without a mark, the zeros tell: most
 * characters are below U+0100.
 */
export function wideEncodingOf(bytes: Buffer): WideEncoding | undefined {
  const marked = MARKS.find(([, mark]) => bytes.subarray(0, mark.length / 2).toString('hex') === mark)
  if (marked) return marked[0]
  const sample = bytes.subarray(0, SAMPLE_BYTES)
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

/** Apostrophes and quotation marks, which no report is without: D2 to D5 in Mac Roman, 91 to 94 in Windows-1252. */
function isMacRoman(bytes: Buffer): boolean {
  let [mac, windows] = [0, 0]
  for (let at = 1; at < bytes.length; at++) {
    const byte = bytes[at]!
    // A UTF-8 sequence begins with these bytes, too.
    if (byte >= 0xd2 && byte <= 0xd5 && !isContinuation(bytes[at + 1])) mac++
    else if (byte >= 0x91 && byte <= 0x94 && bytes[at - 1]! < 0x80) windows++
  }
  return mac > windows
}

const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0

const WINDOWS_1252 = new TextDecoder('windows-1252')

/** UTF-8, in which a byte that's part of no character is one of Windows-1252. */
function decodeBytewise(bytes: Buffer): string {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    parts.push(bytes.toString('utf8', from, at), WINDOWS_1252.decode(bytes.subarray(at, at + 1)))
    from = ++at
  }
  parts.push(bytes.toString('utf8', from))
  return parts.join('')
}

/** The length of the UTF-8 sequence that begins at a position; 0 if none does. */
function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  const character = bytes.toString('utf8', at, at + length)
  return character.includes('\ufffd') || at + length > bytes.length ? 0 : length
}
