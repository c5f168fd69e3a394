import sharp from 'sharp'
import { linesOfText, makePdf, streamOf } from './pdf-fixtures.ts'

/* Reports as large as real ones, for benchmarks. */

/** Builds a PDF with 22 lines of text per page, and the photos (JPEGs of 1200 × 900 pixels) spread evenly over the pages. */
export function makeReport(pages: number, photos: readonly Buffer[]): Buffer {
  const line = (page: number, line: number) =>
    `${page}.${line} The receptacle at the kitchen counter had no ground fault protection when it was tested.`
  const perPage = photos.length / pages
  return makePdf(
    Array.from({ length: pages }, (_, page) => {
      const drawn = Array.from(
        { length: perPage },
        (_, photo) => `q 250 0 0 190 ${40 + 270 * photo} 60 cm /P${perPage * page + photo} Do Q`,
      )
      const lines = Array.from({ length: 22 }, (_, index) => line(page + 1, index + 1))
      return { content: `${linesOfText(lines)} ${drawn.join(' ')}` }
    }),
    {
      objects: photos.map((jpeg) =>
        streamOf(
          jpeg,
          '/Type /XObject /Subtype /Image /Width 1200 /Height 900 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
        ),
      ),
      resources: `/XObject << ${photos.map((_, index) => `/P${index} ${10 + index} 0 R`).join(' ')} >>`,
    },
  )
}

const PHOTOS_PER_PAGE = 2

/** Builds a report like a phone app's, with two large photos under the text of each page: 60 MB for 125 pages. */
export async function makePhotoReport(pages: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 }
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
  return makeReport(
    pages,
    Array.from({ length: pages * PHOTOS_PER_PAGE }, () => photo),
  )
}
