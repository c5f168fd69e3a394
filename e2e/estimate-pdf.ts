import { readPdf } from '#platform/documents/pdf.ts'

/** The text of a PDF as one line, whatever broke or spread it on the page. */
export async function textOf(pdf: Buffer): Promise<string> {
  const { pages } = await readPdf(pdf)
  return plain(
    pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))).join(' '),
  )
}

/** The text of one page (1-based). */
export async function pageTextOf(pdf: Buffer, page: number): Promise<string> {
  const { pages } = await readPdf(pdf)
  const lines = pages[page - 1]?.lines ?? []
  return plain(lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' '))
}

/** Without the spaces and the kinds of quotes and dashes in which two writers of one sentence differ. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, '')
