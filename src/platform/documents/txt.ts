import { CHECKED, checkboxOf, UNCHECKED } from './checkboxes.ts'
import { type Line, type Page, type ReadDocument, UnreadableDocument } from './document.ts'
import { decodeText } from './encoding/decode.ts'
import { restoreText } from './text/restore.ts'
import { unwrapped } from './text/unwrap.ts'
import { visibleWords, withUsualCharacters } from './text/zero-width.ts'
import { TextGrid, type WordWithStart } from './text-grid.ts'
import { assertReadableText, MAX_WORD_LENGTH } from './text-limits.ts'

const NO_BOX = [0, 0, 0, 0] as const

/**
 * Reads plain text in any of the usual encodings. Keeps lines that end paragraphs, collapses blank lines into one line without words
 * (the end of a paragraph), and starts a page at each form feed. With `layout`, words have boxes as on a typewritten page.
 * @throws UnreadableDocument `no_text` or `too_complex`
 */
export function readTxt(bytes: Uint8Array, { layout = false }: { layout?: boolean } = {}): ReadDocument {
  const content = decodeText(bytes)
  assertReadableText(content)
  const pages = content.split('\f').map((text, index) => pageOf(text, index + 1, layout))
  if (pages.length > 1 && pages.at(-1)!.lines.length === 0) pages.pop()
  if (pages.every(({ lines }) => lines.length === 0))
    throw new UnreadableDocument('no_text', 'This file has no text. Check that you chose the right file.')
  restoreText(pages)
  return { kind: 'txt', pages }
}

/** A page of plain text; without `layout`, all its boxes are zero. */
export function pageOf(text: string, number: number, layout = false): Page {
  const grid = layout ? new TextGrid() : null
  const written = text.split(LINE_END)
  const lines = (layout ? written : unwrapped(written)).map((line) => lineOf(line, grid))
  const kept = lines.filter(
    ({ words }, index) => words.length > 0 || (lines[index - 1]?.words.length ?? 0) > 0,
  )
  if (kept.at(-1)?.words.length === 0) kept.pop()
  return { number, width: 0, height: 0, lines: kept, ocr: false, unreadable: false }
}

/** A text that was converted to the line ends of Windows twice has `\r\r\n`. */
const LINE_END = /\r*\n|[\r\v\u0085\u2028\u2029]/

function lineOf(text: string, grid: TextGrid | null): Line {
  const words = wordsOf(text)
  if (grid && words.length > 0) return grid.place(words, text)
  grid?.skip()
  return { words: words.map(({ start, ...word }) => word), box: NO_BOX }
}

/** Splits text at whitespace; a checkbox becomes a word of its own. */
export function wordsOf(written: string): WordWithStart[] {
  const text = withUsualCharacters(written)
  const words: WordWithStart[] = []
  const add = (word: string, start: number) =>
    words.push({ text: word, start, box: NO_BOX, fontSize: 0, bold: false })
  let from = 0
  for (const { 0: match, index } of text.matchAll(CHECKBOX)) {
    const checkbox = match.startsWith('[')
      ? /x/i.test(match)
        ? CHECKED
        : UNCHECKED
      : checkboxOf(match.codePointAt(0)!)
    if (!checkbox) continue
    addWords(text, from, index, add)
    add(checkbox, index)
    from = index + match.length
  }
  addWords(text, from, text.length, add)
  return words
}

const CHECKBOX = /\[\s?[xX]\s?\]|\[ {0,2}\]|\[_\]|[\u2200-\u{1ffff}]/gu
/** U+FEFF is a space to regular expressions, but not to readers. */
const WORD = new RegExp(`(?:[^\\s\\p{Cc}]|\ufeff){1,${MAX_WORD_LENGTH}}`, 'gu')

function addWords(text: string, from: number, to: number, add: (word: string, start: number) => void) {
  for (const { 0: word, index } of text.slice(from, to).matchAll(WORD)) {
    let start = from + index
    for (const part of visibleWords(word)) {
      if (part.text !== '') add(part.text, start)
      start += part.length
    }
  }
}
