import type { Area } from '#domain/analysis/analysis.ts'
import type { Box } from '#domain/analysis/contract.ts'

/** A passage's boxes on its page, and the page's size, all in points. */
export type PassagePlace = { boxes: Box[]; size: { width: number; height: number } }

const MARGIN = 18
/** Narrower crops would lose what stands around the passage. */
const MIN_WIDTH_OF_PAGE = 0.55
const MIN_HEIGHT = 84
const MAX_HEIGHT = 260

/**
 * The part of a page to show for a passage: its boxes with a margin, as wide as half a page at least. Of a passage that is
 * spread over the page, as many of its boxes as fit a crop, from the first on.
 */
export function cropFrameOf({ boxes, size }: PassagePlace): Box {
  const [left, top, right, bottom] = leading(boxes)
  const [x0, x1] = widened(left - MARGIN, right + MARGIN, size.width * MIN_WIDTH_OF_PAGE, size.width)
  const [y0, y1] = widened(top - MARGIN, bottom + MARGIN, MIN_HEIGHT, size.height)
  return [x0, y0, x1, y1]
}

/** The size of a passage's crop, in points. */
export function cropSizeOf(place: PassagePlace) {
  const [left, top, right, bottom] = cropFrameOf(place)
  return { width: right - left, height: bottom - top }
}

/** A passage's crop and the marks on it, as fractions of the page. */
export const cropAreasOf = (place: PassagePlace): { area: Area; marks: Area[] } => ({
  area: fractionsOf(cropFrameOf(place), place),
  marks: place.boxes.map((box) => fractionsOf(box, place)),
})

const fractionsOf = ([x0, y0, x1, y1]: Box, { size: { width, height } }: PassagePlace): Area => [
  x0 / width,
  y0 / height,
  x1 / width,
  y1 / height,
]

/** The union of the first boxes that fit the largest crop; of a taller first box, all of it. */
function leading(boxes: readonly Box[]): Box {
  const [first, ...others] = boxes
  return others.reduce<Box>((whole, box) => {
    const joined = union(whole, box)
    return joined[3] - joined[1] > MAX_HEIGHT ? whole : joined
  }, first ?? [0, 0, 0, 0])
}

const union = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]

/** The range, at least `min` long around its middle, and moved and cut to fit from 0 to `end`. */
function widened(from: number, to: number, min: number, end: number): [number, number] {
  const length = Math.min(Math.max(to - from, min), end)
  const start = Math.min(Math.max((from + to - length) / 2, 0), end - length)
  return [start, start + length]
}
