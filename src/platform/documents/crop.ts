import sharp, { type OutputInfo } from 'sharp'
import { cutBetweenLines, type Edges, type Gray } from './text/whole-lines.ts'

/** Fractions of an image's width and height: left, top, right, bottom. */
type Area = readonly [number, number, number, number]

/** Light enough for the text below it to stay readable, in color and in grayscale. */
const HIGHLIGHT = { r: 255, g: 236, b: 150 }
const JPEG_QUALITY = 82
const POINTS_PER_INCH = 72

type Cut = { area: Area; marks: readonly Area[]; pageWidth: number }

/**
 * Cuts the lines of text in `area` out of the image of a page at `path`, with the `marks` highlighted as with a text marker. What
 * the area would cut, such as half a line or a photo, is left out. `pageWidth` is in points. Returns a JPEG, whose density gives
 * its size on the page.
 */
export async function cropPage(path: string, { area, marks, pageWidth }: Cut): Promise<Uint8Array> {
  sharp.cache(false)
  sharp.concurrency(1)
  const image = sharp(path)
  const { width, height } = await image.metadata()
  const strip = pixelsOf([0, area[1], 1, area[3]], { width, height })
  const { data, info } = await image
    .extract(strip)
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const marked = marks.map((mark) => within(strip, pixelsOf(mark, { width, height })))
  const point = width / pageWidth
  const { left, top, right, bottom } = cutBetweenLines(grayOf(data, info), passageOf(marked, strip), point)
  const frame = { left, top, width: right - left, height: bottom - top }
  const overlays = marked
    .map((mark) => within(frame, mark))
    .filter((mark) => mark.width > 0 && mark.height > 0)
    .map(({ left, top, ...size }) => ({
      input: { create: { ...size, channels: 3 as const, background: HIGHLIGHT } },
      left,
      top,
      blend: 'multiply' as const,
    }))
  return await sharp(data, { raw: info })
    .extract(frame)
    .composite(overlays)
    .withDensity(Math.round(point * POINTS_PER_INCH))
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

type Frame = { left: number; top: number; width: number; height: number }

/** The marks that are whole in a strip; of a passage that goes on below it, its beginning. */
function passageOf(marks: readonly Frame[], strip: Frame): Edges {
  const whole = marks.filter(({ top, height }) => height > 0 && top > 0 && top + height < strip.height)
  const shown = whole.length > 0 ? whole : [{ left: 0, top: 0, width: strip.width, height: strip.height }]
  return {
    left: Math.min(...shown.map(({ left }) => left)),
    top: Math.min(...shown.map(({ top }) => top)),
    right: Math.max(...shown.map(({ left, width }) => left + width)),
    bottom: Math.max(...shown.map(({ top, height }) => top + height)),
  }
}

function grayOf(data: Buffer, { width, height, channels }: OutputInfo): Gray {
  const gray = new Uint8Array(width * height)
  for (let n = 0, at = 0; n < gray.length; n++, at += channels)
    gray[n] = (2 * (data[at] ?? 0) + 5 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 3
  return { data: gray, width, height }
}

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
