import sharp from 'sharp'
import { drawPage } from '#platform/documents/pdf-bitmap.ts'
import { withPdf } from '#platform/documents/pdfium.ts'

/** A page as a scanner produces it: grayscale, slightly skewed, noisy, at 150 dpi. */
export async function scanOf(pdf: Uint8Array, page = 1) {
  const { data, width, height } = await withPdf(pdf, (open) =>
    drawPage(open, { page, widthPx: 1275, gray: true }),
  )
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .toColorspace('b-w')
    .png()
    .toBuffer()
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(1, { background: 'white' })
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .toColorspace('b-w')
    .jpeg({ quality: 60 })
    .toBuffer()
  return { jpeg, width, height }
}
