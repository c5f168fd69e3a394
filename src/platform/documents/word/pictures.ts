import sharp from 'sharp'
import type { GrayImage } from '#platform/documents/ocr/letter-shapes.ts'
import type { OcrReader } from '#platform/documents/ocr/ocr.ts'
import { readTurned } from '#platform/documents/ocr/orientation.ts'
import { DOTS_PER_INCH, SURVEY_PIXELS_PER_POINT } from '#platform/documents/ocr/resolution.ts'
import { isCertain, type TextRegion, textRegionsOf } from '#platform/documents/ocr/text-regions.ts'
import { joinedLines } from '#platform/documents/text/joined-lines.ts'
import { isPlausible, languageStatistics } from '#platform/documents/text/language.ts'
import { textsOf } from '#platform/documents/text/lines.ts'
import type { Box, Line } from '../document.ts'
import type { OcrProgress } from '../pdf-page.ts'

/** A picture in the text of a file. The size is as shown, in points, or 0 × 0. */
export type Picture = { id: string; width: number; height: number }

/** The content of a picture's file; null if there's none. */
export type PictureSource = (picture: Picture) => Promise<Buffer | null>

/** What pictures say, by their ids; `unread` are those with print that can't be read. */
export type PictureText = { lines: Map<string, Line[]>; unread: Set<string> }

/** A long report has 300 photos. */
const MAX_PICTURES = 1_000
/** Cameras have 50 million. */
const MAX_PIXELS = 60_000_000
/** As many as pages of a PDF are scans. */
const MAX_READ = 200

/** US Letter, in points. Pictures are looked at as if each had a page of its own. */
const PAGE = { width: 612, height: 792 }
/** Between usual margins. */
const TEXT_WIDTH = 468
/** A picture of an unknown format that's as large as this share of a page may be a page. */
const MIN_PAGE_SHARE = 0.4

/** Reads the print in pictures, such as scanned pages. */
export async function readPictures(
  pictures: readonly Picture[],
  bytesOf: PictureSource,
  onOcr: (progress: OcrProgress) => void,
): Promise<PictureText> {
  sharp.cache(false)
  sharp.concurrency(1)
  const { printed, unread } = await findPrinted(pictures, bytesOf)
  const lines = new Map<string, Line[]>()
  if (printed.length === 0) return { lines, unread }
  let done = 0
  const report = () => onOcr({ page: done, of: printed.length })
  // Loaded on demand, as for PDFs.
  const { withOcr } = await import('#platform/documents/ocr/ocr.ts')
  await withOcr(report, async (read) => {
    for (const each of printed) {
      // Read again: together, photos take more memory than a process has.
      const bytes = await bytesOf(each.picture)
      const found = await readRegions(read, each, bytes)
      lines.set(each.picture.id, found.lines)
      if (found.isUnread) unread.add(each.picture.id)
      done++
      report()
    }
  })
  return { lines, unread }
}

/** A picture, with its size on a page, and where it has print. */
type Printed = { picture: Picture; regions: TextRegion[] }

/** The pictures with print; `unread` are the ids of others that may have some. */
async function findPrinted(pictures: readonly Picture[], bytesOf: PictureSource) {
  const printed: Printed[] = []
  const unread = new Set<string>()
  for (const picture of distinct(pictures).slice(0, MAX_PICTURES)) {
    const bytes = await bytesOf(picture)
    const found = bytes && (await findPrint(picture, bytes))
    if (found && found.regions.length > 0 && printed.length < MAX_READ) printed.push(found)
    else if (found ? found.regions.length > 0 : bytes && areaOf(picture) > MIN_PAGE_SHARE * areaOf(PAGE))
      unread.add(picture.id)
  }
  return { printed, unread }
}

/** Where a picture has print; null if it can't be decoded. */
async function findPrint(picture: Picture, bytes: Buffer): Promise<Printed | null> {
  const shown = await sizeOf(picture, bytes)
  const regions = shown && (await regionsOf(shown, bytes))
  return regions && { picture: shown, regions }
}

