import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'

/** An element of a PDF's tags, such as `H2` or `TH`. `alt` describes an image. */
export type Tag = { type: string; alt: string; children: Tag[] }

/** What assistive technology learns from a PDF. `tags` has each page's elements, `links` the annotations of links. */
export type PdfStructure = { isTagged: boolean; language: string; title: string; tags: Tag[]; links: number }

type Pointer = number
type Write = (buffer: Pointer, bytes: number) => number

type Pdfium = Awaited<ReturnType<typeof loadPdfium>>

async function loadPdfium() {
  const wasm = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const lib = await init({ wasmBinary: readFileSync(wasm).buffer as ArrayBuffer })
  lib.PDFiumExt_Init()
  const memory = lib.pdfium as typeof lib.pdfium & { HEAPU8: Uint8Array<ArrayBuffer> }
  return { ...lib, bytes: () => memory.HEAPU8 }
}

/** The tags of a PDF, read with PDFium. An element that continues on the next page is there on both. */
export async function structureOf(pdf: Uint8Array): Promise<PdfStructure> {
  const lib = await loadPdfium()
  const file = lib.pdfium.wasmExports.malloc(pdf.byteLength)
  lib.bytes().set(pdf, file)
  const document = lib.FPDF_LoadMemDocument(file, pdf.byteLength, '')
  const pages = Array.from({ length: lib.FPDF_GetPageCount(document) }, (_, n) =>
    lib.FPDF_LoadPage(document, n),
  )
  return {
    isTagged: lib.FPDFCatalog_IsTagged(document),
    language: textOf(lib, (buffer, bytes) => lib.FPDFCatalog_GetLanguage(document, buffer, bytes)),
    title: textOf(lib, (buffer, bytes) => lib.FPDF_GetMetaText(document, 'Title', buffer, bytes)),
    tags: pages.flatMap((page) => tagsOf(lib, page)),
    links: pages.reduce((sum, page) => sum + countLinks(lib, page), 0),
  }
}

/** All elements of a type, in reading order. */
export const tagsNamed = (tags: readonly Tag[], type: RegExp): Tag[] =>
  tags.flatMap((tag) => [...(type.test(tag.type) ? [tag] : []), ...tagsNamed(tag.children, type)])

function tagsOf(lib: Pdfium, page: Pointer): Tag[] {
  const tree = lib.FPDF_StructTree_GetForPage(page)
  const read = (element: Pointer): Tag => ({
    type: textOf(lib, (buffer, bytes) => lib.FPDF_StructElement_GetType(element, buffer, bytes)),
    alt: textOf(lib, (buffer, bytes) => lib.FPDF_StructElement_GetAltText(element, buffer, bytes)),
    children: childrenOf(lib.FPDF_StructElement_CountChildren(element), (n) =>
      lib.FPDF_StructElement_GetChildAtIndex(element, n),
    ).map(read),
  })
  return childrenOf(lib.FPDF_StructTree_CountChildren(tree), (n) =>
    lib.FPDF_StructTree_GetChildAtIndex(tree, n),
  ).map(read)
}

/** The children that are elements: marked content has no pointer. */
const childrenOf = (count: number, childAt: (index: number) => Pointer) =>
  Array.from({ length: Math.max(count, 0) }, (_, n) => childAt(n)).filter((child) => child !== 0)

const LINK = 2 // FPDF_ANNOT_LINK

function countLinks(lib: Pdfium, page: Pointer) {
  const annotations = Array.from({ length: lib.FPDFPage_GetAnnotCount(page) }, (_, n) =>
    lib.FPDFPage_GetAnnot(page, n),
  )
  return annotations.filter((annotation) => lib.FPDFAnnot_GetSubtype(annotation) === LINK).length
}

/** PDFium's strings: UTF-16 with a closing zero. */
function textOf(lib: Pdfium, write: Write): string {
  const bytes = write(0, 0)
  if (bytes <= 2) return ''
  const buffer = lib.pdfium.wasmExports.malloc(bytes)
  write(buffer, bytes)
  const text = Buffer.from(lib.bytes().slice(buffer, buffer + bytes - 2)).toString('utf16le')
  lib.pdfium.wasmExports.free(buffer)
  return text
}
