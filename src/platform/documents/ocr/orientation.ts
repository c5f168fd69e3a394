import { languageStatistics } from '#platform/documents/text/language.ts'
import { linesOf } from '#platform/documents/text/lines.ts'
import { inReadingOrder } from '#platform/documents/text/reading-order.ts'
import { turnedBack } from '#platform/documents/text/turned-lines.ts'
import type { Line, Turns } from '../document.ts'
import type { StreamWord } from '../text-layer.ts'
import { inColumns } from './columns.ts'
import type { GrayImage } from './letter-shapes.ts'
import type { OcrReader } from './ocr.ts'

/** Words that a dictionary has, of a text that was read the right way up. Upside down, the engine finds a few short ones. */
const ENOUGH_KNOWN_WORDS = 8
const MIN_KNOWN_SHARE = 0.6

type Orientation = {
  /** The lines of the image run up or down. */
  sideways: boolean
  pointsPerPixel: number
}

/** What was read in an image: its lines in reading order, and how the image had to be turned. */
type Upright = { lines: Line[]; turns: Turns }

/**
 * Reads an image whichever way it was scanned. Boxes are in points from the top left corner of the image as it's turned.
 */
export async function readTurned(
  read: OcrReader,
  image: GrayImage,
  { sideways, pointsPerPixel }: Orientation,
): Promise<Upright> {
  let best: (Upright & { known: number }) | null = null
  for (const turns of sideways ? ([1, 3] as const) : ([0, 2] as const)) {
    const turned = turnedBy(image, turns)
    const words = (await read(turned)).map((word) => inPoints(word, pointsPerPixel))
    const { words: count, known: share } = languageStatistics(words.map(({ text }) => text))
    const known = count * share
    if (!best || known > best.known) {
      const size = { width: turned.width * pointsPerPixel, height: turned.height * pointsPerPixel }
      const lines = linesOf(words)
      best = { lines: inColumns(lines, size.width) ?? inReadingOrder(lines, size), turns, known }
    }
    if (known >= ENOUGH_KNOWN_WORDS && share >= MIN_KNOWN_SHARE) break
  }
  return best ?? { lines: [], turns: 0 }
}

/** The same, with boxes from the top left corner of the image as it is. */
export async function readUpright(
  read: OcrReader,
  image: GrayImage,
  orientation: Orientation,
): Promise<Line[]> {
  const { lines, turns } = await readTurned(read, image, orientation)
  if (turns === 0) return lines
  const [across, down] = turns === 2 ? [image.width, image.height] : [image.height, image.width]
  const size = { width: across * orientation.pointsPerPixel, height: down * orientation.pointsPerPixel }
  return lines.map((line) => turnedBack(line, turns, size))
}

const inPoints = ({ box: [x0, y0, x1, y1], fontSize, ...word }: StreamWord, scale: number): StreamWord => ({
  ...word,
  box: [x0 * scale, y0 * scale, x1 * scale, y1 * scale],
  fontSize: Math.round(fontSize * scale * 10) / 10,
})

function turnedBy(image: GrayImage, turns: Turns): GrayImage {
  const { data, width, height } = image
  if (turns === 0) return image
  if (turns === 2) return { data: Uint8Array.from(data).reverse(), width, height }
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = turns === 1 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      turned[at] = data[y * width + x]!
    }
  return { data: turned, width: height, height: width }
}
