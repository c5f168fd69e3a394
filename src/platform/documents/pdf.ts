import type { ReadDocument } from './document.ts'
import { UnreadableDocument } from './document.ts'
import { applyOcr } from './ocr/apply-ocr.ts'
import type { OcrProgress, PdfPage } from './pdf-page.ts'
import { type PageText, readWords } from './pdf-words.ts'
import { drawnCheckboxes, withCheckboxes } from './pdfium/drawn-checkboxes.ts'
import { loadPage } from './pdfium/load-page.ts'
import { frameOf } from './pdfium/pdf-geometry.ts'
import { type OpenPdf, tooComplex, withPdf } from './pdfium/pdfium.ts'
import { restoreLigatures } from './text/ligatures.ts'
import { linesOf } from './text/lines.ts'
import { withNotes } from './text/notes.ts'
import { inReadingOrder } from './text/reading-order.ts'
import { assertReadableLength } from './text-limits.ts'

export type PdfLimits = { maxPages: number; maxCharactersPerPage: number; maxOcrPages: number }

/** A long report has 150 pages, with up to 5,000 characters on one; a slow machine does 200 pages of OCR in ten minutes. */
const PDF_LIMITS: PdfLimits = { maxPages: 1000, maxCharactersPerPage: 200_000, maxOcrPages: 200 }

export type PdfOptions = { limits?: PdfLimits; onOcr?: (progress: OcrProgress) => void }

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
      tooManyError: () => tooManyScans(limits.maxOcrPages),
      onProgress: (progress) => options.onOcr?.(progress),
    })
    return read.map(({ page }) => page)
  })
  if (pages.every(({ lines }) => lines.length === 0)) throw noText()
  assertReadableLength(pages)
  restoreLigatures(pages)
  return { kind: 'pdf', pages }
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

const EMPTY: PageText = { words: [], characters: 0, lostCharacters: 0, hiddenCharacters: 0 }

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
  const frame = frameOf(pdfium, page)
  const textPage = raw.FPDFText_LoadPage(page)
  let text = EMPTY
  if (textPage !== 0) {
    if (raw.FPDFText_CountChars(textPage) > limits.maxCharactersPerPage) throw tooComplex()
    text = readWords(pdfium, textPage, frame)
    raw.FPDFText_ClosePage(textPage)
  }
  const lines = withCheckboxes(linesOf(text.words), drawnCheckboxes(pdfium, page, frame, text.words))
  raw.FPDF_ClosePage(page)
  const { width, height } = frame
  const ordered = withNotes(inReadingOrder(lines, frame), notes)
  return { page: { number: index + 1, width, height, lines: ordered, ocr: false, unreadable: false }, text }
}
