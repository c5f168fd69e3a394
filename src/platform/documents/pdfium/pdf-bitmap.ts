import { type Box, type Turns, UnreadableDocument } from '../document.ts'
import { closeTurned, loadPage, turnPage } from './load-page.ts'
import type { PageFrame } from './pdf-geometry.ts'
import type { OpenPdf } from './pdfium.ts'
import type { Pdfium } from './pdfium-library.ts'

/** Raw pixels, row by row without padding: gray (1 channel) or RGBX (4). Sizes in pixels. */
export type Bitmap = { data: Buffer; width: number; height: number; channels: 1 | 4 }

/** Keeps a page or image of 65,000 × 65,000 from costing more memory than a normal one. */
export const MAX_PIXELS = 12_000_000
/** WebP's is 16,383. */
const MAX_HEIGHT = 16_000

const GRAY = 1
const BGRX = 3
const DRAW_ANNOTATIONS = 0x01
const RED_FIRST = 0x10

/** `turned`: quarter turns clockwise from how the file shows the page. */
export type BitmapOptions = { page: number; widthPx: number; gray: boolean; turned?: Turns | undefined }

/**
 * Draws the visible page `page` (1-based), `widthPx` wide, or narrower if that would exceed 12 million pixels or 16,000 rows.
 * @throws UnreadableDocument `damaged` if the page can't be loaded
 */
export function drawPage(pdf: OpenPdf, options: BitmapOptions): Bitmap {
  const { pdfium } = pdf
  const { raw } = pdfium
  const { page } = loadPage(pdf, options.page - 1)
  if (page === 0)
    throw new UnreadableDocument('damaged', 'This page of the PDF is damaged and can’t be shown.')
  const { turned = 0 } = options
  turnPage(pdfium, page, turned)
  const ratio = clamp(raw.FPDF_GetPageHeightF(page) / raw.FPDF_GetPageWidthF(page), 0.01, 100)
  const width = Math.max(
    1,
    Math.floor(Math.min(options.widthPx, Math.sqrt(MAX_PIXELS / ratio), MAX_HEIGHT / ratio)),
  )
  const height = Math.max(1, Math.round(width * ratio))
  const bitmap = raw.FPDFBitmap_CreateEx(width, height, options.gray ? GRAY : BGRX, 0, 0)
  raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  raw.FPDF_RenderPageBitmap(
    bitmap,
    page,
    0,
    0,
    width,
    height,
    0,
    DRAW_ANNOTATIONS | (options.gray ? 0 : RED_FIRST),
  )
  const channels = options.gray ? 1 : 4
  const data = rowsOf(pdfium.bytes(), raw.FPDFBitmap_GetBuffer(bitmap), {
    stride: raw.FPDFBitmap_GetStride(bitmap),
    rowBytes: width * channels,
    rows: height,
  })
  raw.FPDFBitmap_Destroy(bitmap)
  closeTurned(pdfium, page, turned)
  return { data, width, height, channels }
}

/** The gray values (255 is white) of a small region of a loaded page; `box` is in points. */
export function drawRegion(
  { raw, bytes }: Pdfium,
  page: number,
  frame: Pick<PageFrame, 'width' | 'height'>,
  { box, pixelsPerPoint }: { box: Box; pixelsPerPoint: number },
): Uint8Array {
  const pixels = (points: number) => Math.round(points * pixelsPerPoint)
  const width = Math.max(1, pixels(box[2] - box[0]))
  const height = Math.max(1, pixels(box[3] - box[1]))
  const bitmap = raw.FPDFBitmap_CreateEx(width, height, GRAY, 0, 0)
  raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  const [left, top] = [-pixels(box[0]), -pixels(box[1])]
  raw.FPDF_RenderPageBitmap(bitmap, page, left, top, pixels(frame.width), pixels(frame.height), 0, 0)
  const stride = raw.FPDFBitmap_GetStride(bitmap)
  const shades = rowsOf(bytes(), raw.FPDFBitmap_GetBuffer(bitmap), { stride, rowBytes: width, rows: height })
  raw.FPDFBitmap_Destroy(bitmap)
  return shades
}

const clamp = (value: number, min: number, max: number) =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : 1

/** Copies a bitmap out of PDFium's memory, without the padding at the end of each row. */
function rowsOf(
  memory: Uint8Array,
  at: number,
  shape: { stride: number; rowBytes: number; rows: number },
): Buffer {
  const { stride, rowBytes, rows } = shape
  if (stride === rowBytes) return Buffer.from(memory.subarray(at, at + stride * rows))
  const copy = Buffer.allocUnsafe(rowBytes * rows)
  for (let row = 0; row < rows; row++)
    copy.set(memory.subarray(at + row * stride, at + row * stride + rowBytes), row * rowBytes)
  return copy
}
