import { mergeAnnotations, type Note } from './annotations.ts'
import { frameOf } from './pdf-geometry.ts'
import type { OpenPdf } from './pdfium.ts'
import type { Pointer } from './pdfium-library.ts'

/**
 * Loads a page (0-based), with its annotations as part of its content, so that what's read and what's drawn are the same.
 * `page` is PDFium's handle, 0 if the page is damaged; close it with `FPDF_ClosePage`. `notes` is what the annotations say; only
 * the first time the page is loaded, because then they become content.
 */
export function loadPage(
  { pdfium, document, form }: OpenPdf,
  index: number,
): { page: Pointer; notes: Note[] } {
  const { raw } = pdfium
  const page = raw.FPDF_LoadPage(document, index)
  if (page === 0) return { page, notes: [] }
  const notes = mergeAnnotations(pdfium, { page, form, frame: () => frameOf(pdfium, page) })
  if (!notes) return { page, notes: [] }
  raw.FPDF_ClosePage(page)
  return { page: raw.FPDF_LoadPage(document, index), notes }
}
