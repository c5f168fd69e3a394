import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import tesseract from 'tesseract.js'
import type { Line, Page } from './document.ts'
import { linesOf } from './lines.ts'
import { drawPage } from './pdf-bitmap.ts'
import type { StreamWord } from './pdf-words.ts'
import type { OpenPdf } from './pdfium.ts'
import { inReadingOrder } from './reading-order.ts'

/** Fewer misread more, 300 take half as long again and read no better. */
const DOTS_PER_INCH = 200

/** In per cent. Junk that the engine sees in photos scores 30 to 50, print 85 and more. */
const MIN_CONFIDENCE = 60

const MODEL = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

/** How often a page that is being read reports progress. A page of noisy photos takes ten seconds, on a busy machine a minute. */
const ALIVE_EVERY_MS = 5_000

/** Reads the lines of a page from its image. */
export type OcrReader = (page: Page) => Promise<Line[]>

/**
 * Hands a reader for the pages of an open PDF to `use`. One engine for the document: it learns from page to page, and
 * must not learn from one customer's report for the next. `onAlive`: the page isn't done, but work goes on.
 */
export async function withOcr(
  pdf: OpenPdf,
  onAlive: () => void,
  use: (read: OcrReader) => Promise<void>,
): Promise<void> {
  sharp.cache(false)
  sharp.concurrency(1)
  const engine = await tesseract.createWorker('eng', tesseract.OEM.LSTM_ONLY, {
    langPath: MODEL,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => {},
    logger: throttled(onAlive),
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

/** The engine reports every hundredth of a page. */
function throttled(report: () => void): () => void {
  let lastMs = performance.now()
  return () => {
    if (performance.now() - lastMs < ALIVE_EVERY_MS) return
    lastMs = performance.now()
    report()
  }
}

function linesFrom(recognized: tesseract.Page, page: Page, pointsPerPixel: number): Line[] {
  // By line and not by page: a page of a large photo and one sentence is junk on average, and the sentence counts.
  const lines = (recognized.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
  return inReadingOrder(linesOf(lines.flatMap((line) => wordsOf(line, pointsPerPixel))), page)
}

function wordsOf(line: tesseract.Line, pointsPerPixel: number): StreamWord[] {
  const fontSize = Math.round(line.rowAttributes.rowHeight * pointsPerPixel * 10) / 10
  return line.words
    .filter(({ confidence, text }) => confidence >= MIN_CONFIDENCE && text.trim() !== '')
    .map(({ text, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      box: [x0 * pointsPerPixel, y0 * pointsPerPixel, x1 * pointsPerPixel, y1 * pointsPerPixel],
      fontSize,
      bold: false,
      font: '',
      endsLine: false,
      hyphenated: false,
    }))
}
