import sharp, { type Sharp } from 'sharp'

const QUALITY = 82
/** An image that decodes to more pixels than this is a bomb. The largest phone cameras have 200 million, but save 50 or fewer. */
const MAX_INPUT_PIXELS = 120_000_000

export type Photo = { jpeg: Uint8Array; width: number; height: number }

/**
 * Re-encodes a photo as upright JPEGs, one of at most each of `maxSides` pixels a side, without metadata: phones write the place into it.
 * Returns null if it isn't a readable JPEG, PNG, or WebP.
 */
export async function encodedPhotos(bytes: Uint8Array, maxSides: readonly number[]): Promise<Photo[] | null> {
  const image = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
  try {
    const { format } = await image.metadata()
    if (!['png', 'jpeg', 'webp'].includes(format ?? '')) return null
    const photos: Photo[] = []
    for (const maxSide of maxSides) photos.push(await encoded(image.clone(), maxSide))
    return photos
  } catch {
    return null
  }
}

async function encoded(image: Sharp, maxSide: number): Promise<Photo> {
  const { data, info } = await image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, mozjpeg: false })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}
