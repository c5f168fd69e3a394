import { loadPage } from '#platform/documents/pdfium/load-page.ts'
import { drawPage } from '#platform/documents/pdfium/pdf-bitmap.ts'
import type { OpenPdf } from '#platform/documents/pdfium/pdfium.ts'
import { qualitiesOf } from '#platform/documents/text/text-quality.ts'
import type { PdfPage } from '../pdf-page.ts'
import type { PageText } from '../text-layer.ts'

/** Page numbers are 1-based. */
export type OcrPlan = {
  /** Pages that need OCR. */
  needed: number[]
  /** Scanned pages whose hidden text layer reads well, but may belong to another page. */
  hidden: number[]
}

/**
 * Decides which pages need OCR. It takes a second per page, so a 60-page report shouldn't wait for three pages of photos.
 * A page needs OCR if its text is garbled, or if it has almost no text *and* is mostly covered by images (or by hundreds of
 * shapes: letters converted to outlines) *and* looks like writing on paper, which a photo doesn't.
 */
export function planOcr(pdf: OpenPdf, pages: readonly PdfPage[]): OcrPlan {
  const plan: OcrPlan = { needed: [], hidden: [] }
  const qualities = qualitiesOf(pages.map(({ text }) => text))
  for (const [index, { page, text }] of pages.entries()) {
    const quality = qualities[index]!
    if (quality === 'garbled') plan.needed.push(page.number)
    else if (
      quality === 'sparse' &&
      isMostlyImage(pdf, page.number, text.characters) &&
      looksLikeWriting(pdf, page.number)
    )
      plan.needed.push(page.number)
    else if (isHiddenLayer(text) && isMostlyImage(pdf, page.number, text.characters))
      plan.hidden.push(page.number)
  }
  return plan
}

const isHiddenLayer = ({ characters, hiddenCharacters }: PageText) => hiddenCharacters > 0.8 * characters

/** A full page has 5,000 letters. A page with more objects is a drawing, or built to waste our time. */
const MAX_OBJECTS = 20_000

const PATH = 2
const IMAGE = 3
const FORM = 5

function isMostlyImage(pdf: OpenPdf, number: number, characters: number): boolean {
  const { raw, floats } = pdf.pdfium
  const { page } = loadPage(pdf, number - 1)
  if (page === 0) return false
  const area = raw.FPDF_GetPageWidthF(page) * raw.FPDF_GetPageHeightF(page)
  const edges = raw.malloc(16)
  let covered = 0
  let shapes = 0
  const count = Math.min(raw.FPDFPage_CountObjects(page), MAX_OBJECTS)
  for (let index = 0; index < count; index++) {
    const object = raw.FPDFPage_GetObject(page, index)
    const type = raw.FPDFPageObj_GetType(object)
    if (type === PATH) shapes++
    if (type !== IMAGE && type !== FORM) continue
    raw.FPDFPageObj_GetBounds(object, edges, edges + 4, edges + 8, edges + 12)
    const [left = 0, bottom = 0, right = 0, top = 0] = floats().subarray(edges >> 2, (edges >> 2) + 4)
    covered += Math.max(0, right - left) * Math.max(0, top - bottom)
  }
  raw.free(edges)
  raw.FPDF_ClosePage(page)
  return count < MAX_OBJECTS && (covered > 0.6 * area || (characters === 0 && shapes > 200))
}

const THUMBNAIL_PX = 340

/** Paper is one shade over most of the page, with some ink; a photo has many shades, and a blank page has one. */
function looksLikeWriting(pdf: OpenPdf, number: number): boolean {
  const { data } = drawPage(pdf, { page: number, widthPx: THUMBNAIL_PX, gray: true })
  const shades = new Uint32Array(256)
  for (const shade of data) shades[shade]!++
  const paper = shades.reduce((best, count, shade) => (count > shades[best]! ? shade : best), 0)
  let likePaper = 0
  let ink = 0
  for (let shade = 0; shade < 256; shade++) {
    if (Math.abs(shade - paper) <= 24) likePaper += shades[shade]!
    if (shade < paper - 48) ink += shades[shade]!
  }
  return paper > 120 && likePaper > 0.55 * data.length && ink > 0.003 * data.length
}
