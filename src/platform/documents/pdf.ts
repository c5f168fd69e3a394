import type { ReadDocument } from './document.ts'
import { UnreadableDocument } from './document.ts'
import { applyOcr } from './ocr/apply-ocr.ts'
import type { OcrProgress, PdfPage } from './pdf-page.ts'
import { type PageText, readWords } from './pdf-words.ts'
import { drawnCheckboxes, withCheckboxes } from './pdfium/drawn-checkboxes.ts'
import { frameOf } from './pdfium/pdf-geometry.ts'
import { type OpenPdf, tooComplex, withPdf } from './pdfium/pdfium.ts'
import { restoreLigatures } from './text/ligatures.ts'
import { linesOf } from './text/lines.ts'
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
  const page = loadPage(pdf, index)
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
  const ordered = inReadingOrder(lines, frame)
  return { page: { number: index + 1, width, height, lines: ordered, ocr: false, unreadable: false }, text }
}

const NORMAL_DISPLAY = 0

/** Loads a page with its form fields flattened: typed and checked values aren't part of the page's text until then. */
function loadPage({ pdfium: { raw }, document }: OpenPdf, index: number): number {
  const page = raw.FPDF_LoadPage(document, index)
  if (page === 0 || raw.FPDF_GetFormType(document) === 0 || raw.FPDFPage_GetAnnotCount(page) <= 0) return page
  raw.FPDFPage_Flatten(page, NORMAL_DISPLAY)
  raw.FPDF_ClosePage(page)
  return raw.FPDF_LoadPage(document, index)
}
