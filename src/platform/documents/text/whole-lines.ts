/** Gray values of a picture, row by row. */
export type Gray = { data: Uint8Array; width: number; height: number }

/** Edges in pixels; `right` and `bottom` are the first ones outside. */
export type Edges = { left: number; top: number; right: number; bottom: number }

/** Text differs more from its paper, and the noise of a scan less. */
const INK = 48
/** In points. A gap this wide between two words of a line is rare; between columns it's the rule. */
const GUTTER = 9
/** A rule of a table, which may be cut, is longer and thinner than a stroke of a letter. In points. */
const RULE = { minLength: 24, maxWidth: 3 }
/** What stays blank around a crop, in points. */
const PAD = 5
/** Narrower crops would lose what is next to the passage, such as a row's heading. A share of the picture's width. */
const MIN_WIDTH = 0.55

/**
 * The largest part of `picture`, a strip of a page as wide as the page, that cuts no line of text and no photo, and contains
 * `passage`. Other columns and blank margins are left out. Where every edge would cut something, as on a crooked scan, it's the
 * one that cuts the least. `point` is the number of pixels per point.
 */
export function cutBetweenLines(picture: Gray, passage: Edges, point: number): Edges {
  const inside = clampedTo(picture, passage)
  const columns = columnsOf(picture, inside, point)
  const padding = Math.round(PAD * point)
  const rows = {
    inkAt: (y: number) => inkOf(picture, { x: [columns.left, columns.right], y: [y, y + 1] }, point),
    end: picture.height,
    padding,
  }
  const top = edge({ ...rows, from: Math.min(padding, inside.top), to: inside.top })
  const last = inside.bottom - 1
  const bottom = edge({ ...rows, from: Math.max(picture.height - 1 - padding, last), to: last }) + 1
  const across = {
    inkAt: (x: number) => inkOf(picture, { x: [x, x + 1], y: [top, bottom] }, point),
    end: picture.width,
    padding,
  }
  // Ink at the edge of the page isn't cut by staying there.
  const side = (from: number, to: number) =>
    isSide(from) && across.inkAt(from) > 0 ? from : edge({ ...across, from, to })
  const isSide = (x: number) => x === 0 || x === picture.width - 1
  return {
    left: side(columns.left, inside.left),
    right: side(columns.right - 1, inside.right - 1) + 1,
    top,
    bottom,
  }
}

/** From the passage outward to the nearest gutters. */
function columnsOf(picture: Gray, { left, right }: Edges, point: number) {
  const missing = Math.max(picture.width * MIN_WIDTH - (right - left), 0) / 2
  const isBlank = (x: number) => inkOf(picture, { x: [x, x + 1], y: [0, picture.height] }, point) === 0
  const outward = (start: number, step: 1 | -1) => {
    let blank = 0
    for (let x = start; x >= 0 && x < picture.width; x += step) {
      blank = isBlank(x) ? blank + 1 : 0
      if (blank >= GUTTER * point) return x
    }
    return step > 0 ? picture.width - 1 : 0
  }
  return {
    left: outward(Math.max(Math.round(left - missing), 0), -1),
    right: outward(Math.min(Math.round(right + missing), picture.width) - 1, 1) + 1,
  }
}

type Search = {
  from: number
  to: number
  /** Where the picture ends. */
  end: number
  padding: number
  inkAt: (position: number) => number
}

/**
 * Goes from `from` to `to` until nothing is cut, and on to the first ink, of which it keeps `padding` away. Where everything is
 * cut, it's where the least is.
 */
function edge({ from, to, end, padding, inkAt }: Search): number {
  const step = from <= to ? 1 : -1
  let best = { position: to, ink: Number.POSITIVE_INFINITY }
  for (let position = from; position !== to; position += step) {
    const ink = inkAt(position)
    if (ink === 0) return padded(firstInk(position))
    // Of equally bad ones the nearest to the passage: it shows the least of what is cut.
    if (ink <= best.ink) best = { position, ink }
  }
  return best.position

  function firstInk(position: number): number {
    return position === to || inkAt(position) > 0 ? position : firstInk(position + step)
  }

  function padded(content: number): number {
    for (let n = 1; n <= padding; n++) {
      const position = content - step * n
      if (position < 0 || position >= end || inkAt(position) > 0) return content - step * (n - 1)
    }
    return content - step * padding
  }
}

type Strip = { x: readonly [number, number]; y: readonly [number, number] }

/** The pixels of a row or column that differ from its paper, without those of a rule that crosses it. */
function inkOf({ data, width, height }: Gray, { x: [x0, x1], y: [y0, y1] }: Strip, point: number): number {
  const isRow = y1 - y0 === 1
  const start = y0 * width + x0
  const [along, across] = isRow ? [1, width] : [width, 1]
  const length = isRow ? x1 - x0 : y1 - y0
  const paper = medianOf(data, { start, step: along, length })
  const isInk = (at: number) => Math.abs((data[at] ?? 0) - paper) > INK
  const [row, column] = [y0, x0]
  const runFrom = (at: number, step: number, room: number) => {
    let run = 0
    while (run < room && isInk(at + (run + 1) * step)) run++
    return run
  }
  const isRule = (at: number, n: number) => {
    const before = isRow ? row : column
    const after = (isRow ? height : width) - 1 - before
    const long = runFrom(at, -across, before) + 1 + runFrom(at, across, after)
    if (long < RULE.minLength * point) return false
    return runFrom(at, -along, n) + 1 + runFrom(at, along, length - 1 - n) <= RULE.maxWidth * point
  }
  let ink = 0
  for (let n = 0, at = start; n < length; n++, at += along) if (isInk(at) && !isRule(at, n)) ink++
  return ink
}

function medianOf(
  data: Uint8Array,
  { start, step, length }: { start: number; step: number; length: number },
) {
  const counts = new Uint32Array(256)
  for (let n = 0, at = start; n < length; n++, at += step) counts[data[at] ?? 0]!++
  let seen = 0
  return counts.findIndex((count) => {
    seen += count
    return seen * 2 >= length
  })
}

/** At least one pixel inside the picture. */
function clampedTo({ width, height }: Gray, { left, top, right, bottom }: Edges): Edges {
  const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)
  const [x, y] = [clamp(left, width - 1), clamp(top, height - 1)]
  return { left: x, top: y, right: clamp(right, width) || 1, bottom: clamp(bottom, height) || 1 }
}
