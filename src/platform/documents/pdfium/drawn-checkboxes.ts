import { CHECKED, UNCHECKED } from '../checkboxes.ts'
import type { Box, Line, Word } from '../document.ts'
import { drawRegion } from './pdf-bitmap.ts'
import type { PageFrame } from './pdf-geometry.ts'
import type { Pdfium } from './pdfium-library.ts'

const PATH = 2
const IMAGE = 3

/** A small square on the page, drawn as a path or an image: a possible checkbox. */
type Square = { box: Box; image: boolean }

/**
 * Finds checkboxes that aren't characters and returns them as words, '☒' or '☐': HomeGauge uses images, many forms draw
 * squares. A square counts only if another one is close by in its row, or if the page has at least six drawn squares of its
 * size, because report software also draws icons.
 * @param page PDFium's handle of the loaded page
 */
export function drawnCheckboxes(
  pdfium: Pdfium,
  page: number,
  frame: PageFrame,
  words: readonly Word[],
): Word[] {
  const squares = squaresOf(pdfium, page, frame)
  if (squares.length < 2) return []
  const boxes = squares.filter((square) => hasPeers(square, squares) && !hasGlyph(square, words))
  return boxes.flatMap(({ box }) => {
    const ink = inkWithin(pdfium, page, frame, box)
    // A filled square is a bullet.
    if (ink > 0.85) return []
    return [
      { text: ink > 0.1 ? CHECKED : UNCHECKED, box, fontSize: Math.round(box[3] - box[1]), bold: false },
    ]
  })
}

/** A page with more objects than this is a drawing, full of small squares, and not a form. */
const MAX_OBJECTS = 5000
const MAX_SQUARES = 300

function squaresOf({ raw, floats }: Pdfium, page: number, frame: PageFrame): Square[] {
  const count = raw.FPDFPage_CountObjects(page)
  if (count > MAX_OBJECTS) return []
  const squares: Square[] = []
  const edges = raw.malloc(16)
  for (let index = 0; index < count && squares.length < MAX_SQUARES; index++) {
    const object = raw.FPDFPage_GetObject(page, index)
    const type = raw.FPDFPageObj_GetType(object)
    if (type !== IMAGE && !(type === PATH && isRectangle(raw, object))) continue
    raw.FPDFPageObj_GetBounds(object, edges, edges + 4, edges + 8, edges + 12)
    const [left = 0, bottom = 0, right = 0, top = 0] = floats().subarray(edges >> 2, (edges >> 2) + 4)
    if (!isSquare(right - left, top - bottom)) continue
    const square = { box: frame.toVisible(left, bottom, right, top), image: type === IMAGE }
    if (!squares.some(({ box }) => covers(box, square.box))) squares.push(square)
  }
  raw.free(edges)
  return squares
}

const BEZIER = 1

/** True for paths with straight sides only (a square, or one inside another); icons have curves. */
function isRectangle(raw: Pdfium['raw'], path: number): boolean {
  const count = raw.FPDFPath_CountSegments(path)
  if (count < 4 || count > 30) return false
  for (let index = 0; index < count; index++)
    if (raw.FPDFPathSegment_GetType(raw.FPDFPath_GetPathSegment(path, index)) === BEZIER) return false
  return true
}

const isSquare = (width: number, height: number) =>
  width > 5 && height > 5 && width < 18 && height < 18 && Math.abs(width - height) < 1.5

const covers = (box: Box, other: Box) =>
  Math.min(box[2], other[2]) - Math.max(box[0], other[0]) > 2 &&
  Math.min(box[3], other[3]) - Math.max(box[1], other[1]) > 2

const ROW_GAP = 40

function hasPeers(square: Square, squares: readonly Square[]): boolean {
  const alike = squares.filter((other) => other.image === square.image && sameSize(other.box, square.box))
  const inRow = alike.filter(({ box }) => box !== square.box && Math.abs(box[1] - square.box[1]) < 2)
  if (inRow.some(({ box }) => Math.abs(box[0] - square.box[0]) < ROW_GAP)) return true
  return !square.image && alike.length >= 6
}

const sameSize = (box: Box, other: Box) => Math.abs(box[2] - box[0] - (other[2] - other[0])) < 0.6

/** Some forms draw the square and type the check mark into it. */
const hasGlyph = ({ box }: Square, words: readonly Word[]) =>
  words.some((word) => (word.text === CHECKED || word.text === UNCHECKED) && covers(box, word.box))

const PIXELS_PER_POINT = 3

/** The share of dark pixels inside the box's border, 0 to 1. */
function inkWithin(pdfium: Pdfium, page: number, frame: PageFrame, [x0, y0, x1, y1]: Box): number {
  const rim = 0.25 * (x1 - x0)
  const inner: Box = [x0 + rim, y0 + rim, x1 - rim, y1 - rim]
  const shades = drawRegion(pdfium, page, frame, { box: inner, pixelsPerPoint: PIXELS_PER_POINT })
  return shades.reduce((dark, shade) => dark + (shade < 150 ? 1 : 0), 0) / shades.length
}

/** Inserts each checkbox before the line to its right: into that line when it's one space away, otherwise as its own line. */
export function withCheckboxes(lines: readonly Line[], checkboxes: readonly Word[]): Line[] {
  const all = [...lines]
  for (const row of rowsOf(checkboxes)) {
    const box: Box = [row[0]!.box[0], row[0]!.box[1], row.at(-1)!.box[2], row[0]!.box[3]]
    const middle = (box[1] + box[3]) / 2
    const at = all.findIndex((line) => line.box[1] < middle && line.box[3] > middle && line.box[0] > box[0])
    const label = all[at]
    if (
      label &&
      row.length === 1 &&
      label.box[0] - box[2] < 1.5 * row[0]!.fontSize &&
      label.box[0] >= box[2] - 2
    )
      all[at] = { words: [...row, ...label.words], box: [box[0], label.box[1], label.box[2], label.box[3]] }
    else all.splice(at < 0 ? all.length : at, 0, { words: row, box })
  }
  return all
}

function rowsOf(checkboxes: readonly Word[]): Word[][] {
  const rows: Word[][] = []
  for (const checkbox of [...checkboxes].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])) {
    const row = rows.find(([first]) => Math.abs(first!.box[1] - checkbox.box[1]) < 2)
    const last = row?.at(-1)
    if (row && last && checkbox.box[0] - last.box[2] < ROW_GAP) row.push(checkbox)
    else rows.push([checkbox])
  }
  return rows.map((row) => row.sort((a, b) => a.box[0] - b.box[0]))
}
