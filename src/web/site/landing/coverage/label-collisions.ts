export type Box = { left: number; top: number; right: number; bottom: number }

/** Boxes that only touch don't overlap, and neither do rounded edges. */
const TOLERANCE_PX = 1

const overlap = (a: Box, b: Box) =>
  a.left < b.right - TOLERANCE_PX &&
  b.left < a.right - TOLERANCE_PX &&
  a.top < b.bottom - TOLERANCE_PX &&
  b.top < a.bottom - TOLERANCE_PX

/** Which boxes to show, so that none covers another: each one that overlaps none of those before it that show. */
export function withoutCollisions(boxes: readonly Box[]): boolean[] {
  const shown: Box[] = []
  return boxes.map((box) => {
    const fits = !shown.some((other) => overlap(box, other))
    if (fits) shown.push(box)
    return fits
  })
}
