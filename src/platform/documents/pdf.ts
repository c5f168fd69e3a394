import { type Line, type ReadDocument, type Turns, UnreadableDocument } from './document.ts'
import { applyOcr } from './ocr/apply-ocr.ts'
import type { OcrProgress, PdfPage } from './pdf-page.ts'
import { readWords } from './pdf-words.ts'
import { drawnCheckboxes, withCheckboxes } from './pdfium/drawn-checkboxes.ts'
import { closeTurned, loadPage, turnPage } from './pdfium/load-page.ts'
import { frameOf } from './pdfium/pdf-geometry.ts'
import { type OpenPdf, tooComplex, withPdf } from './pdfium/pdfium.ts'
import type { Pdfium, Pointer } from './pdfium/pdfium-library.ts'
import { linesOf } from './text/lines.ts'
import { withNotes } from './text/notes.ts'
import { inReadingOrder } from './text/reading-order.ts'
import { withoutRepeatedWords } from './text/repeated-words.ts'
import { restoreText } from './text/restore.ts'
import { turnedBack } from './text/turned-lines.ts'
import type { PageText } from './text-layer.ts'
import { assertReadableLength } from './text-limits.ts'

export type PdfLimits = { maxPages: number; maxCharactersPerPage: number; maxOcrPages: number }

/** A long report has 150 pages, with up to 5,000 characters on one; a slow machine does 200 pages of OCR in ten minutes. */
const PDF_LIMITS: PdfLimits = { maxPages: 1000, maxCharactersPerPage: 200_000, maxOcrPages: 200 }

export type PdfOptions = {
  limits?: PdfLimits
  /** Draws every page and also reads print that isn't text, which takes ten times as long. */
  images?: boolean
  onOcr?: (progress: OcrProgress) => void
}

/**
 * Reads a PDF, given as bytes or as a file path, in this process: the text layer, and OCR for pages where that layer is
 * missing or garbled. Boxes are in points.
 * @throws UnreadableDocument `encrypted`, `damaged`, `no_text`, or `too_complex`
 */
export async function readPdf(source: Uint8Array | string, options: PdfOptions = {}): Promise<ReadDocument> {
  const limits = options.limits ?? PDF_LIMITS
  const pages = await withPdf(source, async (pdf) => {
    const read = readPages(pdf, limits)
    if (isPlaceholder(pdf, read)) throw dynamicForm()
    await applyOcr(pdf, read, {
      maxPages: limits.maxOcrPages,
      images: options.images ?? false,
      tooManyError: () => tooManyScans(limits.maxOcrPages),
      onProgress: (progress) => options.onOcr?.(progress),
    })
    return read.map(({ page }) => page)
  })
  if (pages.every(({ lines }) => lines.length === 0)) throw noText()
  assertReadableLength(pages)
  restoreText(pages)
  return { kind: 'pdf', pages, hasImages: true }
}

const XFA_DYNAMIC = 2
/** What Adobe's and other programs' placeholders have at most. */
const PLACEHOLDER_CHARACTERS = 1_500

/** Dynamic XFA forms have no pages of their own: only Acrobat makes them, and everyone else sees 'Please wait'. */
function isPlaceholder({ pdfium: { raw }, document }: OpenPdf, pages: readonly PdfPage[]): boolean {
  if (raw.FPDF_GetFormType(document) !== XFA_DYNAMIC) return false
  return pages.reduce((sum, { text }) => sum + text.characters, 0) < PLACEHOLDER_CHARACTERS
}

const dynamicForm = () =>
  new UnreadableDocument(
    'not_supported',
    'This PDF is a form that only Adobe Acrobat can show. Open it in Acrobat, print it to a new PDF, and upload that copy.',
  )

const noText = () =>
  new UnreadableDocument(
    'no_text',
    'No text was found in this PDF, not even in its images. Check that you chose the right file.',
  )

const tooManyScans = (limit: number) =>
  new UnreadableDocument(
    'too_complex',
    `This PDF has more than ${limit} scanned pages. Upload only the inspection report, or a copy with selectable text.`,
  )

