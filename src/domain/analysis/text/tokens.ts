import { memoize } from '#kernel/memoize.ts'
import vocabulary from './words.json' with { type: 'json' }

/**
 * Text as patterns see it: lowercase words without stop words, with plurals and spellings normalized, each with its offsets.
 * Stop words ('the', 'was', 'appears to be') mean nothing to a pattern, so "GFCI outlets that did not trip" and
 * "GFCI outlet does not trip" are the same tokens.
 */
export type Token = {
  /** The normalized word. */
  word: string
  /** Offsets in the original text. */
  start: number
  end: number
  /** Number of commas, colons and parentheses before it: words of one clause share a number. */
  clause: number
}

const SMALL_WORDS = new Set(vocabulary.small.split(' '))

/** Words that deny what follows, or the verb before them. */
export const NEGATORS: ReadonlySet<string> = new Set(vocabulary.negators.split(' '))

/** Each of the lists' words with the name of its list. */
const byWord = (lists: Readonly<Record<string, string>>) =>
  new Map(Object.entries(lists).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])))

/** One spelling for each lowercase word that inspectors spell in several ways, or that lost its fi, fl or ff in a PDF file. */
const SPELLINGS = byWord(vocabulary.spellings)

const singular = (word: string) => {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`
  return word.slice(0, -1)
}

// Reports use few distinct words: caching them makes tokenizing a page five times faster.
const MAX_WORDS = 20_000

/** The normalized form of one lowercase word; '' for a stop word. */
export const normalWord = memoize(MAX_WORDS, (raw) => {
  const plain = withoutApostrophe(raw)
  const isSmall = SMALL_WORDS.has(plain) || SMALL_WORDS.has(SPELLINGS.get(plain) ?? singular(plain))
  return isSmall ? '' : spelledAlike(plain)
})

/** A word in normal spelling: as it's written, and in the singular. */
type Form = { exact: string; word: string }

/** The form of a lowercase word, which may be a stop word. */
export function formOf(raw: string): Form {
  const plain = withoutApostrophe(raw)
  const exact = SPELLINGS.get(plain) ?? plain
  return { exact, word: SMALL_WORDS.has(plain) ? plain : spelledAlike(plain) }
}

const withoutApostrophe = (raw: string) =>
  raw.endsWith("n't") ? 'not' : raw.replace(/'s?$/, '').replaceAll("'", '')

function spelledAlike(plain: string): string {
  const spelled = SPELLINGS.get(plain) ?? singular(plain)
  return SPELLINGS.get(spelled) ?? spelled
}

/** In lower case, with plain apostrophes; as long as before. */
const plainOf = (text: string) => text.toLowerCase().replaceAll(/[’‘]/g, "'")

const PIECE = /\d+(?=(?:a|amps?|v|volts?|ga)\b)|[a-z0-9]+(?:'[a-z]{1,2})?|[,;:()]/g

/** Tokens of one sentence, at most `max`: a pattern never needs more, and hostile text has no periods. */
export function tokensOf(text: string, max = 160): Token[] {
  const plain = plainOf(text)
    .replaceAll('a/c', 'ac ')
    .replace(/\bno\.(?= ?\d)/g, '   ')
  const tokens: Token[] = []
  let clause = 0
  for (const { 0: raw, index: start } of plain.matchAll(PIECE)) {
    if (tokens.length === max) break
    if (',;:()'.includes(raw)) clause += 1
    else {
      const word = normalWord(raw)
      if (word !== '') tokens.push({ word, start, end: start + raw.length, clause })
    }
  }
  return tokens
}

/** The words of a text with its stop words and punctuation, as cues see it; each with its offsets in the text. */
export type Words = { words: string[]; exact: string[]; starts: number[]; ends: number[] }

const PIECE_OR_MARK = /[a-z0-9]+(?:'[a-z]{1,2})?|[,;:()?]|_+|\.(?=\s|$)/g

/** The verb that a 'not' is contracted with: 'wasn't' is two words. */
const CONTRACTED = byWord(vocabulary.contracted)
const verbIn = (raw: string) => CONTRACTED.get(raw) ?? (raw.endsWith("n't") ? raw.slice(0, -3) : null)

/** 'we're' isn't 'were'. */
const SHORT_VERB = /'(?:re|ll|ve|d|m)$/

/** The words of a piece or mark: mostly one, but the verb and 'not' of a contraction. */
const formsOf = memoize(MAX_WORDS, (raw): readonly Form[] =>
  /^[a-z0-9]/.test(raw) ? formsOfPiece(raw) : [{ word: raw[0]!, exact: raw[0]! }],
)

function formsOfPiece(raw: string): Form[] {
  const verb = verbIn(raw)
  return verb === null ? [formOf(raw.replace(SHORT_VERB, ''))] : [formOf(verb), formOf('not')]
}

/** Splits a text into the words that cues are matched with. */
export function wordsOf(text: string): Words {
  const found: Words = { words: [], exact: [], starts: [], ends: [] }
  for (const { 0: raw, index: start } of plainOf(text).matchAll(PIECE_OR_MARK))
    for (const { word, exact } of formsOf(raw)) {
      found.words.push(word)
      found.exact.push(exact)
      found.starts.push(start)
      found.ends.push(start + raw.length)
    }
  return found
}
