import type { Box } from '../document.ts'
import type { Pdfium } from './pdfium-library.ts'

/** The visible page: its size in points, and the mapping from PDFium's page space (origin bottom left, unrotated). */
export type PageFrame = {
  width: number
  height: number
  toVisible(left: number, bottom: number, right: number, top: number): Box
}

const LETTER = { left: 0, bottom: 0, right: 612, top: 792 }

/**
 * The frame of a loaded page. PDFium returns coordinates in page space, not in the visible page: on a cropped page they're
 * off by the crop's origin, and /Rotate isn't applied. Falls back to US Letter when the page box is invalid.
 */
export function frameOf({ raw, floats }: Pdfium, page: number): PageFrame {
  const pointer = raw.malloc(16)
  const found = raw.FPDF_GetPageBoundingBox(page, pointer)
  const [left = 0, top = 0, right = 0, bottom = 0] = floats().subarray(pointer >> 2, (pointer >> 2) + 4)
  raw.free(pointer)
  const isValid = found && right > left && top > bottom && Number.isFinite(right - left + top - bottom)
  return frameFrom(isValid ? { left, bottom, right, top } : LETTER, raw.FPDFPage_GetRotation(page))
}

type Edges = { left: number; bottom: number; right: number; top: number }

/** `quarterTurns` is /Rotate in quarter turns clockwise. */
function frameFrom(page: Edges, quarterTurns: number): PageFrame {
  const across = page.right - page.left
  const down = page.top - page.bottom
  if (quarterTurns === 1)
    return {
      width: down,
      height: across,
      toVisible: (l, b, r, t) => [b - page.bottom, l - page.left, t - page.bottom, r - page.left],
    }
  if (quarterTurns === 2)
    return {
      width: across,
      height: down,
      toVisible: (l, b, r, t) => [page.right - r, b - page.bottom, page.right - l, t - page.bottom],
    }
  if (quarterTurns === 3)
    return {
      width: down,
      height: across,
      toVisible: (l, b, r, t) => [page.top - t, page.right - r, page.top - b, page.right - l],
    }
  return {
    width: across,
    height: down,
    toVisible: (l, b, r, t) => [l - page.left, page.top - t, r - page.left, page.top - b],
  }
}
