import type { Page, Word } from '#platform/documents/document.ts'
import { skewOf } from './skew.ts'

/** A run of text in a row, without a gap that's as wide as between columns. Lengths are points. */
export type Cell = {
  text: string
  left: number
  right: number
  size: number
  bold: boolean
  /** Dots lead from the cell before to this one. */
  hasLeader: boolean
}

/** What's printed at one height of a page, from left to right, and its place in the document. */
export type Row = {
  page: number
  /** The number of the row on its page, from 1. */
  line: number
  top: number
  bottom: number
  cells: Cell[]
}

type Placed = Pick<Word, 'text' | 'fontSize' | 'bold'> & {
  left: number
  right: number
  top: number
  bottom: number
}

/** Coordinates beyond this are no place on a page. */
const MAX_COORDINATE = 100_000
/** In font sizes: a wider gap separates columns. A space is 0.3 wide in print, and 0.6 on a typewriter. */
const GAP = 1
const MAX_CELL_CHARACTERS = 1_000
const MAX_CELLS = 60

/** The rows of a page from top to bottom. */
export function rowsOf({ number, lines, ocr }: Page): Row[] {
  const placed = lines.flatMap((line) => line.words.flatMap(placedOf))
  const words = ocr ? straightened(placed) : placed
  words.sort((a, b) => middleOf(a) - middleOf(b))
  const groups: Placed[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    if (group && isSameRow(group[0]!, word)) group.push(word)
    else groups.push([word])
  }
  return groups.map((group, index) => ({
    page: number,
    line: index + 1,
    top: Math.min(...extremes(group, 'top')),
    bottom: Math.max(...extremes(group, 'bottom')),
    cells: cellsOf(group),
  }))
}

/** Not more than fit into a call. */
const extremes = (group: readonly Placed[], edge: 'top' | 'bottom') =>
  group.slice(0, 1_000).map((word) => word[edge])

function placedOf({ text, box, fontSize, bold }: Word): Placed[] {
  const [left, top, right, bottom] = box
  const isOnPage = box.every((value) => Number.isFinite(value) && Math.abs(value) <= MAX_COORDINATE)
  const plain = text.normalize('NFKC').replaceAll(/[\p{Cc}\p{Cf}\p{Co}]/gu, '')
  return isOnPage && plain !== '' ? [{ text: plain, left, top, right, bottom, fontSize, bold }] : []
}

/** Without the skew of a page that was scanned askew. */
function straightened(words: Placed[]): Placed[] {
  const slope = skewOf(words.map((word) => ({ x: (word.left + word.right) / 2, y: middleOf(word) })))
  if (slope === 0) return words
  return words.map((word) => {
    const fall = (slope * (word.left + word.right)) / 2
    return { ...word, top: word.top - fall, bottom: word.bottom - fall }
  })
}

const middleOf = ({ top, bottom }: Pick<Placed, 'top' | 'bottom'>) => (top + bottom) / 2

function isSameRow(first: Placed, word: Placed): boolean {
  const height = Math.max(4, Math.min(first.bottom - first.top, word.bottom - word.top))
  return middleOf(word) - middleOf(first) < 0.45 * height
}

/** At least three dots, underscores, or hyphens. */
const LEADER = /(?:[.…·_‧․]\s?){3,}|…|[-–—]{3,}/u

function cellsOf(words: Placed[]): Cell[] {
  words.sort((a, b) => a.left - b.left)
  const cells: Cell[] = []
  for (const word of words) {
    const last = cells.at(-1)
    if (last && isNextTo(last, word)) append(last, word)
    else if (cells.length < MAX_CELLS) {
      const { text, left, right, fontSize, bold } = word
      cells.push({ text, left, right, size: fontSize, bold, hasLeader: false })
    }
  }
  return cells.flatMap(withoutLeaders)
}

const isNextTo = (cell: Cell, { left, fontSize }: Placed) =>
  left - cell.right <= GAP * Math.max(4, fontSize, cell.size)

function append(cell: Cell, { text, left, right, fontSize }: Placed) {
  const space = left - cell.right < 0.02 * fontSize ? '' : ' '
  if (cell.text.length < MAX_CELL_CHARACTERS) cell.text += space + text
  cell.right = Math.max(cell.right, right)
}

/** A cell that's divided at its dots. */
function withoutLeaders(cell: Cell): Cell[] {
  const match = LEADER.exec(cell.text)
  if (!match) return [cell]
  const width = (cell.right - cell.left) / cell.text.length
  const end = match.index + match[0].length
  const before = cell.text.slice(0, match.index).trim()
  const after = cell.text.slice(end).trim()
  const parts: Cell[] = []
  if (before) parts.push({ ...cell, text: before, right: cell.left + match.index * width })
  if (after)
    parts.push(...withoutLeaders({ ...cell, text: after, left: cell.left + end * width, hasLeader: true }))
  return parts
}

export const textOf = ({ cells }: Pick<Row, 'cells'>) => cells.map(({ text }) => text).join('  ')
