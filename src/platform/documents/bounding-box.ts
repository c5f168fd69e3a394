import type { Box } from './document.ts'

/** The smallest box around all of `boxes`, of which there must be at least one. */
export function boundingBox(boxes: Iterable<Box>): Box {
  // A loop, not Math.min(...boxes): a hostile line has a million words, and arguments go on the stack.
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    x0 = Math.min(x0, box[0])
    y0 = Math.min(y0, box[1])
    x1 = Math.max(x1, box[2])
    y1 = Math.max(y1, box[3])
  }
  return [x0, y0, x1, y1]
}
