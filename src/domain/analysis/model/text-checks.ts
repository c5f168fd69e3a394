import { withPlainSigns } from '#kernel/text/search-form.ts'

/*
 * How report text is cleaned for a model, and what a model's text must look like to be accepted.
 */

/** Single characters from ff to ffl, which models write out. */
const LIGATURE = /[\ufb00-\ufb04]/

// Control, zero-width and bidirectional characters, tags, variation selectors, private use, lone surrogates: people don't
// see them, but models can read messages hidden in them.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}]/u
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu')
const SPACES = /[^\S\ufeff]+/g

/** The text as displayed: one line, single spaces, nothing invisible. Words and their order are unchanged. */
export const visibleText = (text: string) => text.replace(SPACES, ' ').replace(EVERY_INVISIBLE, '').trim()

/** The normalized character after `before`: itself, letters of a ligature, one space for several, or nothing. */
function foldedCharacter(character: string, before: string): string {
  if (/[^\S\ufeff]/.test(character)) return before === '' || before.endsWith(' ') ? '' : ' '
  if (INVISIBLE.test(character)) return ''
  return LIGATURE.test(character) ? character.normalize('NFKC') : character
}

/** The text with normalized spaces, quotation marks and dashes, which models straighten, and each character's offset in the original. */
function folded(text: string): { text: string; at: number[] } {
  let result = ''
  const at: number[] = []
  let index = 0
  for (const character of withPlainSigns(text)) {
    const kept = foldedCharacter(character, result)
    for (let unit = 0; unit < kept.length; unit += 1) at.push(index)
    result += kept
    index += character.length
  }
  return { text: result, at }
}

const MIN_WORDS = 3
const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Offsets in a text. */
export type Range = { start: number; end: number }

/**
 * Where `text` contains `quote` verbatim, or null. Only whitespace, ligatures and the style of quotation marks and dashes may
 * differ, and no word is cut. Fewer than `minWords` words prove nothing, unless they're the whole text.
 */
export function quoteRange(text: string, quote: string, minWords = MIN_WORDS): Range | null {
  const wanted = folded(quote).text.trim()
  const { text: searched, at } = folded(text)
  if (wanted === '') return null
  if (wanted.split(' ').length < minWords && wanted !== searched.trim()) return null
  for (let from = searched.indexOf(wanted); from >= 0; from = searched.indexOf(wanted, from + 1)) {
    const end = from + wanted.length
    const cutsIn = isWordCharacter(searched[from - 1]) && isWordCharacter(wanted[0])
    const cutsOff = isWordCharacter(searched[end]) && isWordCharacter(wanted.at(-1))
    if (!cutsIn && !cutsOff) return trimmed(text, at[from]!, at[end] ?? text.length)
  }
  return null
}

function trimmed(text: string, from: number, to: number): Range {
  const found = text.slice(from, to).trimEnd()
  return { start: from + found.length - found.trimStart().length, end: from + found.length }
}

// A model must not carry an address, phone number, price or markup from a report into an estimate.
const FOREIGN =
  /https?:|www\.|\.(?:com|net|org|io)\b|[@<>{}[\]|\\#*_~^`$€£]|\b(?:usd|dollars?)\b|(?:\d[\s().-]*){7,}/i

/** The model's text if it's plain language that may be shown next to the inspector's; else null. */
export function plainText(written: string, maxLength: number): string | null {
  const text = visibleText(written.normalize('NFKC'))
  if (text.length < 3 || FOREIGN.test(text)) return null
  if (text.length <= maxLength) return text
  const end = text.lastIndexOf('. ', maxLength - 1)
  return end > 0 ? text.slice(0, end + 1) : null
}

const NUMBER_WORDS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const MAX_QUANTITY = 200

/** Whether the texts state this number, in digits or words. */
export function statesNumber(texts: readonly string[], quantity: number): boolean {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return false
  const words = [
    String(quantity),
    NUMBER_WORDS[quantity - 1],
    ...(quantity === 2 ? ['both', 'pair', 'couple'] : []),
  ]
  const number = new RegExp(`(?<!\\d[.,])\\b(?:${words.filter(Boolean).join('|')})\\b(?![.,]\\d)`, 'i')
  return texts.some((text) => number.test(visibleText(text)))
}

/** As long as a line of an estimate has room for: one sentence can be about ten rooms. */
const MAX_LOCATION_LENGTH = 200
/** Anything longer isn't a list of places. */
const MAX_WRITTEN_LENGTH = 600
const SMALL_WORDS = new Set(['the', 'and', 'near', 'above', 'below', 'under', 'behind', 'several', 'both'])

/** The parts of the location, between commas, of which the texts contain every word, up to 200 characters; null if there are none. */
export function statedPlace(texts: readonly string[], location: string): string | null {
  const place = plainText(location, MAX_WRITTEN_LENGTH)
  if (!place) return null
  const allText = texts.map(visibleText).join(' ').toLowerCase()
  const isStated = (part: string) => {
    const words = part.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
    return (
      words.length > 0 &&
      words.every((word) => SMALL_WORDS.has(word) || allText.includes(word.replace(/s$/, '')))
    )
  }
  const stated = place.split(/\s*[,;]\s*/).filter(isStated)
  while (stated.join(', ').length > MAX_LOCATION_LENGTH) stated.pop()
  return stated.join(', ') || null
}
