/** Most unusual characters that are tried against the fonts; a document with more of them gets question marks. */
export const MAX_PROBES = 2_000

const LONG_WORD = 36
const BREAK = '\u200b'

// Controls, invisible directions (they can make a printed line say something else than its text), the byte order mark.
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\ufff0-\uffff]/gu

/** What Public Sans has for sure: Latin of all of Europe, dashes, quotes, bullets, ellipsis, euro. */
const UNUSUAL =
  /[^\n -~\u00a0-\u0131\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122\u200b]/gu

/**
 * The text as it can be printed: well-formed, one way of writing accents, nothing invisible but line ends, and long
 * words given places to break, so that a line of 300 letters stays inside its column.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(new RegExp(`[^\\s-]{${LONG_WORD},}`, 'gu'), (word) =>
      [...word]
        .map((letter, n) => (n > 0 && n % (LONG_WORD / 3) === 0 ? `${BREAK}${letter}` : letter))
        .join(''),
    )

/** Any data as JSON whose every string is printable. */
export const dataFor = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? printable(value) : value))

/** The characters of a text that our fonts may not have, each once. */
export const unusualIn = (text: string): string[] => [...new Set(text.match(UNUSUAL))].slice(0, MAX_PROBES)

/** The text with a question mark for every unusual character for which `isHidden` holds. */
export const replaceUnusual = (text: string, isHidden: (character: string) => boolean): string =>
  text.replaceAll(UNUSUAL, (character) => (isHidden(character) ? '?' : character))
