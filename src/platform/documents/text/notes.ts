import { areOverlapping } from '../bounding-box.ts'
import type { Box, Line, Word } from '../document.ts'

/** What an annotation says. Its box is in points. */
export type Note = {
  text: string
  box: Box
  /** The value of a form field; otherwise a comment. */
  isValue: boolean
}

/**
 * Adds what annotations say to a page's `lines`, unless these say it, too: most comments are drawn as text, and a highlight often
 * repeats what it marks. Of a value that's longer than its field, only a part is drawn: the whole replaces it. All words of a
 * note have the note's box.
 */
export function withNotes(lines: Line[], notes: readonly Note[]): Line[] {
  if (notes.length === 0) return lines
  const printed = lettersOf(lines.map(textOf).join(''))
  const added = new Map<string, Note>()
  for (const note of notes) {
    const letters = lettersOf(note.text)
    if (letters !== '' && !printed.includes(letters)) added.set(letters, note)
  }
  if (added.size === 0) return lines
  const isPart = (line: Line) =>
    [...added].some(
      ([letters, { box, isValue }]) =>
        isValue && areOverlapping(line.box, box) && letters.includes(lettersOf(textOf(line))),
    )
  return [...lines.filter((line) => !isPart(line)), ...[...added.values()].map(lineOf)]
}

/** Points; what viewers show comments in. */
const NOTE_SIZE = 10

function lineOf({ text, box }: Note): Line {
  const words = text.split(/\s+/).map((text): Word => ({ text, box, fontSize: NOTE_SIZE, bold: false }))
  return { words, box, isNote: true }
}

const textOf = ({ words }: Line) => words.map(({ text }) => text).join('')

/** Without what line breaks, hyphens, and fonts change. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
