import { areOverlapping, boundingBox } from '../bounding-box.ts'
import type { Box } from '../document.ts'
import { type LetterRow, letterRowsOf } from './letter-rows.ts'
import { type GrayImage, inkOf, localMeanOf } from './letter-shapes.ts'

/** An area of a page with print that the page's own text doesn't explain. Boxes are in points. */
export type TextRegion = {
  box: Box
  letters: number
  /** Letters in rows that are surely print. */
  cleanLetters: number
  rows: number
  /** Its lines run up or down the page. */
  sideways: boolean
}

/** Print that surely is: if OCR can't read so much of it, staff should. */
const CERTAIN = { letters: 40, rows: 3 }

export const isCertain = ({ cleanLetters, rows }: TextRegion): boolean =>
  cleanLetters >= CERTAIN.letters && rows >= CERTAIN.rows

/** Fewer are a logo, a pattern, or a scale. */
const MIN_CLEAN_LETTERS = 8
/** Print in poor light, or on a crumpled page, isn't clean, but there's a lot of it, and little else. */
const MIN_UNCLEAN_LETTERS = 40
/** Grass, carpets, and shingles have many short rows of 5 shapes; a line of print has 20 letters. */
const MIN_UNCLEAN_PER_ROW = 10
/** Drawings that teach have less of their ink in letters: they name defects that this house doesn't have. */
const MIN_PRINTED_SHARE = 0.6
/** An image this large is a page, whatever else is on it. */
const MIN_PAGE_SHARE = 0.4
/** A caption that was typed into a photo is at its edge. */
const CAPTION = { rows: 2, edge: 0.18 }

/** A page in gray, at about 100 dots per inch. */
export type DrawnPage = { image: GrayImage; pixelsPerPoint: number }

export const scaled = ([x0, y0, x1, y1]: Box, scale: number): Box => [
  x0 * scale,
  y0 * scale,
  x1 * scale,
  y1 * scale,
]

/**
 * Finds the printed text that wasn't read on a page: in scans, in letters drawn as outlines or in a
 * font without a map. `read` are the boxes of the words that were read, and `pictures` those of the page's images. Text in
 * drawings and on things in photos isn't the report's, except for captions.
 */
export function textRegionsOf(page: DrawnPage, read: readonly Box[], images: readonly Box[]): TextRegion[] {
  const inPixels = (boxes: readonly Box[]) => boxes.map((box) => scaled(box, page.pixelsPerPoint))
  return regionsIn(withoutWords(page.image, inPixels(read)), inPixels(images)).map((region) => ({
    ...region,
    box: padded(scaled(region.box, 1 / page.pixelsPerPoint)),
  }))
}

/** The same, in pixels. */
function regionsIn(image: GrayImage, pictures: readonly Box[]): TextRegion[] {
  const rows = letterRowsOf(image)
  const candidates = blocksOf(rows).filter(mayBePrint)
  if (candidates.length === 0) return []
  const inkIn = inkCounterOf(image)
  const regions: TextRegion[] = []
  for (const [picture, blocks] of Map.groupBy(candidates, (block) => pictureAround(block, pictures))) {
    const inside = picture && rows.filter((row) => contains(picture, boxOf(row)))
    const share = inside ? sum(inside, ({ pixels }) => pixels) / Math.max(1, inkIn(picture)) : 1
    const isPage = picture !== null && areaOf(picture) > MIN_PAGE_SHARE * image.width * image.height
    const printed = blocks.filter(
      (block) => isPrint(block, share) && (share >= MIN_PRINTED_SHARE || isPage || isCaption(block, picture)),
    )
    for (const rows of Map.groupBy(printed.flat(), ({ sideways }) => sideways).values()) {
      const region = regionOf(rows)
      const box = picture && share >= MIN_PRINTED_SHARE ? wholeLines(region, picture) : widened(region)
      regions.push({ ...region, box })
    }
  }
  return regions
}

const mayBePrint = (rows: readonly LetterRow[]) =>
  cleanLettersOf(rows) >= MIN_CLEAN_LETTERS || lettersOf(rows) >= MIN_UNCLEAN_LETTERS

/** `share`: of the ink of the block's picture, what's in rows of letters; 1 outside of pictures. */
function isPrint(rows: readonly LetterRow[], share: number): boolean {
  const [clean, letters] = [cleanLettersOf(rows), lettersOf(rows)]
  // Check boxes in a grid are rows of shapes, too.
  if (clean >= MIN_CLEAN_LETTERS && clean >= letters / 2) return true
  return share < 1 && letters * share >= MIN_UNCLEAN_LETTERS && letters >= MIN_UNCLEAN_PER_ROW * rows.length
}

const lettersOf = (rows: readonly LetterRow[]) => sum(rows, ({ letters }) => letters)
const cleanLettersOf = (rows: readonly LetterRow[]) =>
  sum(rows, ({ letters, clean }) => (clean ? letters : 0))

const pictureAround = (rows: readonly LetterRow[], pictures: readonly Box[]) =>
  pictures.find((picture) => contains(picture, boundingBox(rows.map(boxOf)))) ?? null

