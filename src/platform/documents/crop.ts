import sharp from 'sharp'

/** Fractions of an image's width and height: left, top, right, bottom. */
type Area = readonly [number, number, number, number]

/** Light enough for the text below it to stay readable, in color and in grayscale. */
const HIGHLIGHT = { r: 255, g: 236, b: 150 }
const JPEG_QUALITY = 82

/** Cuts `area` out of the image at `path`, with the `marks` highlighted as with a text marker. Returns a JPEG. */
export async function cropPage(
  path: string,
  { area, marks }: { area: Area; marks: readonly Area[] },
): Promise<Uint8Array> {
  sharp.cache(false)
  sharp.concurrency(1)
  const image = sharp(path)
  const { width, height } = await image.metadata()
  const frame = pixelsOf(area, { width, height })
  const overlays = marks
    .map((mark) => within(frame, pixelsOf(mark, { width, height })))
    .filter((mark) => mark.width > 0 && mark.height > 0)
    .map(({ left, top, ...size }) => ({
      input: { create: { ...size, channels: 3 as const, background: HIGHLIGHT } },
      left,
      top,
      blend: 'multiply' as const,
    }))
  return await image
    .extract(frame)
    .flatten({ background: 'white' })
    .composite(overlays)
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

type Frame = { left: number; top: number; width: number; height: number }

/** At least one pixel, and inside the image. */
function pixelsOf([x0, y0, x1, y1]: Area, { width, height }: { width: number; height: number }): Frame {
  const left = clamp(Math.round(x0 * width), width - 1)
  const top = clamp(Math.round(y0 * height), height - 1)
  return {
    left,
    top,
    width: Math.max(clamp(Math.round(x1 * width), width) - left, 1),
    height: Math.max(clamp(Math.round(y1 * height), height) - top, 1),
  }
}

/** The part of `inner` that is inside `outer`, from the corner of `outer`. */
function within(outer: Frame, inner: Frame): Frame {
  const left = clamp(inner.left - outer.left, outer.width)
  const top = clamp(inner.top - outer.top, outer.height)
  return {
    left,
    top,
    width: clamp(inner.left + inner.width - outer.left, outer.width) - left,
    height: clamp(inner.top + inner.height - outer.top, outer.height) - top,
  }
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)
