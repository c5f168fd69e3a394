import { boundingBox } from './bounding-box.ts'
import type { Line, Word } from './document.ts'
import type { StreamWord } from './pdf-words.ts'

/** A gap wider than this many font sizes is a gutter between columns or table cells, never a space between words. */
const GUTTER = 1.5

/**
 * Puts words that came in reading order into lines. Geometry decides, not the stream's line ends alone: writers start a
 * new text object, and so a "line", at every change of font. Halves of a word hyphenated at a line's end are joined.
 */
export function linesOf(words: readonly StreamWord[]): Line[] {
  const lines: Line[] = []
  let line: Word[] = []
  const close = () => {
    if (line.length > 0) lines.push({ words: line, box: boundingBox(line.map(({ box }) => box)) })
    line = []
  }
  let before: StreamWord | undefined
  for (const next of words) {
    if (before && !continuesLine(before, next)) close()
    const half = before?.hyphenated ? lines.at(-1)?.words.at(-1) : undefined
    before = next
    if (half) half.text += '-'
    if (half && isBelow(half, next) && /^\p{L}/u.test(next.text)) {
      // Reports are not hyphenated by syllables: a hyphen at a line's end is nearly always part of the word.
      half.text += next.text
      continue
    }
    const { text, box, fontSize, bold } = next
    line.push({ text, box, fontSize, bold })
  }
  close()
  if (before?.hyphenated) lines.at(-1)!.words.at(-1)!.text += '-'
  return lines
}

/** Whether `word` stands right of `before` on the same line, a space away. */
function continuesLine(before: StreamWord, word: StreamWord): boolean {
  if (before.hyphenated) return false
  const [left, top, right, bottom] = word.box
  const overlap = Math.min(before.box[3], bottom) - Math.max(before.box[1], top)
  if (overlap < 0.5 * Math.min(before.box[3] - before.box[1], bottom - top)) return false
  const size = Math.max(before.fontSize, word.fontSize, 4)
  const gap = left - before.box[2]
  if (gap > GUTTER * size) return false
  return gap > -0.5 * size && right > before.box[0]
}

const isBelow = (above: Word, below: Word) => (below.box[1] + below.box[3]) / 2 > above.box[3]
