import { createHash } from 'node:crypto'
import { closeTurned, loadPage, turnPage } from '#platform/documents/pdfium/load-page.ts'
import { pageImages } from '#platform/documents/pdfium/page-images.ts'
import { drawPage, drawRegion } from '#platform/documents/pdfium/pdf-bitmap.ts'
import { frameOf, type PageFrame } from '#platform/documents/pdfium/pdf-geometry.ts'
import type { OpenPdf } from '#platform/documents/pdfium/pdfium.ts'
import { inReadingOrder } from '#platform/documents/text/reading-order.ts'
import { CHECKED, UNCHECKED } from '../checkboxes.ts'
import type { Box, Line, Page, Word } from '../document.ts'
import type { PdfPage } from '../pdf-page.ts'
import type { GrayImage } from './letter-shapes.ts'
import type { OcrReader } from './ocr.ts'
import { readUpright } from './orientation.ts'
import { DOTS_PER_INCH, SURVEY_PIXELS_PER_POINT } from './resolution.ts'
import { type TextRegion, textRegionsOf } from './text-regions.ts'
import { separateHidden } from './visible-words.ts'

/** A page on which print was found that its text doesn't have. */
export type PageWithPrint = { page: Page; regions: TextRegion[]; unread: ReadonlySet<Box> }

/** A wall map of 200 inches would take a second to draw, and isn't a page of a report. Points. */
const MAX_PAGE_LENGTH = 4_000

/**
 * Draws each of the `pages` and compares it with its lines: words that can't be seen are separated from them. Returns the pages
 * with print that wasn't read. `unread` are the boxes of words whose letters aren't known.
 */
export function findPrint(
  pdf: OpenPdf,
  pages: readonly PdfPage[],
  unread: ReadonlySet<Box>,
): PageWithPrint[] {
  return pages.flatMap(({ page }) => {
    if (Math.max(page.width, page.height) > MAX_PAGE_LENGTH) return []
    const image = drawPage(pdf, {
      page: page.number,
      widthPx: Math.round(page.width * SURVEY_PIXELS_PER_POINT),
      gray: true,
      turned: page.turned,
    })
    const survey = { image, pixelsPerPoint: image.width / page.width }
    const { visible, hidden } = separateHidden(page.lines, survey)
    page.lines = visible
    if (hidden.length > 0) page.hiddenLines = hidden
    const read = visible.flatMap(({ words }) => words.map(({ box }) => box)).filter((box) => !unread.has(box))
    const regions = textRegionsOf(survey, read, picturesOn(pdf, page))
    return regions.length > 0 ? [{ page, regions, unread }] : []
  })
}

function picturesOn(pdf: OpenPdf, page: Page): Box[] {
  return withPage(pdf, page, (page, frame) => pageImages(pdf.pdfium, page, frame)) ?? []
}

function withPage<Result>(
  pdf: OpenPdf,
  { number, turned = 0 }: Page,
  use: (page: number, frame: PageFrame) => Result,
): Result | null {
  const { page } = loadPage(pdf, number - 1)
  if (page === 0) return null
  turnPage(pdf.pdfium, page, turned)
  const result = use(page, frameOf(pdf.pdfium, page))
  closeTurned(pdf.pdfium, page, turned)
  return result
}

/** Print that surely is: if OCR can't read so much of it, staff should. */
const CERTAIN = { letters: 40, rows: 3 }

/** Lines of regions that were read before, by the hash of their pixels: a logo is on every page. */
export type ReadRegions = Map<string, Line[]>

/** Reads the print that was found on a page, and merges it with the page's lines. */
export async function readPrint(
  pdf: OpenPdf,
  { page, regions, unread }: PageWithPrint,
  { read, known }: { read: OcrReader; known: ReadRegions },
): Promise<void> {
  const added: Line[] = []
  for (const region of regions) {
    const lines = await readRegion(pdf, page, region, { read, known })
    if (lines.length > 0) added.push(...lines)
    else if (region.cleanLetters >= CERTAIN.letters && region.rows >= CERTAIN.rows)
      page.unreadAreas = [...(page.unreadAreas ?? []), region.box]
  }
  if (added.length > 0) page.lines = merged(page.lines, added, { page, unread })
  if (page.unreadAreas) page.unreadable = true
}

async function readRegion(
  pdf: OpenPdf,
  page: Page,
  { box, sideways }: TextRegion,
  { read, known }: { read: OcrReader; known: ReadRegions },
): Promise<Line[]> {
  const image = withPage(pdf, page, (handle, frame) => drawBox(pdf, handle, frame, box))
  if (!image) return []
  const key = createHash('sha256').update(`${image.width}`).update(image.data).digest('base64')
  const lines =
    known.get(key) ?? (await readUpright(read, image, { sideways, pointsPerPixel: 72 / DOTS_PER_INCH }))
  known.set(key, lines)
  return lines.map((line) => moved(line, box))
}

function drawBox({ pdfium }: OpenPdf, page: number, frame: PageFrame, box: Box): GrayImage {
  const pixelsPerPoint = DOTS_PER_INCH / 72
  const data = drawRegion(pdfium, page, frame, { box, pixelsPerPoint })
  const width = Math.max(1, Math.round((box[2] - box[0]) * pixelsPerPoint))
  return { data, width, height: data.length / width }
}

function moved({ words, box }: Line, [left, top]: Box): Line {
  const move = ([x0, y0, x1, y1]: Box): Box => [x0 + left, y0 + top, x1 + left, y1 + top]
  return { words: words.map((word) => ({ ...word, box: move(word.box) })), box: move(box), ocr: true }
}

/** Of what OCR reads in a region, the live words in it are left out; of the live words, those that weren't read. */
function merged(
  lines: readonly Line[],
  added: readonly Line[],
  { page, unread }: { page: Page; unread: ReadonlySet<Box> },
): Line[] {
  const printed = added.flatMap(({ words }) => words.map(({ box }) => box))
  // Letters with straight strokes, drawn as outlines, look like boxes that are ticked.
  const isLetter = ({ text, box }: Word) => (text === CHECKED || text === UNCHECKED) && isWithin(box, printed)
  const live = lines.flatMap((line) => {
    const words = line.words.filter((word) => !unread.has(word.box) && !isLetter(word))
    return words.length > 0 ? [{ ...line, words }] : []
  })
  const boxes = live.flatMap(({ words }) => words.map(({ box }) => box))
  const fresh = added.flatMap((line) => {
    const words = line.words.filter(({ box }) => !isWithin(box, boxes))
    return words.length > 0 ? [{ ...line, words }] : []
  })
  return inReadingOrder([...live, ...fresh], page)
}

/** Whether the middle of a box is in one of the others. */
function isWithin([x0, y0, x1, y1]: Box, boxes: readonly Box[]): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return boxes.some((box) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])
}
