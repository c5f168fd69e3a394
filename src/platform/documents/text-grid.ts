import { boundingBox } from './bounding-box.ts'
import type { Line, Word } from './document.ts'

/** A word with its start index in the source text. */
export type WordWithStart = Word & { start: number }

/** The page that text without a layout is laid out on: characters and lines of one size, in points. */
const CHARACTER = 6
const LEADING = 12
const SIZE = 10
/** Cells of a table, and texts between tabs, begin at multiples of this. Longer ones are continued on the next line. */
const CELL = 200 * CHARACTER

/**
 * Lays out text as on a typewriter, so that its rows and columns can be found in the same way as on a page of a PDF: a word's box
 * is where it's written in its line, and tabs and table cells begin columns.
 */
export class TextGrid {
  #top = 0
  #row: { top: number; bottom: number; cell: number } | null = null

  /** The line of `words`, which begin at `start` in `text`. */
  place(words: readonly WordWithStart[], text: string): Line {
    const firstCell = this.#row?.cell ?? 0
    let cell = 0
    let cellStart = 0
    let at = 0
    let last = 0
    const placed = words.map(({ start, ...word }) => {
      // People press Tab until the prices line up, so that several tabs are one gap.
      const gaps = text.slice(at, start).match(/\t+/g)?.length ?? 0
      if (gaps > 0) cellStart = start
      cell += gaps
      at = start + word.text.length
      const offset = (start - cellStart) * CHARACTER
      const line = Math.floor(offset / CELL)
      last = Math.max(last, line)
      const left = (firstCell + cell) * CELL + (offset % CELL)
      const top = this.#top + line * LEADING
      const box = [left, top, left + word.text.length * CHARACTER, top + SIZE] as const
      return { ...word, box, fontSize: word.fontSize || SIZE }
    })
    this.#top += (last + 1) * LEADING
    return { words: placed, box: boundingBox(placed.map(({ box }) => box)) }
  }

  /** An empty line. */
  skip() {
    this.#top += LEADING
  }

  startRow() {
    this.#row = { top: this.#top, bottom: this.#top, cell: -1 }
  }

  startCell() {
    if (!this.#row) return
    this.#row.bottom = Math.max(this.#row.bottom, this.#top)
    this.#row.cell += 1
    this.#top = this.#row.top
  }

  endRow() {
    if (!this.#row) return
    // Rows are a little apart, so that lines of one cell are closer than rows.
    this.#top = Math.max(this.#row.bottom, this.#top) + LEADING / 2
    this.#row = null
  }
}
