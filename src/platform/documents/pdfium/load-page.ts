import type { Note } from '#platform/documents/text/notes.ts'
import type { Turns } from '../document.ts'
import { mergeAnnotations } from './annotations.ts'
import { frameOf } from './pdf-geometry.ts'
import type { OpenPdf } from './pdfium.ts'
import type { Pdfium, Pointer } from './pdfium-library.ts'

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

/** Turns a loaded page from how the file shows it, until {@link closeTurned}. */
export function turnPage({ raw }: Pdfium, page: Pointer, turns: Turns): void {
  if (turns !== 0) raw.FPDFPage_SetRotation(page, (raw.FPDFPage_GetRotation(page) + turns) % 4)
}

/** Closes a page that was turned by `turns`. PDFium would turn it again the next time it's loaded, so this turns it back. */
export function closeTurned({ raw }: Pdfium, page: Pointer, turns: Turns): void {
  if (turns !== 0) raw.FPDFPage_SetRotation(page, (raw.FPDFPage_GetRotation(page) + 4 - turns) % 4)
  raw.FPDF_ClosePage(page)
}
