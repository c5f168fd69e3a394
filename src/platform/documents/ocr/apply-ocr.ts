import type { OpenPdf } from '#platform/documents/pdfium/pdfium.ts'
import { isPlausible, languageStatistics } from '#platform/documents/text/language.ts'
import type { Line, Page } from '../document.ts'
import type { OcrProgress, PdfPage } from '../pdf-page.ts'
import type { OcrReader } from './ocr.ts'
import { planOcr } from './scanned-pages.ts'

/** How many scanned pages with a hidden text layer are compared with their OCR text. */
const SAMPLES = 3

type Options = { maxPages: number; tooManyError: () => Error; onProgress: (progress: OcrProgress) => void }

/**
 * Runs OCR on the pages whose text layer is missing, garbled, or from another page, and replaces their lines in place.
 * Pages that OCR can't read either are marked `unreadable`.
 * @throws the error from `tooManyError` when more than `maxPages` need OCR
 */
export async function applyOcr(pdf: OpenPdf, read: readonly PdfPage[], options: Options): Promise<void> {
  const plan = planOcr(pdf, read)
  const samples = spread(plan.hidden, SAMPLES)
  let total = plan.needed.length + samples.length
  if (total > options.maxPages) throw options.tooManyError()
  if (total === 0) return
  let done = 0
  const report = () => options.onProgress({ page: done, of: total })
  // Loaded on demand: most documents don't need OCR, and its libraries take longer to load than a report takes to read.
  const { withOcr } = await import('./ocr.ts')
  await withOcr(pdf, report, async (reader) => {
    const linesOf: OcrReader = async (page) => {
      const lines = await reader(page)
      done++
      report()
      return lines
    }
    const pageOf = (number: number) => read[number - 1]!.page
    for (const number of plan.needed) replaceLines(pageOf(number), await linesOf(pageOf(number)))
    const sampled = new Map<number, Line[]>()
    for (const number of samples) sampled.set(number, await linesOf(pageOf(number)))
    if (![...sampled].some(([number, lines]) => isDifferentText(pageOf(number).lines, lines))) return
    total = plan.needed.length + plan.hidden.length
    if (total > options.maxPages) throw options.tooManyError()
    for (const number of plan.hidden)
      replaceLines(pageOf(number), sampled.get(number) ?? (await linesOf(pageOf(number))))
  })
}

/** Picks `count` evenly spaced `numbers`, including the first and the last. */
function spread(numbers: readonly number[], count: number): number[] {
  if (numbers.length <= count) return [...numbers]
  return Array.from(
    { length: count },
    (_, index) => numbers[Math.round((index * (numbers.length - 1)) / (count - 1))]!,
  )
}

function replaceLines(page: Page, lines: Line[]) {
  page.lines = lines
  page.ocr = true
  page.unreadable = !isPlausible(languageStatistics(textsOf(lines)))
}

const textsOf = (lines: readonly Line[]) => lines.flatMap(({ words }) => words.map(({ text }) => text))

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