function readPages(pdf: OpenPdf, limits: PdfLimits): PdfPage[] {
  if (pdf.pageCount === 0)
    throw new UnreadableDocument(
      'damaged',
      'This PDF has no pages. Export the report again and upload the new copy.',
    )
  if (pdf.pageCount > limits.maxPages)
    throw new UnreadableDocument(
      'too_complex',
      `This PDF has more than ${limits.maxPages} pages. Upload only the inspection report.`,
    )
  const pages: PdfPage[] = []
  for (let index = 0; index < pdf.pageCount; index++) pages.push(readPage(pdf, index, limits))
  return pages
}

const EMPTY: PageText = {
  words: [],
  characters: 0,
  lostCharacters: 0,
  hiddenCharacters: 0,
  directions: [0, 0, 0, 0],
}

function readPage(pdf: OpenPdf, index: number, limits: PdfLimits): PdfPage {
  const { pdfium } = pdf
  const { raw } = pdfium
  const { page, notes } = loadPage(pdf, index)
  // One unreadable page doesn't fail the whole document.
  if (page === 0)
    return {
      page: { number: index + 1, width: 612, height: 792, lines: [], ocr: false, unreadable: true },
      text: EMPTY,
    }
  let text = readText(pdfium, page, limits)
  const turned = turnsOf(text.directions, raw.FPDFPage_GetRotation(page))
  if (turned !== 0) {
    turnPage(pdfium, page, turned)
    text = readText(pdfium, page, limits)
  }
  const frame = frameOf(pdfium, page)
  const lines = withCheckboxes(
    uprightLines(text, raw.FPDFPage_GetRotation(page)),
    drawnCheckboxes(pdfium, page, frame, text.words),
  )
  const ordered = [...inReadingOrder(lines, frame), ...otherLines(pdfium, page, text, limits)]
  closeTurned(pdfium, page, turned)
  const { width, height } = frame
  return {
    page: {
      number: index + 1,
      width,
      height,
      lines: withNotes(ordered, notes),
      ...(turned !== 0 && { turned }),
      ocr: false,
      unreadable: false,
    },
    text,
  }
}

const uprightLines = ({ words }: PageText, rotation: number): Line[] =>
  linesOf(withoutRepeatedWords(words.filter(({ direction }) => direction === rotation)))

/** The lines that run in other directions than most, such as a label beside a table; their words are in order only if the page is turned. */
function otherLines(pdfium: Pdfium, page: Pointer, { directions }: PageText, limits: PdfLimits): Line[] {
  const rotation = pdfium.raw.FPDFPage_GetRotation(page)
  const others = ([1, 2, 3] as const).filter((turns) => (directions[(rotation + turns) % 4] ?? 0) > 0)
  return others.flatMap((turns) => {
    turnPage(pdfium, page, turns)
    const text = readText(pdfium, page, limits)
    const frame = frameOf(pdfium, page)
    turnPage(pdfium, page, (4 - turns) as Turns)
    const lines = inReadingOrder(uprightLines(text, (rotation + turns) % 4), frame)
    return lines.map((line) => turnedBack(line, turns, frame))
  })
}

function readText(pdfium: Pdfium, page: Pointer, limits: PdfLimits): PageText {
  const { raw } = pdfium
  const textPage = raw.FPDFText_LoadPage(page)
  if (textPage === 0) return EMPTY
  if (raw.FPDFText_CountChars(textPage) > limits.maxCharactersPerPage) throw tooComplex()
  const text = readWords(pdfium, textPage, frameOf(pdfium, page))
  raw.FPDFText_ClosePage(textPage)
  return text
}

/** How a page with this `rotation` (quarter turns clockwise) must be turned so that most of its text is upright. */
function turnsOf(directions: PageText['directions'], rotation: number): Turns {
  const all = directions.reduce((sum, count) => sum + count, 0)
  const direction = directions.findIndex((count) => count > all / 2)
  return direction < 0 ? 0 : (((direction - rotation + 4) % 4) as Turns)
}
