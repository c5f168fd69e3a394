import type { Box } from '#platform/documents/document.ts'

/* Which lines stand beside each other on a page. In formats without layout, no line stands beside another. */

type Line = { page: number; size: number; box: Box }

export const isInRow = (line: Line, other: Line) =>
  line.size > 0 &&
  line.page === other.page &&
  Math.abs(line.box[1] + line.box[3] - other.box[1] - other.box[3]) < line.box[3] - line.box[1]

/** Whether a line stands beside the first line of an item, or a little above it. */
export function isAtHeight(first: Line, line: Line): boolean {
  if (first.page !== line.page || line.size === 0) return false
  const above = 3 * (first.box[3] - first.box[1])
  return line.box[3] > first.box[1] - above && line.box[1] < first.box[3]
}

/** Whether a line follows another without a gap; true in formats without layout. */
export const isDirectlyBelow = (line: Line, next: Line) =>
  line.size === 0 || (line.page === next.page && next.box[1] - line.box[3] < line.box[3] - line.box[1])
