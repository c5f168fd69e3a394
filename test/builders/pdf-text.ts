import { readPdf } from '#platform/documents/pdf.ts'

/** The words of a PDF, separated by single spaces. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const { pages } = await readPdf(pdf)
  const words = pages.flatMap(({ lines }) => lines.flatMap((line) => line.words.map(({ text }) => text)))
  return words.join(' ')
}
