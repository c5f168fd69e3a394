import type { Box } from '#domain/analysis/contract.ts'
import type { Area } from '#platform/documents/drawing-tasks.ts'

/** A passage's boxes on its page, and the page's size, all in points. */
export type PassagePlace = { boxes: Box[]; size: { width: number; height: number } }

const MARGIN = 22
const MIN_HEIGHT = 92
const MAX_HEIGHT = 260

/**
 * The strip of a page that a passage's crop is cut out of: the passage with a margin, as wide as the page. Of a passage that is
 * spread over the page, as many of its boxes as fit a crop, from the first on.
 */
export function cropFrameOf({ boxes, size }: PassagePlace): Box {
  const [, top, , bottom] = leading(boxes)
  const [y0, y1] = widened(top - MARGIN, bottom + MARGIN, MIN_HEIGHT, size.height)
  return [0, y0, size.width, y1]
}

/** The most that a passage's crop shows, in points: it ends between lines of text. */
export function cropSizeOf(place: PassagePlace) {
  const [left, top, right, bottom] = cropFrameOf(place)
  return { width: right - left, height: bottom - top }
}

/** What a passage's crop is cut out of, and the marks on it, as fractions of the page, whose width is in points. */
export const cropAreasOf = (place: PassagePlace): { area: Area; marks: Area[]; pageWidth: number } => ({
  area: fractionsOf(cropFrameOf(place), place),
  marks: place.boxes.map((box) => fractionsOf(box, place)),
  pageWidth: place.size.width,
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
