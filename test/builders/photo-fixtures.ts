import sharp from 'sharp'
import { renderPage } from '#platform/documents/render.ts'

const PAGE_WIDTH = 1_900
const DESK_PX = 120
const SKEW_DEGREES = 1.2

const shadowOf = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="lamp" x1="0" y1="0" x2="1" y2="0.6">
        <stop offset="0" stop-color="#fff"/><stop offset="0.45" stop-color="#d9d2c3"/><stop offset="1" stop-color="#706a60"/>
      </linearGradient>
      <rect width="100%" height="100%" fill="url(#lamp)"/>
    </svg>`,
  )

/**
 * A page of a PDF as a phone photographs it: on a desk, askew, under a lamp with a shadow. It's saved sideways, with an EXIF
 * orientation and the place where it was taken unless `hasExif` is false.
 */
export async function photographPage(
  pdfPath: string,
  page: number,
  { hasExif = true }: { hasExif?: boolean } = {},
): Promise<Buffer> {
  const { webp } = (await renderPage(pdfPath, page, { widthPx: PAGE_WIDTH }))!
  const onDesk = await sharp(webp)
    .rotate(SKEW_DEGREES, { background: '#7a5a3c' })
    .extend({ top: DESK_PX, bottom: DESK_PX, left: DESK_PX, right: DESK_PX, background: '#7a5a3c' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const lit = await sharp(onDesk.data)
    .composite([{ input: shadowOf(onDesk.info.width, onDesk.info.height), blend: 'multiply' }])
    .blur(0.7)
    .removeAlpha()
    .png()
    .toBuffer()
  const photo = sharp(lit).rotate(-90).jpeg({ quality: 88 })
  if (!hasExif) return await photo.toBuffer()
  return await photo
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 2/1 0/1' } })
    .toBuffer()
}
