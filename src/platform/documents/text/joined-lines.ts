import type { Line } from '../document.ts'
import { isCut } from './unwrap.ts'

/** Of a line's height: more is between paragraphs. */
const MAX_GAP = 0.9

/**
 * Joins the lines of each paragraph of a text that was read from an image, for documents whose lines are paragraphs. Boxes become
 * zero.
 */
export function joinedLines(lines: readonly Line[]): Line[] {
  const right = Math.max(...lines.map(({ box }) => box[2]))
  const paragraphs: Line[][] = []
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1]
    if (last && continues(last, line, right)) paragraphs.at(-1)!.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map((paragraph) => ({
    words: paragraph.flatMap(({ words }) => words.map((word) => ({ ...word, box: [0, 0, 0, 0] as const }))),
    box: [0, 0, 0, 0],
    ocr: true,
  }))
}

/** Whether a line follows the one before it closely, and its first word wouldn't have fit there. */
function continues({ box: last, words }: Line, line: Line, right: number): boolean {
  const height = last[3] - last[1]
  const gap = line.box[1] - last[3]
  const [first] = line.words
  if (!first || gap > MAX_GAP * height || gap < -height) return false
  return (
    isCut(words.at(-1)?.text ?? '', first.text) ||
    last[2] + height / 3 + (first.box[2] - first.box[0]) > right
  )
}
