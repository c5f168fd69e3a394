import { type GrayImage, type Ink, inkOf, localMeanOf, type Shape, shapesOf } from './letter-shapes.ts'

/** A row of shapes that look like printed letters, in pixels. */
export type LetterRow = {
  left: number
  top: number
  right: number
  bottom: number
  letters: number
  /** Pixels of ink. */
  pixels: number
  /** Nothing but letters is near the row: surely print. */
  clean: boolean
  /** The text runs up or down the image. */
  sideways: boolean
}

/** In pixels at 100 dots per inch: 3 to 26 points. Letters of one word may touch. */
const LETTER_HEIGHT = { min: 4, max: 36 }
/** In letter heights. */
const MAX_GAP = 1.3
const MIN_OVERLAP = 0.55
const MAX_HEIGHT_RATIO = 2.2
const MIN_LETTERS = 4
/** Of the letters of a row, so many stand on one line, or hang from one. */
const MIN_ALIGNED = 0.6
const MIN_CLEAN_LETTERS = 6

/**
 * Finds rows of printed letters, dark on light or light on dark, upright or sideways, in an image of about 100 dots per inch.
 * Doesn't recognize letters: it looks for shapes of their size that follow one another on a line. Takes about 20 ms for a page.
 */
export function letterRowsOf(image: GrayImage): LetterRow[] {
  const means = localMeanOf(image)
  return [false, true].flatMap((inverted) => {
    const ink = inkOf(image, means, inverted)
    const shapes = shapesOf(ink, image)
    return [false, true].flatMap((sideways) =>
      chainsOf(sideways ? shapes.map(transpose) : shapes).map((chain) =>
        rowOf(sideways ? chain.map(transpose) : chain, { image, ink, sideways }),
      ),
    )
  })
}

const transpose = ({ left, top, right, bottom, pixels }: Shape): Shape => ({
  left: top,
  top: left,
  right: bottom,
  bottom: right,
  pixels,
})

const heightOf = ({ top, bottom }: Shape) => bottom - top

/** Shapes of letter size that follow one another from left to right, on a line. */
function chainsOf(shapes: readonly Shape[]): Shape[][] {
  const letters = shapes
    .filter((shape) => heightOf(shape) >= LETTER_HEIGHT.min && heightOf(shape) <= LETTER_HEIGHT.max)
    .sort((a, b) => a.left - b.left)
  const next = nextOf(letters)
  const followed = new Set(next.filter((index) => index >= 0))
  const chains: Shape[][] = []
  for (const start of letters.keys()) {
    if (followed.has(start)) continue
    const chain: Shape[] = []
    for (let index = start; index >= 0; index = next[index]!) chain.push(letters[index]!)
    if (chain.length >= MIN_LETTERS && isAligned(chain)) chains.push(chain)
  }
  return chains
}

const BAND = 8

/** Letters, sorted by their left edges, in bands of a few pixels, so that a page of letters isn't compared with itself. */
class Bands {
  readonly #members = new Map<number, number[]>()

  constructor(letters: readonly Shape[]) {
    for (const [index, letter] of letters.entries())
      for (const band of bandsOf(letter)) {
        const members = this.#members.get(band)
        if (members) members.push(index)
        else this.#members.set(band, [index])
      }
  }

  /** The letters to the right of one, band by band, each from left to right. */
  rightOf(index: number, letter: Shape): number[][] {
    return bandsOf(letter).map((band) => {
      const members = this.#members.get(band) ?? []
      return members.slice(firstAfter(members, index))
    })
  }
}