const distinct = (pictures: readonly Picture[]) => [
  ...new Map(pictures.map((each) => [each.id, each])).values(),
]

const areaOf = ({ width, height }: { width: number; height: number }) => width * height

/** A picture with its size on a page; null if it can't be decoded. */
async function sizeOf(picture: Picture, bytes: Buffer): Promise<Picture | null> {
  const size = picture.width > 0 && picture.height > 0 ? picture : await ownSizeOf(bytes)
  if (!size) return null
  const scale = Math.min(1, PAGE.width / size.width, PAGE.height / size.height)
  return { id: picture.id, width: size.width * scale, height: size.height * scale }
}

/** At 96 pixels per inch, as Word shows a picture without a size. */
async function ownSizeOf(bytes: Buffer) {
  const size = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => null)
  if (!size) return null
  const scale = Math.min(72 / 96, TEXT_WIDTH / size.width)
  return { width: size.width * scale, height: size.height * scale }
}

/** The areas of a picture with print; null if it can't be decoded. */
async function regionsOf(picture: Picture, bytes: Buffer): Promise<TextRegion[] | null> {
  const drawn = await draw(picture, bytes, SURVEY_PIXELS_PER_POINT)
  if (!drawn) return null
  const [width, height] = [PAGE.width, PAGE.height].map((points) =>
    Math.ceil(points * SURVEY_PIXELS_PER_POINT),
  ) as [number, number]
  const page = { data: new Uint8Array(width * height).fill(255), width, height }
  for (let y = 0; y < Math.min(drawn.height, height); y++)
    page.data.set(
      drawn.data.subarray(y * drawn.width, y * drawn.width + Math.min(drawn.width, width)),
      y * width,
    )
  const box: Box = [0, 0, picture.width, picture.height]
  return textRegionsOf({ image: page, pixelsPerPoint: SURVEY_PIXELS_PER_POINT }, [], [box])
}

/** A picture in gray, as large as it's shown; null if it can't be decoded. */
async function draw(
  { width, height }: Picture,
  bytes: Buffer,
  pixelsPerPoint: number,
): Promise<GrayImage | null> {
  const pixels = (points: number) => Math.max(1, Math.round(points * pixelsPerPoint))
  return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .flatten({ background: 'white' })
    .resize(pixels(width), pixels(height), { fit: 'fill' })
    .toColorspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ data, width: info.width, height: info.height }))
    .catch(() => null)
}

async function readRegions(read: OcrReader, { picture, regions }: Printed, bytes: Buffer | null) {
  const pixelsPerPoint = DOTS_PER_INCH / 72
  const image = bytes && (await draw(picture, bytes, pixelsPerPoint))
  const lines: Line[] = []
  let isUnread = false
  for (const region of image ? regions : []) {
    const found = await readTurned(read, cut(image!, region.box, pixelsPerPoint), {
      sideways: region.sideways,
      pointsPerPixel: 1 / pixelsPerPoint,
    })
    lines.push(...joinedLines(found.lines))
    if (isCertain(region) && !isPlausible(languageStatistics(textsOf(found.lines)))) isUnread = true
  }
  return { lines, isUnread }
}

function cut({ data, width, height }: GrayImage, [x0, y0, x1, y1]: Box, pixelsPerPoint: number): GrayImage {
  const clamp = (points: number, max: number) =>
    Math.min(max, Math.max(0, Math.round(points * pixelsPerPoint)))
  const [left, right] = [clamp(x0, width - 1), clamp(x1, width)]
  const [top, bottom] = [clamp(y0, height - 1), clamp(y1, height)]
  const part = new Uint8Array(Math.max(1, right - left) * Math.max(1, bottom - top))
  for (let y = top; y < bottom; y++)
    part.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return { data: part, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}
