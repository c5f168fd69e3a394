import sharp from 'sharp'
import { drawPage } from '#platform/documents/pdfium/pdf-bitmap.ts'
import { withPdf } from '#platform/documents/pdfium/pdfium.ts'
import { makePdf } from './pdf-fixtures.ts'

/** Of a page, in points. */
type Size = { width: number; height: number }

/** A JPEG of a page with `content`, in gray at 150 dots per inch. */
export async function imageOfPage(content: string, page: Size) {
  const source = makePdf([{ content, mediaBox: `[0 0 ${page.width} ${page.height}]` }])
  const { data, width, height } = await withPdf(source, (pdf) =>
    drawPage(pdf, { page: 1, widthPx: (page.width / 72) * 150, gray: true }),
  )
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColorspace('b-w')
    .jpeg({ quality: 85 })
    .toBuffer()
  return { jpeg, width, height }
}
