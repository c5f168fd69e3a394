import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import tesseract from 'tesseract.js'
import { isInDictionary } from '#platform/documents/text/language.ts'
import type { StreamWord } from '../text-layer.ts'
import type { GrayImage } from './letter-shapes.ts'
import { DOTS_PER_INCH } from './resolution.ts'

/** Percent, of a line. Junk that the engine sees in photos scores 30 to 50; print scores 85 or more. */
const MIN_CONFIDENCE = 60
/** A line that's surely print keeps its words, also those that the engine isn't sure of, such as abbreviations. */
const SURE_CONFIDENCE = 75

/** The threshold is computed around each pixel: a photo of a page is lit unevenly. */
const SAUVOLA = '2'

const MODEL = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

/** How often progress is reported while a page is read. A page of noisy photos takes ten seconds; on a busy machine, a minute. */
const HEARTBEAT_MS = 5_000

/** Reads the words of an image; their boxes and sizes are in pixels. */
export type OcrReader = (image: GrayImage) => Promise<StreamWord[]>

/**
 * Calls `use` with an OCR engine. Each document gets its own: it adapts from page to page, and must not carry that from one
 * customer's report to the next. `onHeartbeat` is called every few seconds while an image is read.
 */
export async function withOcr(
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
    await engine.setParameters({
      user_defined_dpi: String(DOTS_PER_INCH),
      thresholding_method: SAUVOLA,
    } as object)
    await use(async ({ data, width, height }) => {
      const image = await sharp(data, { raw: { width, height, channels: 1 } })
        .png({ compressionLevel: 1 })
        .toBuffer()
      const { data: recognized } = await engine.recognize(image, {}, { blocks: true, text: false })
      return wordsFrom(recognized)
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

/** Confidence counts per line: on a page with a large photo and one sentence, the average is junk but the sentence counts. */
const wordsFrom = (recognized: tesseract.Page): StreamWord[] =>
  (recognized.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .flatMap(wordsOf)

/** In print without serifs, the engine takes the last letter of GFCI for a lowercase L, or for two letters. */
const withCapitalI = (text: string) =>
  text.replaceAll(/(?<=\p{Lu}{2})l(?!\p{Ll})/gu, 'I').replaceAll(/\b([AG]FC)I{2}\b/g, '$1I')

/** The engine isn't sure of the words of a line that it reads well if their baseline or spacing is unusual. */
const isEnglish = (text: string) => isInDictionary(text.replaceAll(/[^\p{L}’'-]+/gu, ''))

/** The dot of an i, or dust on the paper, that's read as a letter. */
const isSpeck = (text: string, height: number, fontSize: number) =>
  /^[\p{L}\p{N}:;]$/u.test(text) && height < fontSize / 4

/** The edge of the paper, or dust on it, may look like a mark in front of a word. */
const withoutDust = (text: string) => text.replace(/^[‘’'`´|.,:;_~-]+(?=\p{L})/u, '')

/** A word without the hyphen at a line end. */
function halfWord(text: string, endsLine: boolean) {
  const hyphenated = endsLine && /\p{L}[-‐]$/u.test(text)
  return { text: hyphenated ? text.slice(0, -1) : text, hyphenated }
}

function wordsOf(line: tesseract.Line): StreamWord[] {
  const fontSize = line.rowAttributes.rowHeight
  const isSure = line.confidence >= SURE_CONFIDENCE
  return line.words
    .filter(({ text, confidence }) => isSure || confidence >= MIN_CONFIDENCE || isEnglish(text))
    .filter(({ text, bbox }) => text.trim() !== '' && !isSpeck(text, bbox.y1 - bbox.y0, fontSize))
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }, index, words) => ({
      ...halfWord(
        withCapitalI(confidence < MIN_CONFIDENCE ? withoutDust(text) : text),
        index === words.length - 1,
      ),
      box: [x0, y0, x1, y1],
      fontSize,
      bold: false,
      font: '',
      endsLine: false,
      isHidden: false,
      direction: 0,
    }))
}
