import sharp from 'sharp'

const MAX_WIDTH_PIXELS = 900
const MAX_HEIGHT_PIXELS = 240
/** An image that decodes to more pixels than this is a bomb, not a logo. */
const MAX_INPUT_PIXELS = 40_000_000

/**
 * Re-encodes an uploaded logo as PNG, at most 900 × 240 pixels, so that only its pixels reach the typesetter. Returns null
 * if it isn't a readable PNG, JPEG, or WebP. SVG is rejected because it can reference other files.
 */
export async function printableLogo(bytes: Uint8Array): Promise<Uint8Array | null> {
  const image = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
  try {
    const { format } = await image.metadata()
    if (!['png', 'jpeg', 'webp'].includes(format ?? '')) return null
    return await image
      .autoOrient()
      .trim()
      .resize({ width: MAX_WIDTH_PIXELS, height: MAX_HEIGHT_PIXELS, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    return null
  }
}
