import { unitIn } from '#domain/pricing/pricebooks/printed-prices/units.ts'

const BULLET = /^(?:[•·▪▫■□●○◦‣⁃∙*►➢➤✓✔☐☑☒\uf0b7]\s*|[-–—]\s+|\(?\d{1,3}[.)]\s+(?=\D)|[a-z][.)]\s+)+/u

/** A name without bullets, numbers of the list, and what separates it from its price. */
export const tidyName = (text: string): string =>
  text
    .trim()
    .replace(BULLET, '')
    .replace(/[\s:;=,|($−–—-]+$/u, '')
    .replace(/^[\s:;=,|–—-]+/u, '')
    .trim()

export const isName = (text: string): boolean => /\p{L}[^\p{L}]{0,3}\p{L}/u.test(text)

/** `Replace outlet (each)` → its name and unit. */
export function unitInName(name: string): { name: string; unit: string | null } {
  const [, before = '', inside = ''] = /^(.{2,}?)\s*\((?:price\s+)?([^()]{1,30})\)$/i.exec(name) ?? []
  const unit = unitIn(inside)
  const plain = tidyName(before)
  return unit && isName(plain) ? { name: plain, unit } : { name, unit: null }
}

const TOTAL =
  /^(?:sub\s?-?total|grand total|total|totals|(?:sales\s+|county\s+|state\s+)*tax(?:es)?|amount due|total due|balance(?:\s+due)?|estimate total|total price|deposit(?:\s+(?:due|required))?|amount paid|paid|payment|payments)(?:\s*\([^)]*\))?(?:\s+[\d.]+\s?%)?:?$/i

/** What a list adds up, rather than offers. */
export const isTotal = (name: string): boolean => TOTAL.test(name)

const INSIDE_BEFORE =
  /(?:^|\s)(?:an?|the|of|over|under|than|exceeds?|exceeding|additional|add|plus|save|off|below|above|around|about|is|are|was|be)$/i
const DESCRIBES =
  /^(?:\(|\+|incl|with\b|w\/|plus\b|installed|materials?\b|labor\b|parts\b|for\b|per\b|each\b|minimum\b|min\b|and up|fixed|flat|firm|\*)/i

/** Whether an amount between these texts is part of a sentence, as in “A $35 fee applies”. */
export function isInSentence(before: string, after: string): boolean {
  if (INSIDE_BEFORE.test(before)) return true
  if (before === '' || DESCRIBES.test(after)) return false
  return after.split(' ').length >= 4
}

/** Continues in the next line: “Outlet with a”, “Cable, up to 50 ft,”. */
export const isUnfinished = (text: string): boolean =>
  /(?:,|&|\/|\+|-|\b(?:an?|the|and|or|with|for|to|of|in|on|per|including|incl|w|up|at|by|from|into|than|existing|new))$/i.test(
    text,
  ) || text.split('(').length > text.split(')').length

/** Continues the line before: “three-prong receptacle”, “(each)”. */
export const isContinued = (text: string): boolean => /^(?:\p{Ll}|\(|&|\+|\/)/u.test(text)

/** More than a name or a heading. */
export const isSentence = (text: string): boolean =>
  text.length > 90 || (/[.!?]$/.test(text) && text.split(' ').length >= 4)

/** About the contractor or the page, and no heading of items. */
export const isLetterhead = (text: string): boolean =>
  /\bpage \d|^\d+$|\bprice (?:list|book|sheet|guide)|\bpricing\b|\brate sheet|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}|www\.|@|https?:|\b[A-Z]{2} \d{5}\b|\blicen[sc]e\b|\beffective\b|\b(?:llc|inc|corp|co)\.?$|\bthank you\b|\bvalid (?:until|through)\b|\d{1,2}\/\d{1,2}\/\d{2,4}/i.test(
    text,
  )
