import { drawPage } from '#platform/documents/pdfium/pdf-bitmap.ts'
import type { OpenPdf } from '#platform/documents/pdfium/pdfium.ts'
import { isPlausible, languageStatistics } from '#platform/documents/text/language.ts'
import { textsOf } from '#platform/documents/text/lines.ts'
import { unreadBoxesOf } from '#platform/documents/text/text-quality.ts'
import type { Box, Line, Page, Turns } from '../document.ts'
import type { OcrProgress, PdfPage } from '../pdf-page.ts'
import { letterRowsOf } from './letter-rows.ts'
import type { OcrReader } from './ocr.ts'
import { readTurned } from './orientation.ts'
import { findPrint, markUnread, readPrint } from './read-images.ts'
import { DOTS_PER_INCH, SURVEY_PIXELS_PER_POINT } from './resolution.ts'
import { type OcrPlan, planOcr } from './scanned-pages.ts'

/** How many scanned pages with a hidden text layer are compared with their OCR text. */
const SAMPLES = 3

type Options = {
  maxPages: number
  /** Also reads print on pages whose own text is good: in images, outlines, and fonts without a map. */
  images: boolean
  tooManyError: () => Error
  onProgress: (progress: OcrProgress) => void
}

/** A report has four regions with print, each on one or many pages. */
const MAX_PAGES_WITH_PRINT = 300

/**
 * Runs OCR on the pages whose text layer is missing, garbled, or from another page, and replaces their lines in place; on other
 * pages, with `images`, on what the text layer doesn't have, and adds its lines. Pages with text that OCR can't read either are
 * marked `unreadable`.
 * @throws the error from `tooManyError` when more than `maxPages` need OCR
 */
export async function applyOcr(pdf: OpenPdf, read: readonly PdfPage[], options: Options): Promise<void> {
  const plan = planOcr(pdf, read)
  const samples = spread(plan.hidden, SAMPLES)
  const needed = new Set(plan.needed)
  const looksForPrint = options.images || isWithoutText(read, plan)
  const unread = looksForPrint ? unreadBoxesOf(read.map(({ text }) => text)) : new Set<Box>()
  const others = read.filter(({ page }) => !needed.has(page.number))
  const print = looksForPrint ? findPrint(pdf, others, unread) : []
  for (const { page, regions } of print.slice(MAX_PAGES_WITH_PRINT)) markUnread(page, regions)
  const printed = print.slice(0, MAX_PAGES_WITH_PRINT)
  let total = plan.needed.length + samples.length + printed.length
  if (plan.needed.length + samples.length > options.maxPages) throw options.tooManyError()
  if (total === 0) return
  let done = 0
  const report = () => options.onProgress({ page: done, of: total })
  const step = () => {
    done++
    report()
  }
  // Loaded on demand: most documents don't need OCR, and its libraries take longer to load than a report takes to read.
  const { withOcr } = await import('./ocr.ts')
  await withOcr(report, async (reader) => {
    const linesOf = async (number: number) => {
      const lines = await readPage(pdf, read[number - 1]!.page, reader)
      step()
      return lines
    }
    await readScans(read, plan, {
      samples,
      linesOf,
      onMore: (more) => {
        total += more
        if (total > options.maxPages + printed.length) throw options.tooManyError()
      },
    })
    const known = new Map<string, Line[]>()
    for (const page of printed) {
      if (!page.page.ocr) await readPrint(pdf, page, { read: reader, known, unread })
      step()
    }
  })
}

type Scans = {
  samples: readonly number[]
  linesOf: (number: number) => Promise<Line[]>
  /** So many more pages need OCR than was planned. */
  onMore: (pages: number) => void
}

/** Replaces the lines of the pages that need OCR, and those of all hidden layers if a sample shows that they're of other pages. */
async function readScans(
  read: readonly PdfPage[],
  { needed, hidden }: OcrPlan,
  { samples, linesOf, onMore }: Scans,
) {
  const pageOf = (number: number) => read[number - 1]!.page
  for (const number of needed) replaceLines(pageOf(number), await linesOf(number))
  const sampled = new Map<number, Line[]>()
  for (const number of samples) sampled.set(number, await linesOf(number))
  if (![...sampled].some(([number, lines]) => isDifferentText(pageOf(number).lines, lines))) return
  onMore(hidden.length - samples.length)
  for (const number of hidden) replaceLines(pageOf(number), sampled.get(number) ?? (await linesOf(number)))
}

/** Whether no page has text, and none looks like one that needs OCR: then there may be print that's hard to see. */
const isWithoutText = (pages: readonly PdfPage[], { needed, hidden }: OcrPlan) =>
  needed.length + hidden.length === 0 && pages.every(({ page }) => page.lines.length === 0)

/** Reads a whole page by OCR, and turns it upright. */
async function readPage(pdf: OpenPdf, page: Page, read: OcrReader): Promise<Line[]> {
  const draw = (pixelsPerPoint: number) =>
    drawPage(pdf, {
      page: page.number,
      widthPx: Math.round(page.width * pixelsPerPoint),
      gray: true,
      turned: page.turned,
    })
  const rows = letterRowsOf(draw(SURVEY_PIXELS_PER_POINT))
  const lettersIn = (sideways: boolean) =>
    rows.reduce((sum, row) => sum + (row.sideways === sideways ? row.letters : 0), 0)
  const image = draw(DOTS_PER_INCH / 72)
  const { lines, turns } = await readTurned(read, image, {
    sideways: lettersIn(true) > lettersIn(false),
    pointsPerPixel: page.width / image.width,
  })
  if (turns !== 0) page.turned = (((page.turned ?? 0) + turns) % 4) as Turns
  if (turns % 2 === 1) [page.width, page.height] = [page.height, page.width]
  return lines
}

/** Picks `count` evenly spaced `numbers`, including the first and the last. */
function spread(numbers: readonly number[], count: number): number[] {
  if (numbers.length <= count) return [...numbers]
  return Array.from(
    { length: count },
    (_, index) => numbers[Math.round((index * (numbers.length - 1)) / (count - 1))]!,
  )
}

/** A page isn't read if OCR finds only what its text layer says, such as a page number. */
function replaceLines(page: Page, lines: Line[]) {
  const live = new Set(textsOf(page.lines))
  page.lines = lines
  page.ocr = true
  page.unreadable = !isPlausible(languageStatistics(textsOf(lines).filter((text) => !live.has(text))))
}

const wordsIn = (lines: readonly Line[]) =>
  new Set(textsOf(lines).flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []))

/** With fewer words, a comparison proves nothing. */
const MIN_COMPARED = 10

/** Whether OCR reads real text on a page, and the hidden layer has less than a third of its words. */
function isDifferentText(hidden: readonly Line[], lines: readonly Line[]): boolean {
  const recognized = wordsIn(lines)
  if (recognized.size < MIN_COMPARED || !isPlausible(languageStatistics(textsOf(lines)))) return false
  const layer = wordsIn(hidden)
  let shared = 0
  for (const word of recognized) if (layer.has(word)) shared++
  return shared < recognized.size / 3
}
