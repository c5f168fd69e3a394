import type { Line } from '../document.ts'

/** In points: less is a gap between words. */
const MIN_GUTTER = 8
const BIN = 2
/** Of the page's width: columns of text are about equally wide. */
const MIDDLE = { from: 0.3, to: 0.7 }
/** Headings and photo captions may go across both columns. */
const MAX_CROSSING_SHARE = 0.1
const MIN_LINES = 5
/** Cells of a table, and labels of a form, have fewer. */
const MIN_WORDS = 3

/**
 * Orders the lines of a page with two columns of text, which the OCR engine may have read across, column by column between the lines
 * that span both. Null if the page has no such columns: the cells of a table's row belong together.
 */
export function inColumns(lines: readonly Line[], pageWidth: number): Line[] | null {
  const middle = gutterOf(lines, pageWidth)
  if (middle === null) return null
  const sideOf = ({ box }: Line) => (box[2] <= middle ? 'left' : box[0] >= middle ? 'right' : 'both')
  const sides = Map.groupBy(lines, sideOf)
  const [left = [], right = []] = [sides.get('left'), sides.get('right')]
  if (!isText(left) || !isText(right) || !areSideBySide(left, right)) return null
  const ordered: Line[] = []
  let above: Line[] = []
  const emit = () => {
    const columns = Map.groupBy(above, sideOf)
    for (const side of ['left', 'right'] as const) ordered.push(...downward(columns.get(side) ?? []))
    above = []
  }
  for (const line of downward(lines)) {
    if (sideOf(line) !== 'both') {
      above.push(line)
      continue
    }
    emit()
    ordered.push(line)
  }
  emit()
  return ordered
}

const downward = (lines: readonly Line[]) => lines.toSorted((a, b) => a.box[1] - b.box[1])

/** The middle of the widest gap between columns, in points; null if there's none. */
function gutterOf(lines: readonly Line[], pageWidth: number): number | null {
  const crossings = new Uint32Array(Math.ceil(pageWidth / BIN) + 1)
  // A rule between the columns is read as a letter.
  const texts = lines.filter(({ words }) => words.some(({ text }) => text.length > 1))
  for (const { box } of texts)
    for (let bin = Math.max(0, Math.floor(box[0] / BIN)); bin * BIN < box[2] && bin < crossings.length; bin++)
      crossings[bin]!++
  const [from, to] = [MIDDLE.from, MIDDLE.to].map((share) => Math.floor((share * pageWidth) / BIN)) as [
    number,
    number,
  ]
  const most = MAX_CROSSING_SHARE * texts.length
  let best = { start: 0, length: 0 }
  let start = from
  for (let bin = from; bin <= to; bin++) {
    if (crossings[bin]! > most) start = bin + 1
    else if (bin + 1 - start > best.length) best = { start, length: bin + 1 - start }
  }
  return best.length * BIN < MIN_GUTTER ? null : (best.start + best.length / 2) * BIN
}

function isText(lines: readonly Line[]): boolean {
  const words = lines.reduce((sum, { words }) => sum + words.length, 0)
  return lines.length >= MIN_LINES && words >= MIN_WORDS * lines.length
}

/** Whether most lines of the shorter column have one beside them. */
function areSideBySide(left: readonly Line[], right: readonly Line[]): boolean {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left]
  const beside = shorter.filter(({ box: [, top, , bottom] }) =>
    longer.some(({ box }) => box[1] < bottom && top < box[3]),
  )
  return beside.length > shorter.length / 2
}
