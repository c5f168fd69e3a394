/** The maximum number of unusual characters to test against the fonts; more of them print as question marks. */
export const MAX_PROBES = 2_000

const LONG_WORD = 36
const BREAK = '\u200b'

// Control characters, invisible direction marks (they can make a printed line differ from its text), and the byte order mark.
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\ufff0-\uffff]/gu

/** Everything outside of what Public Sans certainly has: European Latin, dashes, quotes, bullets, ellipsis, euro. */
const UNUSUAL =
  /[^\n -~\u00a0-\u0131\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122\u200b]/gu

/**
 * Cleans a text for printing: well-formed and normalized (NFC), no invisible characters except line ends, and break points
 * in long words, so that a word of 300 letters stays inside its column.
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

/** Serializes data as JSON with every string made printable. */
export const dataFor = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? printable(value) : value))

/** The distinct characters of a text that our fonts may lack, at most {@link MAX_PROBES}. */
export const unusualIn = (text: string): string[] => [...new Set(text.match(UNUSUAL))].slice(0, MAX_PROBES)

/** Replaces every unusual character for which `isMissing` returns true with a question mark. */
export const replaceUnusual = (text: string, isMissing: (character: string) => boolean): string =>
  text.replaceAll(UNUSUAL, (character) => (isMissing(character) ? '?' : character))
