import type { Box, Line } from '../document.ts'
import { type DrawnPage, scaled } from './text-regions.ts'

/** Levels of 255. The faintest gray that people print has 40. */
const MIN_CONTRAST = 24

/**
 * Separates words that can't be seen on the drawn page from its lines: white ones, ones that something covers, ones in a layer
 * that's off.
 */
export function separateHidden(lines: readonly Line[], page: DrawnPage): { visible: Line[]; hidden: Line[] } {
  const visible: Line[] = []
  const hidden: Line[] = []
  for (const line of lines) {
    const unseen = line.isNote ? [] : line.words.filter(({ box }) => !isVisible(page, box))
    if (unseen.length === 0) {
      visible.push(line)
      continue
    }
    const seen = line.words.filter((word) => !unseen.includes(word))
    if (seen.length > 0) visible.push({ ...line, words: seen })
    hidden.push({ ...line, words: unseen })
  }
  return { visible, hidden }
}

function isVisible({ image: { data, width, height }, pixelsPerPoint }: DrawnPage, box: Box): boolean {
  const [x0, y0, x1, y1] = scaled(box, pixelsPerPoint)
  const left = Math.max(0, Math.floor(x0))
  const right = Math.min(width, Math.ceil(x1))
  let [darkest, lightest] = [255, 0]
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y++)
    for (let x = left; x < right; x++) {
      const shade = data[y * width + x]!
      if (shade < darkest) darkest = shade
      if (shade > lightest) lightest = shade
      if (lightest - darkest >= MIN_CONTRAST) return true
    }
  // A box without area, such as that of a note, hides nothing.
  return darkest > lightest
}
