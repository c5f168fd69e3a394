import sharp from 'sharp'
import { type Turns, UnreadableDocument } from './document.ts'
import { type Bitmap, drawPage } from './pdfium/pdf-bitmap.ts'
import { type OpenPdf, withPdf } from './pdfium/pdfium.ts'
import { kindOfFile } from './sniff.ts'

/** The space for each page on a sheet, in pixels. A page fills its width or height, and begins at its top left corner. */
const CELL = { width: 144, height: 186 }

/**
 * Renders pages of a PDF below one another on one sheet, as WebP: `count` of them, or as many as there are, from page `from`
 * (1-based) on, each turned clockwise by its quarters. A damaged page stays white. Returns null for formats without page layout, and beyond the last page. Parses
 * hostile input: call it only in a pool's child process.
 * @throws UnreadableDocument `encrypted`, `damaged`, or `too_complex`
 */
export async function renderThumbnails(
  path: string,
  { from, count, turned }: { from: number; count: number; turned: readonly Turns[] },
): Promise<Uint8Array | null> {
  if ((await kindOfFile(path)) !== 'pdf') return null
  sharp.cache(false)
  sharp.concurrency(1)
  const bitmaps = await withPdf(path, (pdf) => {
    const length = Math.max(Math.min(count, pdf.pageCount - from + 1), 0)
    return Array.from({ length }, (_, index) => drawIfReadable(pdf, from + index, turned[index] ?? 0))
  })
  return bitmaps.length > 0 ? await sheetOf(bitmaps) : null
}

function drawIfReadable(pdf: OpenPdf, page: number, turned: Turns): Bitmap | null {
  try {
    return drawPage(pdf, { page, widthPx: CELL.width, gray: false, turned })
  } catch (error) {
    if (error instanceof UnreadableDocument) return null
    throw error
  }
}

async function sheetOf(bitmaps: readonly (Bitmap | null)[]): Promise<Uint8Array> {
  const thumbnails = await Promise.all(
    bitmaps.map(async (bitmap, index) =>
      bitmap ? [{ input: await fitted(bitmap), left: 0, top: index * CELL.height }] : [],
    ),
  )
  const size = { width: CELL.width, height: CELL.height * bitmaps.length }
  return await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(thumbnails.flat())
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
}

const fitted = ({ data, width, height, channels }: Bitmap) =>
  sharp(data, { raw: { width, height, channels } })
    .removeAlpha()
    .resize({ ...CELL, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
