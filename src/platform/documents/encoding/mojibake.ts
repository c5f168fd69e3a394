import type { Page } from '../document.ts'
import { WINDOWS_1252 } from './utf8.ts'

/** The byte of each character of Windows-1252, and of the control characters that it leaves out. */
const BYTES = new Map<string, number>(
  Array.from({ length: 128 }, (_, index) => [WINDOWS_1252.decode(Uint8Array.of(128 + index)), 128 + index]),
)

const CONTINUATION = `[${[...BYTES].flatMap(([character, byte]) => (byte < 0xc0 ? character : [])).join('')}]`

/** A character of UTF-8 with two, three, or four bytes, each read as one of Windows-1252. */
const MISREAD = new RegExp(`[Â-ß]${CONTINUATION}|[à-ï]${CONTINUATION}{2}|[ð-ô]${CONTINUATION}{3}`, 'gu')

/** Text that was encoded twice was, rarely, encoded three times. */
const MAX_ROUNDS = 2

/** Restores words in which a program took UTF-8 for Windows-1252, in place: 'doesnâ€™t' is 'doesn’t'. */
export function restoreEncoding(pages: readonly Page[]): void {
  for (const { lines } of pages)
    for (const { words } of lines)
      for (const word of words) if (mayBeMisread(word.text)) word.text = reread(word.text)
}

const mayBeMisread = (text: string) => /[Â-ô][^\x20-\x7fÀ-ÿ]/u.test(text)

function reread(text: string): string {
  let restored = text
  for (let round = 0; round < MAX_ROUNDS && mayBeMisread(restored); round++)
    // The last byte of ” has no character.
    restored = restored.replace(MISREAD, decoded).replace(/â€$/u, '”')
  return restored
}

function decoded(characters: string): string {
  const bytes = Uint8Array.from([...characters].map((character) => BYTES.get(character)!))
  const text = new TextDecoder().decode(bytes)
  return text.includes('\ufffd') ? characters : text
}
