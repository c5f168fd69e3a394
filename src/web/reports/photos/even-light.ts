/** Pixels as a canvas has them: four bytes each, red, green, blue, and alpha. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Cells along the longer side of the photo. Each is a few lines of print high. */
const CELLS = 64
/** How bright paper gets. */
const PAPER = 245
/** Paper is this bright: of a cell's pixels, print is among the darker ones, and most of the rest is paper. */
const PAPER_PERCENTILE = 0.7
/** How many cells around it a cell takes the brightest of: pictures and bars narrower than twice that aren't taken for shadows. */
const REACH = 3
/** The darkest shadow that is lifted, as a part of the brightest paper. What is darker isn't paper. */
const DARKEST_SHADOW = 0.35

/**
 * Makes paper equally bright all over a photo, in place: a phone's own shadow leaves half of a page too dark for OCR, which
 * tells print from paper by one threshold.
 */
export function evenLight({ data, width, height }: Pixels) {
  const cell = Math.ceil(Math.max(width, height) / CELLS)
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const grid: Grid = { columns, rows, values: paperIn({ data, width, height }, cell, { columns, rows }) }
  const gains = gainsOf(smooth(smooth(brightestAround(grid))))
  for (let y = 0; y < height; y++) {
    const row = rowOf(gains, y / cell - 0.5)
    for (let x = 0; x < width; x++) {
      const gain = between(row, x / cell - 0.5)
      const at = (y * width + x) * 4
      // The array rounds, and clamps to 255.
      data[at] = data[at]! * gain
      data[at + 1] = data[at + 1]! * gain
      data[at + 2] = data[at + 2]! * gain
    }
  }
}

type Grid = { columns: number; rows: number; values: Float32Array }

/** Each cell's brightness at `PAPER_PERCENTILE`. */
function paperIn({ data, width, height }: Pixels, cell: number, { columns, rows }: Omit<Grid, 'values'>) {
  const shades = new Uint32Array(columns * rows * 256)
  const counts = new Uint32Array(columns * rows)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const shade = (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8
      const index = Math.floor(y / cell) * columns + Math.floor(x / cell)
      shades[index * 256 + shade]!++
      counts[index]!++
    }
  }
  return Float32Array.from(counts, (count, index) =>
    percentile(shades.subarray(index * 256, index * 256 + 256), count * PAPER_PERCENTILE),
  )
}

function percentile(shades: Uint32Array, rank: number) {
  let shade = 0
  for (let seen = shades[0]!; seen < rank && shade < 255; seen += shades[shade]!) shade++
  return shade
}

const brightestAround = (grid: Grid) => mapAround(grid, REACH, (values) => Math.max(...values))

const smooth = (grid: Grid) =>
  mapAround(grid, REACH - 1, (values) => values.reduce((sum, value) => sum + value, 0) / values.length)

function mapAround(grid: Grid, reach: number, combine: (values: number[]) => number): Grid {
  const { columns, rows, values } = grid
  const combined = values.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const around: number[] = []
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++)
      for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++)
        around.push(values[y * columns + x]!)
    return combine(around)
  })
  return { ...grid, values: combined }
}

function gainsOf(paper: Grid): Grid {
  const darkest = DARKEST_SHADOW * Math.max(...paper.values)
  return { ...paper, values: paper.values.map((shade) => Math.max(1, PAPER / Math.max(shade, darkest, 1))) }
}

/** The grid's values along a line between two of its rows. */
function rowOf({ columns, rows, values }: Grid, y: number): Float32Array {
  const top = Math.min(rows - 1, Math.max(0, Math.floor(y)))
  const bottom = Math.min(rows - 1, top + 1)
  const part = Math.min(1, Math.max(0, y - top))
  return Float32Array.from(
    { length: columns },
    (_, x) => values[top * columns + x]! * (1 - part) + values[bottom * columns + x]! * part,
  )
}

function between(row: Float32Array, x: number) {
  const left = Math.min(row.length - 1, Math.max(0, Math.floor(x)))
  const right = Math.min(row.length - 1, left + 1)
  const part = Math.min(1, Math.max(0, x - left))
  return row[left]! * (1 - part) + row[right]! * part
}
