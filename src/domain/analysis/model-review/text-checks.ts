/*
 * What a report's words look like on their way to a model, and what a model's words must look like to be believed.
 */

const SAME_QUOTE: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201b': "'",
  '\u2032': "'",
  '\u00b4': "'",
  '`': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u201f': '"',
  '\u2033': '"',
}

// Controls, zero-width and bidirectional marks, tag characters, variation selectors, private use, halves of pairs: people
// do not see them, and models read messages out of them.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}]/u
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu')
const SPACES = /[^\S\ufeff]+/g

/** The text as people see it: one line, single spaces, nothing invisible. Its words and their order stay. */
export const visibleText = (text: string) => text.replace(SPACES, ' ').replace(EVERY_INVISIBLE, '').trim()

/** What a character counts as after `before`: itself, a plain quotation mark, one space for many, or nothing. */
function foldedCharacter(character: string, before: string): string {
  if (/[^\S\ufeff]/.test(character)) return before === '' || before.endsWith(' ') ? '' : ' '
  return INVISIBLE.test(character) ? '' : (SAME_QUOTE[character] ?? character)
}

/** The text with spaces and quotation marks made alike, and for each of its characters where it stands in the original. */
function folded(text: string): { text: string; at: number[] } {
  let result = ''
  const at: number[] = []
  let index = 0
  for (const character of text) {
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

/**
 * Where `text` says `quote` word for word, the words as `text` has them; else null. Only white space and the form of
 * quotation marks may differ. A word or two prove nothing, unless they are all that the text says.
 */
export function findQuote(text: string, quote: string): string | null {
  const wanted = folded(quote).text.trim()
  const { text: searched, at } = folded(text)
  if (wanted === '') return null
  if (wanted.split(' ').length < MIN_WORDS && wanted !== searched.trim()) return null
  for (let from = searched.indexOf(wanted); from >= 0; from = searched.indexOf(wanted, from + 1)) {
    const end = from + wanted.length
    const cutsIn = isWordCharacter(searched[from - 1]) && isWordCharacter(wanted[0])
    const cutsOff = isWordCharacter(searched[end]) && isWordCharacter(wanted.at(-1))
    if (!cutsIn && !cutsOff) return text.slice(at[from], at[end] ?? text.length).trim()
  }
  return null
}

// An estimate never takes an address, a number to call, a price or markup from a report by way of a model.
const FOREIGN =
  /https?:|www\.|\.(?:com|net|org|io)\b|[@<>{}[\]|\\#*_~^`$€£]|\b(?:usd|dollars?)\b|(?:\d[\s().-]*){7,}/i

/** What a model wrote, if it is plain words that may stand beside the inspector's; else null. */
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

/** Whether the texts themselves say this number, in digits or words. */
export function statesNumber(texts: readonly string[], quantity: number): boolean {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return false
  const words = [
    String(quantity),
    NUMBER_WORDS[quantity - 1],
    ...(quantity === 2 ? ['both', 'pair', 'couple'] : []),
  ]
  const said = new RegExp(`(?<!\\d[.,])\\b(?:${words.filter(Boolean).join('|')})\\b(?![.,]\\d)`, 'i')
  return texts.some((text) => said.test(visibleText(text)))
}

const MAX_LOCATION_LENGTH = 80
const SMALL_WORDS = new Set(['the', 'and', 'near', 'above', 'below', 'under', 'behind', 'several', 'both'])

/** A place whose every word the texts say, or null. */
export function statedPlace(texts: readonly string[], location: string): string | null {
  const place = plainText(location, MAX_LOCATION_LENGTH)
  if (!place) return null
  const said = texts.map(visibleText).join(' ').toLowerCase()
  const words = place.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const isSaid = words.every((word) => SMALL_WORDS.has(word) || said.includes(word.replace(/s$/, '')))
  return words.length > 0 && isSaid ? place : null
}
