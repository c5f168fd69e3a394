import type { Box } from './document.ts'

/** The smallest box that contains all `boxes`, in their units. Expects at least one box. */
export function boundingBox(boxes: Iterable<Box>): Box {
  // Not Math.min(...boxes): a hostile line has a million words, and spread arguments overflow the stack.
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    x0 = Math.min(x0, box[0])
    y0 = Math.min(y0, box[1])
    x1 = Math.max(x1, box[2])
    y1 = Math.max(y1, box[3])
  }
  return [x0, y0, x1, y1]
}

/** Whether two boxes share any area. */
export const areOverlapping = (a: Box, b: Box): boolean =>
  Math.min(a[2], b[2]) > Math.max(a[0], b[0]) && Math.min(a[3], b[3]) > Math.max(a[1], b[1])
