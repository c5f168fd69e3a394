import sharp from 'sharp'
import { drawPage } from '#platform/documents/pdfium/pdf-bitmap.ts'
import { withPdf } from '#platform/documents/pdfium/pdfium.ts'

/** Standard deviation of the noise, in shades of 255. */
const NOISE_SHADES = 10

/** A page as a scanner produces it: grayscale, a degree askew, noisy, at 150 dpi. The same one every time. */
export async function scanOf(pdf: Uint8Array, page = 1) {
  const { data, width, height } = await withPdf(pdf, (open) =>
    drawPage(open, { page, widthPx: 1275, gray: true }),
  )
  const paper = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(1, { background: 'white' })
    .resize(width, height, { fit: 'fill' })
    .toColorspace('b-w')
    .raw()
    .toBuffer()
  const raw = { width, height, channels: 1 as const }
  const noisy = withNoise(paper, { shades: NOISE_SHADES, seed: page })
  const jpeg = await sharp(noisy, { raw }).toColorspace('b-w').jpeg({ quality: 60 }).toBuffer()
  return { jpeg, width, height }
}

/** Adds about normally distributed noise to pixels of one shade each. */
export function withNoise(pixels: Uint8Array, { shades, seed }: { shades: number; seed: number }) {
  const random = randomFrom(seed)
  return pixels.map((shade) => Math.max(0, Math.min(255, shade * 0.9 + 12 + random() * shades)))
}

/** About normally distributed numbers, the same ones every time. */
function randomFrom(seed: number): () => number {
  let state = seed * 7919
  const even = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  return () => (even() + even() + even() + even() - 2) * Math.sqrt(3)
}
