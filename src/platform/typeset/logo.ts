import sharp from 'sharp'

const MAX_WIDTH_PIXELS = 900
const MAX_HEIGHT_PIXELS = 240
/** A picture that unpacks to more than this is a bomb, not a logo. */
const MAX_INPUT_PIXELS = 40_000_000

/**
 * A logo made anew as PNG, so that nothing but pixels of the file people gave us reaches the typesetter. Null where it is
 * no PNG, JPEG or WebP, or cannot be read. SVG is refused: it may point elsewhere.
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
