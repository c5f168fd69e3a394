import sharp from 'sharp'

/** From the finest to the coarsest: quality, and the share of the width that stays. */
const STEPS = [
  [70, 1],
  [55, 0.8],
  [45, 0.6],
  [35, 0.45],
] as const

const POINTS_PER_INCH = 72

/** The width in points of a JPEG that we made, by its density. */
export async function widthInPoints(jpeg: Uint8Array): Promise<number> {
  const { width, density = POINTS_PER_INCH } = await sharp(jpeg).metadata()
  return (width / density) * POINTS_PER_INCH
}

/** Shrinks a JPEG that we made to at most `maxBytes`, with the least loss of quality. Its density is lost. Null if even the lowest quality is larger. */
export async function smallJpeg(jpeg: Uint8Array, maxBytes: number): Promise<Uint8Array | null> {
  if (jpeg.byteLength <= maxBytes) return jpeg
  const { width } = await sharp(jpeg).metadata()
  for (const [quality, share] of STEPS) {
    const smaller = await sharp(jpeg)
      .resize({ width: Math.max(Math.round(width * share), 1) })
      .jpeg({ quality })
      .toBuffer()
    if (smaller.byteLength <= maxBytes) return smaller
  }
  return null
}
