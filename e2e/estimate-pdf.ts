import { readPdf } from '#platform/documents/pdf.ts'

type Pages = Awaited<ReturnType<typeof readPdf>>['pages']

/** Read once, however many of its pages are looked at. */
const read = new WeakMap<Buffer, Promise<Pages>>()

function pagesOf(pdf: Buffer): Promise<Pages> {
  const known = read.get(pdf) ?? readPdf(pdf).then(({ pages }) => pages)
  read.set(pdf, known)
  return known
}

/** The text of a PDF as one line, whatever broke or spread it on the page. */
export async function textOf(pdf: Buffer): Promise<string> {
  const pages = await pagesOf(pdf)
  return plain(
    pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))).join(' '),
  )
}

/** The text of one page (1-based). */
export async function pageTextOf(pdf: Buffer, page: number): Promise<string> {
  const pages = await pagesOf(pdf)
  const lines = pages[page - 1]?.lines ?? []
  return plain(lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' '))
}

type Box = readonly [number, number, number, number]

/** The words whose middles lie in these boxes of a page (1-based). */
export async function textInBoxes(pdf: Buffer, page: number, boxes: readonly Box[]): Promise<string> {
  const words = (await pagesOf(pdf))[page - 1]?.lines.flatMap((line) => line.words) ?? []
  const isInside = ({ box: [x0, y0, x1, y1] }: (typeof words)[number]) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    return boxes.some(([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom)
  }
  return plain(
    words
      .filter(isInside)
      .map(({ text }) => text)
      .join(' '),
  )
}

/** Without the spaces and the kinds of quotes and dashes in which two writers of one sentence differ. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, '')
