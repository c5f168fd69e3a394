import { isUtf8 } from 'node:buffer'

export const WINDOWS_1252 = new TextDecoder('windows-1252')

/** Decodes UTF-8, in which a byte that's part of no character is one of Windows-1252. */
export function decodeBytewise(bytes: Buffer): string {
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

/** How many characters of several bytes a text in UTF-8 has, and how many bytes that are part of no character. */
export function utf8Statistics(bytes: Buffer): { characters: number; strays: number } {
  let [characters, strays] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length === 0) strays++
    else if (length > 1) characters++
    at += length || 1
  }
  return { characters, strays }
}

/** The length of the UTF-8 sequence that begins at a position; 0 if none does. */
function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  return at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}
