import { type Box, UnreadableDocument } from './document.ts'
import type { PageFrame } from './pdf-geometry.ts'
import type { OpenPdf, Pdfium } from './pdfium.ts'

export type Bitmap = { data: Buffer; width: number; height: number; channels: 1 | 4 }

/** A page of 65,000 × 65,000 points, or an image of as many pixels, must not cost more than a normal one. */
const MAX_PIXELS = 12_000_000

const GRAY = 1
const BGRX = 3
const DRAW_ANNOTATIONS = 0x01
const RED_FIRST = 0x10

export type BitmapOptions = { page: number; widthPx: number; gray: boolean }

/**
 * Draws page `page` (1-based) as people see it, `widthPx` wide, or smaller where that many pixels would be too many.
 * @throws UnreadableDocument `damaged` where the page cannot be loaded
 */
export function drawPage({ pdfium, document }: OpenPdf, options: BitmapOptions): Bitmap {
  const { raw } = pdfium
  const page = raw.FPDF_LoadPage(document, options.page - 1)
  if (page === 0)
    throw new UnreadableDocument('damaged', 'This page of the PDF is damaged and cannot be shown.')
  const ratio = clamp(raw.FPDF_GetPageHeightF(page) / raw.FPDF_GetPageWidthF(page), 0.05, 20)
  const width = Math.max(1, Math.floor(Math.min(options.widthPx, Math.sqrt(MAX_PIXELS / ratio))))
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
  raw.FPDF_ClosePage(page)
  return { data, width, height, channels }
}

/** The shades of grey (255 is white) of a small part of a loaded page. */
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

const clamp = (value: number, least: number, most: number) =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : 1

/** Copies the picture out of PDFium's memory, without the padding at the end of its rows. */
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
