import { randomInt } from 'node:crypto'

/*
 * A server whose context window is too small cuts the prompt without an error, and the model then reports nothing of what it
 * never saw. Check words are spread over the whole prompt: an answer that doesn't repeat all of them read only a part.
 */

/** In the first lines of the instructions. It never changes, so that providers can cache the instructions. */
export const INSTRUCTIONS_CHECK_WORD = 'MERIDIAN'

/** Without letters and digits that look alike. */
const ALPHABET = 'ACDEFHJKMNPQRTVWXY3479'
const LENGTH = 6

/** Random, because a report's author could write a word that never changes. */
const randomWord = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Parts of the data's text, with a check word before, between, and after them. */
const SECTIONS = 3

/** The lines with a check word before the first, after the last, and after each third of the text; and these words in order. */
export function withCheckWords(lines: readonly string[]): { lines: string[]; words: string[] } {
  const total = lines.reduce((sum, line) => sum + line.length, 0)
  const words: string[] = []
  const marked: string[] = []
  const mark = () => {
    const word = randomWord()
    words.push(word)
    marked.push(`-- check word: ${word}`)
  }
  mark()
  let length = 0
  for (const line of lines) {
    marked.push(line)
    length += line.length
    while (words.length < SECTIONS && length * SECTIONS >= total * words.length) mark()
  }
  mark()
  return { lines: marked, words }
}

const normalized = (word: string) => word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** The expected words that an answer doesn't repeat. Their order and additional words don't matter. */
export function missingWords(expected: readonly string[], repeated: readonly string[]): string[] {
  const known = new Set(repeated.map(normalized))
  return expected.filter((word) => !known.has(word))
}
