import sharp from 'sharp'
import { UnreadableDocument } from './document.ts'
import { drawPage } from './pdf-bitmap.ts'
import { withPdf } from './pdfium.ts'
import { kindOfFile } from './sniff.ts'

export type PageImage = { webp: Uint8Array; width: number; height: number }

const DEFAULT_WIDTH_PX = 1240

/**
 * Draws page `page` (1-based) of a PDF as WebP, `widthPx` wide. Undefined for files that have no pages to draw (Word,
 * text) and for a page that is not there. Parses hostile input: for the pool's children.
 * @throws UnreadableDocument
 */
export async function renderPage(
  path: string,
  page: number,
  widthPx = DEFAULT_WIDTH_PX,
): Promise<PageImage | undefined> {
  if ((await kindOfFile(path)) !== 'pdf') return undefined
  sharp.cache(false)
  sharp.concurrency(1)
  const bitmap = await withPdf(path, (pdf) =>
    page >= 1 && page <= pdf.pageCount ? drawPage(pdf, { page, widthPx, gray: false }) : undefined,
  )
  if (!bitmap) return undefined
  const { data, width, height, channels } = bitmap
  const webp = await sharp(data, { raw: { width, height, channels } })
    .removeAlpha()
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
    .catch(() => {
      throw new UnreadableDocument('damaged', 'This page of the PDF cannot be shown.')
    })
  return { webp, width, height }
}
