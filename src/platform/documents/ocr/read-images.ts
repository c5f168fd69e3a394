import { createHash } from 'node:crypto'
import { closeTurned, loadPage, turnPage } from '#platform/documents/pdfium/load-page.ts'
import { pageImages } from '#platform/documents/pdfium/page-images.ts'
import { drawPage, drawRegion, MAX_PIXELS } from '#platform/documents/pdfium/pdf-bitmap.ts'
import { frameOf, type PageFrame } from '#platform/documents/pdfium/pdf-geometry.ts'
import type { OpenPdf } from '#platform/documents/pdfium/pdfium.ts'
import { isPlausible, languageStatistics } from '#platform/documents/text/language.ts'
import { textsOf } from '#platform/documents/text/lines.ts'
import { inReadingOrder } from '#platform/documents/text/reading-order.ts'
import { CHECKED, UNCHECKED } from '../checkboxes.ts'
import type { Box, Line, Page, Word } from '../document.ts'
import type { PdfPage } from '../pdf-page.ts'
import type { GrayImage } from './letter-shapes.ts'
import type { OcrReader } from './ocr.ts'
import { readUpright } from './orientation.ts'
import { DOTS_PER_INCH, SURVEY_PIXELS_PER_POINT } from './resolution.ts'
import { isCertain, type TextRegion, textRegionsOf } from './text-regions.ts'
import { separateHidden } from './visible-words.ts'

/** A page on which print was found that its text doesn't have. */
export type PageWithPrint = { page: Page; regions: TextRegion[] }

/**
 * Draws each of the `pages` and compares it with its lines: words that can't be seen are separated from them. Returns the pages
 * with print that wasn't read. Damaged pages are left out. `unread` are the boxes of words whose letters aren't known.
 */
export function findPrint(
  pdf: OpenPdf,
  pages: readonly PdfPage[],
  unread: ReadonlySet<Box>,
): PageWithPrint[] {
  return pages.flatMap(({ page }) => {
    if (page.unreadable) return []
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
    return regions.length > 0 ? [{ page, regions }] : []
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

type Reader = {
  read: OcrReader
  /** Lines of regions that were read before, by the hash of their pixels: a logo is on every page. */
  known: Map<string, Line[]>
  /** The boxes of words whose letters aren't known. */
  unread: ReadonlySet<Box>
}

/** Reads the print that was found on a page, and merges it with the page's lines. Areas of print that isn't language are marked. */
export async function readPrint(
  pdf: OpenPdf,
  { page, regions }: PageWithPrint,
  reader: Reader,
): Promise<void> {
  const added: Line[] = []
  const unread: TextRegion[] = []
  for (const region of regions) {
    const lines = await readRegion(pdf, page, region, reader)
    added.push(...lines)
    if (isCertain(region) && !isPlausible(languageStatistics(textsOf(lines)))) unread.push(region)
  }
  if (added.length > 0) page.lines = merged(page.lines, added, { page, unread: reader.unread })
  if (unread.length > 0) markUnread(page, unread)
}

/** Marks areas of a page, and with them the page, as ones that staff must look at. */
export function markUnread(page: Page, regions: readonly TextRegion[]): void {
  page.unreadAreas = regions.map(({ box: [x0, y0, x1, y1] }) => [
    Math.max(0, x0),
    Math.max(0, y0),
    Math.min(page.width, x1),
    Math.min(page.height, y1),
  ])
  page.unreadable = true
}

async function readRegion(
  pdf: OpenPdf,
  page: Page,
  { box, sideways }: TextRegion,
  { read, known }: Reader,
): Promise<Line[]> {
  const pixelsPerPoint = Math.min(DOTS_PER_INCH / 72, Math.sqrt(MAX_PIXELS / areaOf(box)))
  const image = withPage(pdf, page, (handle, frame) => drawBox(pdf, handle, frame, { box, pixelsPerPoint }))
  if (!image) return []
  const key = createHash('sha256').update(`${image.width}`).update(image.data).digest('base64')
  const lines =
    known.get(key) ?? (await readUpright(read, image, { sideways, pointsPerPixel: 1 / pixelsPerPoint }))
  known.set(key, lines)
  return lines.map((line) => moved(line, box))
}

const areaOf = ([x0, y0, x1, y1]: Box) => (x1 - x0) * (y1 - y0)

function drawBox(
  { pdfium }: OpenPdf,
  page: number,
  frame: PageFrame,
  { box, pixelsPerPoint }: { box: Box; pixelsPerPoint: number },
): GrayImage {
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
