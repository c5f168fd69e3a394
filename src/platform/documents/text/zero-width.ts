import { isInDictionary } from './language.ts'

/** Invisible inside of words: soft hyphens, joiners, and marks of direction and of byte order. */
const INVISIBLE = /[\u00ad\u200c-\u200f\u2060\ufeff]/g
const ZERO_WIDTH_SPACE = '\u200b'
/** It looks like a hyphen, and keeps a line from breaking. */
const NON_BREAKING_HYPHEN = /\u2011/g

type VisibleWord = {
  text: string
  /** In the word as it's written. */
  length: number
}

/**
 * A word as it's printed, without invisible characters. A zero-width space is a place where a line may break: inside of a word, or
 * between two words, which the dictionary decides.
 */
export function visibleWords(word: string): VisibleWord[] {
  const parts: VisibleWord[] = []
  for (const [index, part] of word.split(ZERO_WIDTH_SPACE).entries()) {
    const text = part.replace(INVISIBLE, '').replace(NON_BREAKING_HYPHEN, '-')
    const last = parts.at(-1)
    if (last && (text === '' || last.text === '' || isOneWord(last.text, text))) {
      last.text += text
      last.length += part.length + 1
    } else parts.push({ text, length: part.length + (index > 0 ? 1 : 0) })
  }
  return parts
}

/** Whether two parts are one word: together they are, and one of them alone isn't. */
export function isOneWord(start: string, end: string): boolean {
  const last = /\p{L}+$/u.exec(start)?.[0] ?? ''
  const first = /^\p{L}+/u.exec(end)?.[0] ?? ''
  if (last === '' || first === '') return false
  return isWord(last + first) && !(isWord(last) && isWord(first))
}

const isWord = (letters: string) => letters.length > 2 && isInDictionary(letters)
