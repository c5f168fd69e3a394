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

/** How often a page that is being read says so. A page of noisy photos takes ten seconds, on a busy machine a minute. */
const ALIVE_EVERY_MS = 5_000

/** `onPage`: one more page is read. `onAlive`: the page is not done, but gets on. */
export type OcrEvents = { onPage: () => void; onAlive: () => void }

/**
 * Reads `pages` of an open PDF from their pictures and puts the lines in, in place. One engine for the document: it
 * learns from page to page, and must not learn from one customer's report for the next.
 */
export async function ocrPages(
  pdf: OpenPdf,
  pages: readonly Page[],
  { onPage, onAlive }: OcrEvents,
): Promise<void> {
  sharp.cache(false)
  sharp.concurrency(1)
  const engine = await tesseract.createWorker('eng', tesseract.OEM.LSTM_ONLY, {
    langPath: MODEL,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => {},
    logger: seldom(onAlive),
  })
  try {
    await engine.setParameters({ user_defined_dpi: String(DOTS_PER_INCH) })
    for (const page of pages) {
      const widthPx = (page.width / 72) * DOTS_PER_INCH
      const { data, width, height, channels } = drawPage(pdf, { page: page.number, widthPx, grey: true })
      const picture = await sharp(data, { raw: { width, height, channels } })
        .png({ compressionLevel: 1 })
        .toBuffer()
      const { data: recognised } = await engine.recognize(picture, {}, { blocks: true, text: false })
      page.lines = linesFrom(recognised, page, page.width / width)
      page.ocr = true
      onPage()
    }
  } finally {
    await engine.terminate()
  }
}

/** The engine tells every hundredth of a page. */
function seldom(tell: () => void): () => void {
  let lastMs = performance.now()
  return () => {
    if (performance.now() - lastMs < ALIVE_EVERY_MS) return
    lastMs = performance.now()
    tell()
  }
}

function linesFrom(recognised: tesseract.Page, page: Page, pointsPerPixel: number): Line[] {
  // By line and not by page: a page of a large photo and one sentence is junk on average, and the sentence counts.
  const lines = (recognised.blocks ?? [])
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
      endsLine: false,
      hyphenated: false,
    }))
}
