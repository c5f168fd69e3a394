import { readPdf } from '#platform/documents/pdf.ts'

type Pages = Awaited<ReturnType<typeof readPdf>>['pages']

/** Cache, because parsing a PDF is slow. */
const pagesByPdf = new WeakMap<Buffer, Promise<Pages>>()

function pagesOf(pdf: Buffer): Promise<Pages> {
  const pages = pagesByPdf.get(pdf) ?? readPdf(pdf).then(({ pages }) => pages)
  pagesByPdf.set(pdf, pages)
  return pages
}

/** The text of a PDF, normalized by `normalize`. */
export async function textOf(pdf: Buffer): Promise<string> {
  const pages = await pagesOf(pdf)
  return normalize(
    pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))).join(' '),
  )
}

/** The text of one page (1-based). */
export async function pageTextOf(pdf: Buffer, page: number): Promise<string> {
  const pages = await pagesOf(pdf)
  const lines = pages[page - 1]?.lines ?? []
  return normalize(lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' '))
}

type Box = readonly [number, number, number, number]

/** The words on a page (1-based) whose centers are inside the boxes. */
export async function textInBoxes(pdf: Buffer, page: number, boxes: readonly Box[]): Promise<string> {
  const words = (await pagesOf(pdf))[page - 1]?.lines.flatMap((line) => line.words) ?? []
  const isInside = ({ box: [x0, y0, x1, y1] }: (typeof words)[number]) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    return boxes.some(([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom)
  }
  return normalize(
    words
      .filter(isInside)
      .map(({ text }) => text)
      .join(' '),
  )
}

/** Removes whitespace and unifies quotes and dashes, which differ between a report and its PDF. */
export const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, '')
