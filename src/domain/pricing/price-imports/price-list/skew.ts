/** The steepest skew that's looked for, and the steps: 2.9 and 0.06 degrees, as slopes. */
const MAX_SLOPE = 0.05
const STEP = 0.001
/** The height of a bin in points: less than half of a row of small print. */
const BIN = 3
/** Rows that are this much sharper than on the page as it lies. Print that isn't skewed never gains as much. */
const MIN_GAIN = 1.1
/** Fewer words may fall into rows by chance; more don't change the result. */
const MIN_WORDS = 12
const MAX_WORDS = 2_000

/** The middle of a word, in points. */
type Point = { x: number; y: number }

/**
 * How far the rows of a scanned page fall per point to the right; 0 where the page lies straight. It's the slope along which the
 * words fall into the sharpest rows (Postl's projection profile).
 */
export function skewOf(words: readonly Point[]): number {
  if (words.length < MIN_WORDS) return 0
  const every = Math.ceil(words.length / MAX_WORDS)
  const points = words.filter((_, index) => index % every === 0)
  const straight = sharpness(points, 0)
  let best = { slope: 0, sharpness: straight * MIN_GAIN }
  for (let step = 1; step * STEP <= MAX_SLOPE; step++)
    for (const slope of [step * STEP, -step * STEP]) {
      const candidate = { slope, sharpness: sharpness(points, slope) }
      if (candidate.sharpness > best.sharpness) best = candidate
    }
  return best.slope
}

/** The sum of squares of how many words are at each height. A word counts for the two nearest bins. */
function sharpness(points: readonly Point[], slope: number): number {
  const bins = new Map<number, number>()
  const add = (bin: number, share: number) => bins.set(bin, (bins.get(bin) ?? 0) + share)
  for (const { x, y } of points) {
    const at = (y - slope * x) / BIN
    const bin = Math.floor(at)
    add(bin, bin + 1 - at)
    add(bin + 1, at - bin)
  }
  let sum = 0
  for (const count of bins.values()) sum += count * count
  return sum
}
