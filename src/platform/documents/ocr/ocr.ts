import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import tesseract from 'tesseract.js'
import { drawPage } from '#platform/documents/pdfium/pdf-bitmap.ts'
import type { OpenPdf } from '#platform/documents/pdfium/pdfium.ts'
import { linesOf } from '#platform/documents/text/lines.ts'
import { inReadingOrder } from '#platform/documents/text/reading-order.ts'
import type { Line, Page } from '../document.ts'
import type { StreamWord } from '../pdf-words.ts'

/** A lower resolution misreads more; 300 takes 50% longer and reads no better. */
const DOTS_PER_INCH = 200

/** Percent. Junk that the engine sees in photos scores 30 to 50; print scores 85 or more. */
const MIN_CONFIDENCE = 60

const MODEL = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

/** How often progress is reported while a page is read. A page of noisy photos takes ten seconds; on a busy machine, a minute. */
const HEARTBEAT_MS = 5_000

/** Draws a page, runs OCR on the image, and returns its lines. Boxes are in points. */
export type OcrReader = (page: Page) => Promise<Line[]>

/**
 * Calls `use` with an OCR reader for the pages of an open PDF. Each document gets its own engine: it adapts from page to
 * page, and must not carry that from one customer's report to the next. `onHeartbeat` is called every few seconds while a
 * page is read.
 */
export async function withOcr(
  pdf: OpenPdf,
  onHeartbeat: () => void,
  use: (read: OcrReader) => Promise<void>,
): Promise<void> {
  sharp.cache(false)
  sharp.concurrency(1)
  const engine = await tesseract.createWorker('eng', tesseract.OEM.LSTM_ONLY, {
    langPath: MODEL,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => {},
    logger: throttled(onHeartbeat),
  })
  try {
    await engine.setParameters({ user_defined_dpi: String(DOTS_PER_INCH) })
    await use(async (page) => {
      const widthPx = (page.width / 72) * DOTS_PER_INCH
      const { data, width, height, channels } = drawPage(pdf, { page: page.number, widthPx, gray: true })
      const image = await sharp(data, { raw: { width, height, channels } })
        .png({ compressionLevel: 1 })
        .toBuffer()
      const { data: recognized } = await engine.recognize(image, {}, { blocks: true, text: false })
      return linesFrom(recognized, page, page.width / width)
    })
  } finally {
    await engine.terminate()
  }
}

/** The engine reports each percent of a page. */
function throttled(report: () => void): () => void {
  let lastMs = performance.now()
  return () => {
    if (performance.now() - lastMs < HEARTBEAT_MS) return
    lastMs = performance.now()
    report()
  }
}

function linesFrom(recognized: tesseract.Page, page: Page, pointsPerPixel: number): Line[] {
  // Confidence per line, not per page: on a page with a large photo and one sentence, the average is junk but the sentence counts.
  const lines = (recognized.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
  return inReadingOrder(linesOf(lines.flatMap((line) => wordsOf(line, pointsPerPixel))), page)
}

/** In print without serifs, the engine takes the last letter of GFCI for a lowercase L. */
const withCapitalI = (text: string) => text.replaceAll(/(?<=\p{Lu}{2})l(?!\p{Ll})/gu, 'I')

function wordsOf(line: tesseract.Line, pointsPerPixel: number): StreamWord[] {
  const fontSize = Math.round(line.rowAttributes.rowHeight * pointsPerPixel * 10) / 10
  return line.words
    .filter(({ confidence, text }) => confidence >= MIN_CONFIDENCE && text.trim() !== '')
    .map(({ text, bbox: { x0, y0, x1, y1 } }) => ({
      text: withCapitalI(text),
      box: [x0 * pointsPerPixel, y0 * pointsPerPixel, x1 * pointsPerPixel, y1 * pointsPerPixel],
      fontSize,
      bold: false,
      font: '',
      endsLine: false,
      hyphenated: false,
    }))
}
