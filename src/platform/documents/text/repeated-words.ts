import type { Box } from '../document.ts'
import type { StreamWord } from '../text-layer.ts'

/** Points; boxes are compared with those in the same cell of a grid. */
const CELL = 40
/** Points; the shadow of a heading is two away. */
const MAX_SHIFT = 3
/** Of a word's area. */
const MIN_COVERED = 0.5

/**
 * Leaves out words that are in one place twice: printed twice for a bolder look, or in an invisible layer of recognized text
 * over the live text.
 */
export function withoutRepeatedWords(words: readonly StreamWord[]): StreamWord[] {
  const grid = new Map<string, StreamWord[]>()
  const near = (box: Box) => cellsOf(box).flatMap((cell) => grid.get(cell) ?? [])
  const add = (word: StreamWord) => {
    for (const cell of cellsOf(word.box)) {
      const members = grid.get(cell)
      if (members) members.push(word)
      else grid.set(cell, [word])
    }
  }
  const kept = new Set<StreamWord>()
  for (const hidden of [false, true])
    for (const word of words) {
      if (word.isHidden !== hidden) continue
      const isRepeated = near(word.box).some(
        (other) =>
          (other.text === word.text && isOverprint(word.box, other.box)) ||
          (hidden && !other.isHidden && coveredShare(word.box, other.box) >= MIN_COVERED),
      )
      if (isRepeated) continue
      kept.add(word)
      add(word)
    }
  if (kept.size === words.length) return [...words]
  return words.filter((word) => kept.has(word))
}

/** A word is in the few cells that it touches; one without end only in its first ones. */
function cellsOf([x0, y0, x1, y1]: Box): string[] {
  const cells: string[] = []
  const [column, row] = [Math.floor(x0 / CELL), Math.floor(y0 / CELL)]
  const [lastColumn, lastRow] = [
    Math.min(column + 30, Math.floor(x1 / CELL)),
    Math.min(row + 3, Math.floor(y1 / CELL)),
  ]
  for (let x = column; x <= lastColumn; x++) for (let y = row; y <= lastRow; y++) cells.push(`${x},${y}`)
  return cells
}

const isOverprint = (box: Box, other: Box) =>
  box.every((edge, side) => Math.abs(edge - other[side]!) <= MAX_SHIFT) &&
  coveredShare(box, other) >= MIN_COVERED

function coveredShare(box: Box, other: Box): number {
  const across = Math.min(box[2], other[2]) - Math.max(box[0], other[0])
  const down = Math.min(box[3], other[3]) - Math.max(box[1], other[1])
  const area = (box[2] - box[0]) * (box[3] - box[1])
  return across <= 0 || down <= 0 || area <= 0 ? 0 : (across * down) / area
}
