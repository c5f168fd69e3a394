import { isInDictionary } from './language.ts'
import { vocabulary } from './vocabulary.ts'

/** Invisible inside of words: soft hyphens, joiners, variation selectors, and marks of direction and of byte order. */
const INVISIBLE = /(?!\u200b)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const ZERO_WIDTH_SPACE = '\u200b'
const HYPHENS = /[\u2010\u2011]/g
/** Control characters of Windows-1252 that programs take for Latin-1: a word isn't split at its apostrophe. */
const MISREAD = /[\u0091-\u0097]/g
const MARKS = '‘’“”•–—'

type VisibleWord = {
  text: string
  /** In the word as it's written. */
  length: number
}

/** The same text, with characters that only look different as the usual ones. Offsets don't change. */
export const withUsualCharacters = (text: string) =>
  text.replace(HYPHENS, '-').replace(MISREAD, (mark) => MARKS[mark.charCodeAt(0) - 0x91]!)

/**
 * A word as it's printed, without invisible characters. A zero-width space is a place where a line may break: inside of a word, or
 * between two words, which the dictionary decides.
 */
export function visibleWords(word: string): VisibleWord[] {
  const parts = word.split(ZERO_WIDTH_SPACE).map((part) => part.replace(INVISIBLE, ''))
  if (parts.length === 1) return [{ text: parts[0]!, length: word.length }]
  const words: VisibleWord[] = []
  const lengths = word.split(ZERO_WIDTH_SPACE).map(({ length }, index) => length + (index > 0 ? 1 : 0))
  for (let at = 0; at < parts.length; ) {
    const count = partsOfWord(parts, at)
    const last = words.at(-1)
    const next = {
      text: parts.slice(at, at + count).join(''),
      length: lengths.slice(at, at + count).reduce((sum, length) => sum + length, 0),
    }
    if (last && !isBreak(last.text, next.text)) {
      last.text += next.text
      last.length += next.length
    } else words.push(next)
    at += count
  }
  return words
}

/** A break opportunity after each syllable, or even each letter. */
const MAX_PARTS = 12

/** How many parts from a position on are one word of the dictionary; 1 if there's no such word. */
function partsOfWord(parts: readonly string[], at: number): number {
  for (let count = Math.min(MAX_PARTS, parts.length - at); count > 1; count--) {
    const part = parts.slice(at, at + count)
    if (part.every((text, index) => isInner(text, index, count)) && isWord(lettersOf(part.join(''))))
      return count
  }
  return 1
}

/** Whether a part can stand in the middle of a word: only the first may begin, and only the last may end, with another character. */
function isInner(text: string, index: number, count: number): boolean {
  return (index === 0 || /^\p{L}/u.test(text)) && (index === count - 1 || /\p{L}$/u.test(text))
}

const lettersOf = (text: string) => /\p{L}[\p{L}’']*/u.exec(text)?.[0] ?? ''

/** Whether two parts that aren't a word of the dictionary together are two words, or the end of a sentence and another one. */
function isBreak(before: string, after: string): boolean {
  if (before === '' || after === '') return false
  if (/[.!?:;,)\]”"]$/.test(before)) return /^[\p{L}\p{N}(“"]/u.test(after)
  const last = /[\p{L}’']+$/u.exec(before)?.[0] ?? ''
  const first = lettersOf(after)
  if (last === '' || !after.startsWith(first)) return false
  // Cells of a table, or lines, that lost what was between them.
  if (/\p{Ll}$/u.test(last) && /^\p{Lu}/u.test(first)) return true
  return isComplete(last) && isComplete(first)
}

/** Two letters are a word only if it's a common one: 're' and 'al' are in the dictionary, too. */
const isComplete = (letters: string) =>
  letters.length > 2 ? isInDictionary(letters) : (vocabulary().get(letters.toLowerCase()) ?? 99) <= 10

/** Whether two parts are one word: together they are, and one of them alone isn't. */
export function isOneWord(start: string, end: string): boolean {
  const last = /\p{L}+$/u.exec(start)?.[0] ?? ''
  const first = /^\p{L}+/u.exec(end)?.[0] ?? ''
  if (last === '' || first === '') return false
  return isWord(last + first) && !(isWord(last) && isWord(first))
}

const isWord = (letters: string) => letters.length > 2 && isInDictionary(letters)
