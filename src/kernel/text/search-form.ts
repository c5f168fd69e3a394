const replacements = (groups: Readonly<Record<string, string>>) => {
  const plain = new Map(
    Object.entries(groups).flatMap(([to, signs]) => [...signs].map((sign) => [sign, to] as const)),
  )
  const pattern = new RegExp(`[${[...plain.keys()].join('')}]`, 'g')
  return (text: string) => text.replaceAll(pattern, (sign) => plain.get(sign) ?? sign)
}

/**
 * With what keyboards type instead of each kind of apostrophe, quotation mark, and hyphen; as long as before. Comes before NFKD, which
 * takes ´ for a blank with an accent.
 */
export const withPlainSigns = replacements({ "'": '‘’‚‛ʹʻʼ`´′', '"': '“”„‟″', '-': '‐‑‒–—―−' })
/** Letters that Unicode doesn't take apart, and the slash into which it takes ½ apart. */
const withPlainLetters = replacements({
  o: 'ø',
  l: 'ł',
  d: 'đð',
  i: 'ı',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  σ: 'ς',
  '/': '⁄',
})
/** Combining marks of Latin, Greek, and Cyrillic letters, and invisible characters. In other scripts, marks may be vowels. */
const LEFT_OUT =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u200B-\u200F\u2060\uFEFF]/g

/**
 * A text as it's searched: in lower case, without accents, in one Unicode form, and with plain apostrophes, quotation marks, and
 * hyphens. `search_form` in the migrations does the same in SQL; a test compares them.
 */
export const searchForm = (text: string): string =>
  withPlainLetters(withPlainSigns(text).normalize('NFKD').replaceAll(LEFT_OUT, '').toLowerCase())

/** The words to search for, in the form in which they're searched. */
export const searchWords = (search: string): string[] => searchForm(search).split(/\s+/).filter(Boolean)

/** Whether a text contains each of the words of a search, in any order. */
export function hasWords(text: string, search: string): boolean {
  const form = searchForm(text)
  return searchWords(search).every((word) => form.includes(word))
}

type Range = { start: number; end: number }

/** A character with the marks on it: no mark moves across its borders when the text is normalized. */
const CHARACTERS = /\P{M}?\p{M}*/gsu

/** Where a text contains `search`: ranges of the text as it is, in UTF-16 units, which don't overlap. */
export function searchRanges(text: string, search: string): Range[] {
  const wanted = searchForm(search)
  if (wanted === '') return []
  let form = ''
  /** The character from which each unit of `form` comes. */
  const origins: Range[] = []
  for (const { 0: character, index: start } of text.matchAll(CHARACTERS)) {
    const plain = searchForm(character)
    form += plain
    for (let unit = 0; unit < plain.length; unit++) origins.push({ start, end: start + character.length })
  }
  const ranges: Range[] = []
  for (let at = form.indexOf(wanted); at >= 0; at = form.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [origins[at], origins[at + wanted.length - 1]]
    if (first && last) ranges.push({ start: first.start, end: last.end })
  }
  return ranges
}
