import { LOST } from './pdf-words.ts'
import { vocabulary } from './vocabulary.ts'

/** The commonest words of Spanish and French: reports come in these too, and their text is no garbage. */
const FOREIGN_WORDS = new Set(
  `el la los las un una unos unas de del al en con por para sin sobre entre y e o u que se no es son esta este estos estas
  su sus lo como mas pero fue ser hay tiene le les des du et est dans pour sur avec pas ne une qui au aux par il elle sont
  ce cette ces ou plus sans sous entre leur ses`.split(/\s+/),
)

/**
 * How much a text is like language.
 * - `words`: words that a dictionary could have: no names, no addresses
 * - `known`: share of them that it has, 0 to 1
 * - `junk`: share of all tokens that are neither words nor numbers nor marks that people write, 0 to 1
 */
export type LanguageStatistics = { tokens: number; words: number; known: number; junk: number }

const MARK = /^(?:[•●▪◦‣∙·■□►➢➤✓✔☐☒☑*–—-]|\.{2,}|_+|-+|=+|[|/&@#+§©®™°]|[<>]=?)$/u
const NUMBER = /^[#$€£+±~≈<>(["'-]*\d[\d.,:/×x+–-]*(?:\p{L}{1,4}|["'”’°%)\].;,²³½¼¾-])*$/u
const ADDRESS = /@|^https?:|^www\.|\.(?:com|net|org)\b/i
const NAME = /^\p{Lu}\p{Ll}+$/u
const ABBREVIATION = /^\p{Lu}{2,4}s?$/u
const NO_LETTERS = /[^\p{L}\p{M}’']+/u
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** @param texts the words of a text, as they stand between blanks */
export function languageStatistics(texts: readonly string[]): LanguageStatistics {
  const written = texts.filter(isWritten).map((text) => ({ text, parts: partsOf(text) }))
  const parts = written.flatMap((each) => each.parts)
  const known = parts.filter(isInDictionary).length
  const words = known + parts.filter((part) => mayBeWord(part) && !isInDictionary(part)).length
  const junk = written.filter((each) => each.parts.length === 0 && isJunk(each.text)).length
  const tokens = texts.length
  return { tokens, words, known: known / Math.max(1, words), junk: junk / Math.max(1, tokens) }
}

const partsOf = (text: string) =>
  text
    .replace(EDGES, '')
    .split(NO_LETTERS)
    .filter(({ length }) => length >= 2)

const isWritten = (text: string) => !MARK.test(text) && !NUMBER.test(text) && !ADDRESS.test(text)

/** Names and abbreviations are in no dictionary. */
const mayBeWord = (part: string) => part.length >= 3 && !NAME.test(part) && !ABBREVIATION.test(part)

/** More than one sign, none of them a number on its own: '3$1(/' rather than 'A', '4B' or 'N/A'. */
const isJunk = (text: string) =>
  text.includes(LOST) || (text.length >= 3 && /[^\p{L}\p{N}]/u.test(text.replace(EDGES, '')))

function isInDictionary(word: string): boolean {
  const plain = word.toLowerCase().replaceAll('’', "'")
  const words = vocabulary()
  return (
    words.has(plain) ||
    FOREIGN_WORDS.has(plain) ||
    words.has(plain.replace(/'s?$/, '')) ||
    (plain.length > 4 && words.has(plain.replace(/e?s$/, '')))
  )
}

const MIN_WORDS = 15

/**
 * Whether enough text says nothing in any language we know; false for too few words to tell. On 1,119 pages of 30 reports
 * the least share of known words was 0.50, and the most 0.28 after their letters were exchanged: shifted, or each for
 * its neighbor in frequency so that the statistics of letters stay plausible. The most junk was 0.09.
 */
export function isGarbled({ tokens, words, known, junk }: LanguageStatistics): boolean {
  return (words >= MIN_WORDS && known < 0.38) || (tokens >= MIN_WORDS && junk > 0.3)
}

/** Whether OCR found something to read: a word or two may be anything, more of them must be known. */
export const isPlausible = ({ tokens, words, known }: LanguageStatistics) =>
  tokens > 0 && (words < 3 || known >= 0.4)