function isCaption(rows: readonly LetterRow[], picture: Box | null): boolean {
  if (!picture || rows.length > CAPTION.rows || rows[0]!.sideways) return false
  const edge = CAPTION.edge * (picture[3] - picture[1])
  const [, top, , bottom] = boundingBox(rows.map(boxOf))
  return bottom <= picture[1] + edge || top >= picture[3] - edge
}

const regionOf = (rows: readonly LetterRow[]): TextRegion => ({
  box: boundingBox(rows.map(boxOf)),
  letters: lettersOf(rows),
  cleanLetters: cleanLettersOf(rows),
  rows: rows.length,
  sideways: rows[0]!.sideways,
})

/** Heights of a row. The first word of a line may stand apart from the others, and the last line may have only one. */
const REACH = { along: 6, across: 1.5 }

function widened({ box: [x0, y0, x1, y1], sideways, rows }: TextRegion): Box {
  const height = (sideways ? x1 - x0 : y1 - y0) / rows
  const [x, y] = sideways ? [REACH.across, REACH.along] : [REACH.along, REACH.across]
  return [x0 - x * height, y0 - y * height, x1 + x * height, y1 + y * height]
}

/** A picture of text has whole lines of it. */
const wholeLines = ({ box: [x0, y0, x1, y1], sideways }: TextRegion, picture: Box): Box =>
  sideways
    ? [x0, Math.min(y0, picture[1]), x1, Math.max(y1, picture[3])]
    : [Math.min(x0, picture[0]), y0, Math.max(x1, picture[2]), y1]

const areaOf = ([x0, y0, x1, y1]: Box) => (x1 - x0) * (y1 - y0)

const sum = <T>(items: readonly T[], amountOf: (item: T) => number) =>
  items.reduce((total, item) => total + amountOf(item), 0)

/** Pixels around a word's box, which letters may touch. */
const MARGIN = 1

/** The page with each word that was read painted over in the shade that's most of its box: its paper. */
function withoutWords({ data, width, height }: GrayImage, boxes: readonly Box[]): GrayImage {
  const image = { data: Uint8Array.from(data), width, height }
  const shades = new Uint32Array(256)
  for (const [x0, y0, x1, y1] of boxes) {
    const left = Math.max(0, Math.floor(x0 - MARGIN))
    const top = Math.max(0, Math.floor(y0 - MARGIN))
    const right = Math.min(width, Math.ceil(x1 + MARGIN))
    const bottom = Math.min(height, Math.ceil(y1 + MARGIN))
    if (right <= left) continue
    shades.fill(0)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) shades[data[y * width + x]! & 0xf8]!++
    const paper = shades.indexOf(shades.reduce((most, count) => Math.max(most, count), 0))
    for (let y = top; y < bottom; y++)
      image.data.fill(Math.min(255, paper + 4), y * width + left, y * width + right)
  }
  return image
}

/** Counts the pixels of ink in boxes: dark on light or light on dark, whichever there's less of. */
function inkCounterOf(image: GrayImage) {
  const means = localMeanOf(image)
  const inks = [false, true].map((inverted) => inkOf(image, means, inverted))
  return (box: Box) => Math.min(...inks.map((ink) => countIn(ink, image, box)))
}

function countIn(ink: Uint8Array, { width, height }: GrayImage, [x0, y0, x1, y1]: Box): number {
  let count = 0
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++)
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x++) count += ink[y * width + x]!
  return count
}

const contains = (outer: Box, [x0, y0, x1, y1]: Box) => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3]
}

/** In heights of the rows. */
const LINE_GAP = 1.2
const WORD_GAP = 2

/** Groups rows that are next to each other. */
function blocksOf(rows: readonly LetterRow[]): LetterRow[][] {
  const blocks: { rows: LetterRow[]; reach: Box }[] = []
  for (const row of rows) {
    const reach = reachOf(row)
    const near = blocks.filter(
      (block) => block.rows[0]!.sideways === row.sideways && areOverlapping(block.reach, reach),
    )
    const joined = {
      rows: [...near.flatMap((block) => block.rows), row],
      reach: boundingBox([reach, ...near.map((block) => block.reach)]),
    }
    for (const block of near) blocks.splice(blocks.indexOf(block), 1)
    blocks.push(joined)
  }
  return blocks.map((block) => block.rows)
}

function reachOf({ left, top, right, bottom, sideways }: LetterRow): Box {
  const height = sideways ? right - left : bottom - top
  const [x, y] = sideways ? [LINE_GAP, WORD_GAP] : [WORD_GAP, LINE_GAP]
  return [
    left - (x * height) / 2,
    top - (y * height) / 2,
    right + (x * height) / 2,
    bottom + (y * height) / 2,
  ]
}

const boxOf = ({ left, top, right, bottom }: LetterRow): Box => [left, top, right, bottom]

/** Points: OCR needs some paper around the letters. */
const PADDING = 4

const padded = ([x0, y0, x1, y1]: Box): Box => [x0 - PADDING, y0 - PADDING, x1 + PADDING, y1 + PADDING]
