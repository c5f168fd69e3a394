import { sizeText } from '#web/ui/format.ts'
import { evenLight } from './even-light.ts'
import type { PhotoPage } from './photo-pdf.ts'
import { isHeic, MAX_PHOTO_BYTES, MIN_SHORT_SIDE, PhotoRejected } from './photo-rules.ts'

/** A photo of a page, as it's going to be sent. */
export type Photo = PhotoPage & {
  /** A small image of it, under a URL that identifies the photo; the caller revokes it. */
  thumbnailUrl: string
  takenAt: number
}

/** The OCR reads pages at 200 dots per inch: 2,200 on letter paper. */
const LONG_SIDE = 2_200
const THUMBNAIL_SIDE = 360
const QUALITY = 0.8

/**
 * Reads a photo of a page: upright, at the size that is needed, with even light. What's sent has only its pixels: where and when
 * it was taken stays in the phone. Throws `PhotoRejected`.
 */
export async function readPhoto(file: File): Promise<Photo> {
  const { name } = file
  if (file.size > MAX_PHOTO_BYTES)
    throw new PhotoRejected(
      `“${name}” is larger than ${sizeText(MAX_PHOTO_BYTES)}. Take the photo again, or choose a smaller one.`,
    )
  const url = URL.createObjectURL(file)
  try {
    const image = await decode(url, name)
    const { naturalWidth, naturalHeight } = image
    if (Math.min(naturalWidth, naturalHeight) < MIN_SHORT_SIDE)
      throw new PhotoRejected(
        `“${name}” is too small to read (${naturalWidth} × ${naturalHeight} pixels). Take the photo again, or choose the original.`,
      )
    const page = draw(image, LONG_SIDE)
    const pixels = page.context.getImageData(0, 0, page.canvas.width, page.canvas.height)
    evenLight(pixels)
    page.context.putImageData(pixels, 0, 0)
    const jpeg = await jpegOf(page.canvas)
    const thumbnail = await jpegOf(draw(page.canvas, THUMBNAIL_SIDE).canvas)
    return {
      jpeg,
      width: page.canvas.width,
      height: page.canvas.height,
      rotation: 0,
      thumbnailUrl: URL.createObjectURL(thumbnail),
      takenAt: file.lastModified,
    }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** An image element turns the photo as its EXIF data says, and opens HEIC where the system does. */
async function decode(url: string, name: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    throw new PhotoRejected(
      isHeic(name)
        ? `“${name}” is in Apple’s HEIC format, which this browser can’t open. Upload it from the iPhone, or save it as a JPEG.`
        : `“${name}” can’t be opened. It’s damaged, or it isn’t a photo. Take the photo again.`,
    )
  }
}

/** The image on a canvas, no larger than this. */
function draw(image: HTMLImageElement | HTMLCanvasElement, longSide: number) {
  const { width, height } = sizeOf(image)
  const scale = Math.min(1, longSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new PhotoRejected('This browser can’t prepare photos. Please upload a PDF instead.')
  // What's transparent in a PNG would get black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

const sizeOf = (image: HTMLImageElement | HTMLCanvasElement) =>
  image instanceof HTMLCanvasElement ? image : { width: image.naturalWidth, height: image.naturalHeight }

const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(blob)
          : reject(
              new PhotoRejected('This device is out of memory. Close other tabs, and add the photo again.'),
            ),
      'image/jpeg',
      QUALITY,
    ),
  )
