import { memoize } from '#kernel/memoize.ts'
import { LOST } from '../text-layer.ts'
import { vocabulary } from './vocabulary.ts'

/** The most common words of Spanish and French: some reports are written in them, and aren't garbled. */
const FOREIGN_WORDS = new Set(
  `el la los las un una unos unas de del al en con por para sin sobre entre y e o u que se no es son esta este estos estas
  su sus lo como mas pero fue ser hay tiene le les des du et est dans pour sur avec pas ne une qui au aux par il elle sont
  ce cette ces ou plus sans sous entre leur ses`.split(/\s+/),
)

/**
 * How much a text looks like language.
 * - `words`: tokens a dictionary could contain, so no names or addresses
 * - `known`: the share of `words` that are in the dictionary, 0 to 1
 * - `junk`: the share of all tokens that aren't words, numbers, or common marks, 0 to 1
 */
export type LanguageStatistics = { tokens: number; words: number; known: number; junk: number }

const MARK = /^(?:[•●▪◦‣∙·■□►➢➤✓✔☐☒☑*–—-]|\.{2,}|_+|-+|=+|[|/&@#+§©®™°]|[<>]=?)$/u
const NUMBER = /^[#$€£+±~≈<>(["'-]*\d[\d.,:/×x+–-]*(?:\p{L}{1,4}|["'”’°%)\].;,²³½¼¾-])*$/u
const ADDRESS = /@|^https?:|^www\.|\.(?:com|net|org)\b/i
const NAME = /^\p{Lu}\p{Ll}+$/u
const ABBREVIATION = /^\p{Lu}{2,4}s?$/u
const NO_LETTERS = /[^\p{L}\p{M}’']+/u
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** @param texts the tokens of a text, split at whitespace */
export function languageStatistics(texts: readonly string[]): LanguageStatistics {
  let words = 0
  let known = 0
  let junk = 0
  for (const text of texts) {
    const token = tokenStatistics(text)
    words += token.words
    known += token.known
    if (token.isJunk) junk += 1
  }
  const tokens = texts.length
  return { tokens, words, known: known / Math.max(1, words), junk: junk / Math.max(1, tokens) }
}

type TokenStatistics = { words: number; known: number; isJunk: boolean }

// Reports use few distinct tokens, and each is judged twice: with its page and with the document.
const tokenStatistics = memoize(20_000, (text): TokenStatistics => {
  const parts = mayHaveWords(text) ? partsOf(text) : null
  const known = parts?.filter(isInDictionary).length ?? 0
  const unknown = parts?.filter((part) => mayBeWord(part) && !isInDictionary(part)).length ?? 0
  return { words: known + unknown, known, isJunk: parts?.length === 0 && isJunk(text) }
})

const partsOf = (text: string) =>
  text
    .replace(EDGES, '')
    .split(NO_LETTERS)
    .filter(({ length }) => length >= 2)

const mayHaveWords = (text: string) => !MARK.test(text) && !NUMBER.test(text) && !ADDRESS.test(text)

/** Dictionaries don't list names and abbreviations. */
const mayBeWord = (part: string) => part.length >= 3 && !NAME.test(part) && !ABBREVIATION.test(part)

/** Letters or digits mixed with symbols, or with unmapped characters: '3$1(/', but not 'A', '4B', or 'N/A'. */
const isJunk = (text: string) =>
  text.includes(LOST) || (text.length >= 3 && /[^\p{L}\p{N}]/u.test(text.replace(EDGES, '')))

/** Whether a word, or its singular, is English, or common Spanish or French. */
export function isInDictionary(word: string): boolean {
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
 * Whether a text isn't in any language we know; false when there are too few words to tell. On 1,119 pages of 30 reports,
 * the lowest share of known words was 0.50. After substituting letters (shifted, or swapped with their neighbor by
 * frequency, which keeps letter statistics plausible), the highest was 0.28. The highest share of junk was 0.09.
 */
export function isGarbled({ tokens, words, known, junk }: LanguageStatistics): boolean {
  return (words >= MIN_WORDS && known < 0.38) || (tokens >= MIN_WORDS && junk > 0.3)
}

/** Whether OCR output looks like real text. One or two words pass; with more, enough must be in the dictionary. */
export const isPlausible = ({ tokens, words, known }: LanguageStatistics) =>
  tokens > 0 && (words < 3 || known >= 0.4)
