/*
 * Quotation marks, dashes, ellipses, bullets, and degrees are the characters beyond ASCII that reports have. In each of the two
 * encodings they are bytes that mean letters or rare signs in the other, so where they stand tells which one it is.
 */

const MAC_ROMAN = new RegExp(
  [
    /[a-z]\xd5[a-z]|s\xd5(?= )/, // ’ or Õ
    /(?:^|[\s(])[\xd2\xd4](?=[\w.])/, // “ ‘ or Ò Ô
    /[\w.,!?]\xd3(?=[\s.,;:)]|$)/, // ” or Ó
    /[ \w][\xd0\xd1](?=[ a-z\d])/, // – — or Ð Ñ
    /[a-z.]\xc9(?=\s|$)/, // … or É
    /(?:^|[\r\n])[ \t]?\xa5(?=[ \t\w])/, // • or ¥
    /\d ?\xa1/, // ° or ¡
    /[a-z]\x8e/, // é or Ž
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

const WINDOWS = new RegExp(
  [
    /[a-z]\x92[a-z]|s\x92(?= )/, // ’ or í
    /(?:^|[\s(])[\x91\x93](?=[\w.])/, // ‘ “ or ë ì
    /[\w.,!?]\x94(?=[\s.,;:)]|$)/, // ” or î
    / [\x96\x97](?= )/, // – — or ñ ó
    /[a-z.]\x85(?=\s|$)/, // … or Ö
    /(?:^|[\r\n])[ \t]?[\x95\xb7](?=[ \t\w])/, // • · or ï ∑
    /\d ?\xb0/, // ° or ∞
    /[a-z]\xe9/, // é or È
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Whether a text that isn't UTF-8 is Mac Roman; Windows-1252 otherwise. */
export function isMacRoman(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  return count(text, MAC_ROMAN) > count(text, WINDOWS)
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found++
  return found
}
