import { boundingBox } from '../bounding-box.ts'
import type { Box, Line, Word } from '../document.ts'
import type { StreamWord } from '../text-layer.ts'
import { isOneWord } from './zero-width.ts'

/** A gap wider than this many font sizes is a gutter between columns or cells, not a space between words. */
const GUTTER = 1.5

/**
 * Groups words, given in reading order, into lines. It goes by geometry and not only by the file's line ends, because PDF
 * writers start a new text object, and so a "line", at every font change. Joins the halves of a word hyphenated at a line end.
 */
export function linesOf(words: readonly StreamWord[]): Line[] {
  const lines: Line[] = []
  let line: Word[] = []
  /** Where the half of a word is that was joined to the line above. */
  let moved: Box | undefined
  const close = () => {
    const boxes = line.map(({ box }) => box)
    if (line.length > 0) lines.push({ words: line, box: boundingBox(moved ? [moved, ...boxes] : boxes) })
    line = []
    moved = undefined
  }
  let previous: StreamWord | undefined
  for (const next of words) {
    if (previous && !continuesLine(previous, next)) close()
    const half = previous?.hyphenated ? lines.at(-1)?.words.at(-1) : undefined
    previous = next
    if (half && isBelow(half, next) && /^\p{L}/u.test(next.text)) {
      half.text = joinedAt(half.text, next.text)
      lines.at(-1)!.hyphenated = true
      moved = next.box
      continue
    }
    if (half) half.text += '-'
    const { text, box, fontSize, bold } = next
    line.push({ text, box, fontSize, bold })
  }
  close()
  if (previous?.hyphenated) lines.at(-1)!.words.at(-1)!.text += '-'
  return lines
}

/** The halves of a word around a hyphen at a line end: the hyphen is a syllable's or the word's own, which the dictionary decides. */
const joinedAt = (half: string, rest: string) => (isOneWord(half, rest) ? half + rest : `${half}-${rest}`)

/** Whether `word` follows `previous` on the same line, about a space away. */
function continuesLine(previous: StreamWord, word: StreamWord): boolean {
  if (previous.hyphenated) return false
  const [left, top, right, bottom] = word.box
  const overlap = Math.min(previous.box[3], bottom) - Math.max(previous.box[1], top)
  if (overlap < 0.5 * Math.min(previous.box[3] - previous.box[1], bottom - top)) return false
  const size = Math.max(previous.fontSize, word.fontSize, 4)
  const gap = left - previous.box[2]
  if (gap > GUTTER * size) return false
  return gap > -0.5 * size && right > previous.box[0]
}

const isBelow = (above: Word, below: Word) => (below.box[1] + below.box[3]) / 2 > above.box[3]

/** The words of lines, in their order. */
export const textsOf = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ words }) => words.map(({ text }) => text))
