/** Gray values row by row, 255 is white. */
export type GrayImage = { data: Uint8Array; width: number; height: number }

/** A connected area of ink, its outer edges in pixels. */
export type Shape = { left: number; top: number; right: number; bottom: number; pixels: number }

export type Ink = Uint8Array

/** Pixels to each side; together about the height of a line of 12-point text at 100 dots per inch. */
const WINDOW = 8
const DARKER_THAN = 0.86
const MARGIN = 4

/** The mean of the pixels around each pixel, in linear time. */
export function localMeanOf({ data, width, height }: GrayImage): Uint8Array {
  const means = new Uint8Array(data.length)
  /** The sum of each column over the window's rows. */
  const columns = new Uint32Array(width)
  for (let y = 0; y < Math.min(WINDOW, height); y++) addRow(columns, data, y * width, 1)
  for (let y = 0; y < height; y++) {
    if (y + WINDOW < height) addRow(columns, data, (y + WINDOW) * width, 1)
    if (y > WINDOW) addRow(columns, data, (y - WINDOW - 1) * width, -1)
    const rows = Math.min(height, y + WINDOW + 1) - Math.max(0, y - WINDOW)
    meansOfRow(columns, rows, means.subarray(y * width, (y + 1) * width))
  }
  return means
}

function addRow(columns: Uint32Array, data: Uint8Array, start: number, sign: 1 | -1) {
  for (let x = 0; x < columns.length; x++) columns[x] = columns[x]! + sign * data[start + x]!
}

function meansOfRow(columns: Uint32Array, rows: number, into: Uint8Array) {
  const width = columns.length
  const scale = 1 / (rows * (2 * WINDOW + 1))
  let sum = 0
  for (let x = 0; x < Math.min(WINDOW, width); x++) sum += columns[x]!
  const edge = (x: number) => {
    if (x + WINDOW < width) sum += columns[x + WINDOW]!
    if (x > WINDOW) sum -= columns[x - WINDOW - 1]!
    const across = Math.min(width, x + WINDOW + 1) - Math.max(0, x - WINDOW)
    into[x] = sum / (rows * across)
  }
  let x = 0
  for (; x <= WINDOW && x < width; x++) edge(x)
  for (; x + WINDOW < width; x++) {
    sum += columns[x + WINDOW]! - columns[x - WINDOW - 1]!
    into[x] = sum * scale
  }
  for (; x < width; x++) edge(x)
}

/** 1 for each pixel that's darker than its surroundings; with `inverted`, lighter. */
export function inkOf({ data }: GrayImage, means: Uint8Array, inverted: boolean): Ink {
  const ink = new Uint8Array(data.length)
  const flip = inverted ? 255 : 0
  /** By the mean around a pixel, the first shade that isn't ink. */
  const limits = Uint8Array.from({ length: 256 }, (_, mean) =>
    Math.max(0, Math.ceil(DARKER_THAN * (mean ^ flip) - MARGIN)),
  )
  for (let at = 0; at < data.length; at++) if ((data[at]! ^ flip) < limits[means[at]!]!) ink[at] = 1
  return ink
}

/** An area of noise has this many; a page of small print has 5,000. */
const MAX_SHAPES = 30_000

/** The connected areas of ink; none if there are too many for print. Shapes that touch at a corner are connected. */
export function shapesOf(ink: Ink, size: Pick<GrayImage, 'width' | 'height'>): Shape[] {
  const finder = new ShapeFinder()
  return finder.read(ink, size) ? finder.shapes() : []
}

/** A horizontal run of ink, `right` exclusive. */
type Run = { left: number; right: number; shape: number }

/** Reads an image row by row, and joins each run of ink with the runs above it. */
class ShapeFinder {
  readonly #shapes: Shape[] = []
  /** Of each shape, one that it turned out to be part of, or itself. */
  readonly #owners: number[] = []
  #above: Run[] = []
  #firstAbove = 0

  /** False if there are too many shapes. */
  read(ink: Ink, { width, height }: Pick<GrayImage, 'width' | 'height'>): boolean {
    let at = ink.indexOf(1)
    for (let y = 0; y < height; y++) {
      const start = y * width
      const runs: Run[] = []
      this.#firstAbove = 0
      while (at >= 0 && at < start + width) {
        let end = at + 1
        while (end < start + width && ink[end] === 1) end++
        runs.push(this.#add(at - start, end - start, y))
        at = ink.indexOf(1, end)
      }
      this.#above = runs
      if (this.#shapes.length > MAX_SHAPES) return false
    }
    return true
  }

  shapes(): Shape[] {
    return this.#shapes.filter((_, shape) => this.#owners[shape] === shape)
  }

  #add(left: number, right: number, y: number): Run {
    const box = { left, top: y, right, bottom: y + 1, pixels: right - left }
    const shape = this.#shapeAbove(left, right) ?? this.#newShape({ ...box, pixels: 0 })
    merge(this.#shapes[shape]!, box)
    return { left, right, shape }
  }

  #newShape(shape: Shape): number {
    this.#owners.push(this.#shapes.length)
    return this.#shapes.push(shape) - 1
  }

  /** The shape of the runs that touch from above, joined into one; undefined if there are none. */
  #shapeAbove(left: number, right: number): number | undefined {
    const above = this.#above
    while (this.#firstAbove < above.length && above[this.#firstAbove]!.right < left) this.#firstAbove++
    let shape: number | undefined
    for (let index = this.#firstAbove; index < above.length && above[index]!.left <= right; index++) {
      const other = this.#rootOf(above[index]!.shape)
      if (shape !== undefined && shape !== other) merge(this.#shapes[shape]!, this.#shapes[other]!)
      shape ??= other
      this.#owners[other] = shape
    }
    return shape
  }

  #rootOf(shape: number): number {
    let root = shape
    while (this.#owners[root] !== root) root = this.#owners[root]!
    this.#owners[shape] = root
    return root
  }
}

function merge(into: Shape, { left, top, right, bottom, pixels }: Shape) {
  into.left = Math.min(into.left, left)
  into.top = Math.min(into.top, top)
  into.right = Math.max(into.right, right)
  into.bottom = Math.max(into.bottom, bottom)
  into.pixels += pixels
}