function bandsOf({ top, bottom }: Shape): number[] {
  const [first, last] = [Math.floor(top / BAND), Math.floor(bottom / BAND)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The first position in ascending `members` whose member is greater than `index`. */
function firstAfter(members: readonly number[], index: number): number {
  let [low, high] = [0, members.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (members[middle]! <= index) low = middle + 1
    else high = middle
  }
  return low
}

/** Of each letter, the index of the letter that follows it, or -1. No letter follows two. */
function nextOf(letters: readonly Shape[]): number[] {
  const bands = new Bands(letters)
  const taken = new Set<number>()
  return letters.map((letter, index) => {
    const reach = letter.right + MAX_GAP * LETTER_HEIGHT.max
    let best = -1
    for (const members of bands.rightOf(index, letter)) {
      const limit = best < 0 ? reach : letters[best]!.left
      const found = members.find((member) => {
        const other = letters[member]!
        return other.left > limit || (!taken.has(member) && follows(letter, other))
      })
      if (found !== undefined && letters[found]!.left <= limit && follows(letter, letters[found]!))
        best = found
    }
    if (best >= 0) taken.add(best)
    return best
  })
}

function follows(letter: Shape, other: Shape): boolean {
  const [height, otherHeight] = [heightOf(letter), heightOf(other)]
  const [low, high] = height < otherHeight ? [height, otherHeight] : [otherHeight, height]
  if (high > MAX_HEIGHT_RATIO * low) return false
  const gap = other.left - letter.right
  if (gap > MAX_GAP * high || gap < -low) return false
  return Math.min(letter.bottom, other.bottom) - Math.max(letter.top, other.top) >= MIN_OVERLAP * low
}

function isAligned(chain: readonly Shape[]): boolean {
  return [chain.map(({ bottom }) => bottom), chain.map(({ top }) => top)].some((edges) => {
    const middles = chain.map(({ left, right }) => (left + right) / 2)
    const near = distancesFromLine(middles, edges).filter((distance) => distance <= 2)
    return near.length >= MIN_ALIGNED * chain.length
  })
}

/** The distances of points from the line that fits them best by least squares, in pixels. */
function distancesFromLine(xs: readonly number[], ys: readonly number[]): number[] {
  const [meanX, meanY] = [mean(xs), mean(ys)]
  let [covariance, variance] = [0, 0]
  for (const [index, x] of xs.entries()) {
    covariance += (x - meanX) * (ys[index]! - meanY)
    variance += (x - meanX) ** 2
  }
  const slope = variance === 0 ? 0 : covariance / variance
  return xs.map((x, index) => Math.abs(ys[index]! - meanY - slope * (x - meanX)))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type Source = { image: GrayImage; ink: Ink; sideways: boolean }

function rowOf(chain: readonly Shape[], source: Source): LetterRow {
  const row = {
    left: Math.min(...chain.map(({ left }) => left)),
    top: Math.min(...chain.map(({ top }) => top)),
    right: Math.max(...chain.map(({ right }) => right)),
    bottom: Math.max(...chain.map(({ bottom }) => bottom)),
    letters: chain.length,
    pixels: chain.reduce((sum, { pixels }) => sum + pixels, 0),
    sideways: source.sideways,
  }
  return { ...row, clean: isClean(chain, row, source) }
}

type Edges = Pick<LetterRow, 'left' | 'top' | 'right' | 'bottom' | 'pixels'>

const MIN_CONTRAST = 28
/** How much the paper between the letters changes over two pixels, for each level of contrast. */
const MAX_ROUGHNESS = 6 / 60
const MIN_OWN_INK = 0.7
/** Bars of a fence have one width. */
const MIN_WIDTH_RATIO = 1.25

function isClean(chain: readonly Shape[], row: Edges, source: Source) {
  if (chain.length < MIN_CLEAN_LETTERS || !haveVariedWidths(chain, source.sideways)) return false
  const { ink, paper, contrast } = shadesIn(row, source)
  if (contrast < MIN_CONTRAST || row.pixels < MIN_OWN_INK * ink || paper === 0) return false
  return roughnessOf(row, source) < MAX_ROUGHNESS * contrast
}

function haveVariedWidths(chain: readonly Shape[], sideways: boolean): boolean {
  const widths = chain.map(({ left, top, right, bottom }) => (sideways ? bottom - top : right - left))
  widths.sort((a, b) => a - b)
  const at = (share: number) => widths[Math.floor(share * (widths.length - 1))]!
  return at(0.85) >= MIN_WIDTH_RATIO * at(0.15)
}

/** How many pixels of a row are ink and paper, and how far apart their shades are. */
function shadesIn({ left, top, right, bottom }: Edges, { image: { data, width }, ink }: Source) {
  let [dark, darkSum, light, lightSum] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left; at < y * width + right; at++)
      if (ink[at] === 1) {
        dark++
        darkSum += data[at]!
      } else {
        light++
        lightSum += data[at]!
      }
  return { ink: dark, paper: light, contrast: Math.abs(lightSum / light - darkSum / dark) }
}

/** The mean change of the paper's shade over two pixels along a row. */
function roughnessOf({ left, top, right, bottom }: Edges, { image: { data, width }, ink, sideways }: Source) {
  const step = sideways ? width : 1
  const [lastX, lastY] = sideways ? [right, bottom - 2] : [right - 2, bottom]
  let [change, count] = [0, 0]
  for (let y = top; y < lastY; y++)
    for (let at = y * width + left; at < y * width + lastX; at++) {
      if (ink[at] === 1 || ink[at + step] === 1 || ink[at + 2 * step] === 1) continue
      change += Math.abs(data[at + 2 * step]! - data[at]!)
      count++
    }
  return count === 0 ? 0 : change / count
}
