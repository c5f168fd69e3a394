import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'

export type Pointer = number

/**
 * The raw WebAssembly functions. The package's wrappers take twice as long per call, and a page takes thousands of calls.
 * Booleans and counts are numbers; doubles and floats are written to pointers.
 */
type RawFunctions = {
  malloc(bytes: number): Pointer
  free(pointer: Pointer): void
  FPDF_LoadMemDocument(data: Pointer, length: number, password: Pointer): Pointer
  FPDF_LoadCustomDocument(access: Pointer, password: Pointer): Pointer
  FPDF_CloseDocument(document: Pointer): void
  FPDF_ImportPages(into: Pointer, from: Pointer, range: Pointer, index: number): number
  FPDFDoc_GetAttachmentCount(document: Pointer): number
  FPDFDoc_GetAttachment(document: Pointer, index: number): Pointer
  FPDFAttachment_GetFile(attachment: Pointer, buffer: Pointer, length: number, outLength: Pointer): number
  PDFiumExt_OpenFormFillInfo(): Pointer
  PDFiumExt_CloseFormFillInfo(info: Pointer): void
  PDFiumExt_InitFormFillEnvironment(document: Pointer, info: Pointer): Pointer
  PDFiumExt_ExitFormFillEnvironment(form: Pointer): void
  FPDF_GetLastError(): number
  FPDF_GetPageCount(document: Pointer): number
  FPDF_GetFormType(document: Pointer): number
  FPDF_LoadPage(document: Pointer, index: number): Pointer
  FPDF_ClosePage(page: Pointer): void
  FPDF_GetPageWidthF(page: Pointer): number
  FPDF_GetPageHeightF(page: Pointer): number
  FPDF_GetPageBoundingBox(page: Pointer, rectangle: Pointer): number
  FPDFPage_GetRotation(page: Pointer): number
  FPDFPage_SetRotation(page: Pointer, quarterTurns: number): void
  FPDFPage_GetAnnotCount(page: Pointer): number
  FPDFPage_GetAnnot(page: Pointer, index: number): Pointer
  FPDFPage_CloseAnnot(annotation: Pointer): void
  FPDFAnnot_GetSubtype(annotation: Pointer): number
  FPDFAnnot_GetFlags(annotation: Pointer): number
  FPDFAnnot_GetRect(annotation: Pointer, rectangle: Pointer): number
  FPDFAnnot_GetStringValue(annotation: Pointer, key: Pointer, buffer: Pointer, bytes: number): number
  FPDFAnnot_SetStringValue(annotation: Pointer, key: Pointer, value: Pointer): number
  FPDFAnnot_GetFormFieldType(form: Pointer, annotation: Pointer): number
  FPDFAnnot_GetFormFieldValue(form: Pointer, annotation: Pointer, buffer: Pointer, bytes: number): number
  FPDFAnnot_GetOptionCount(form: Pointer, annotation: Pointer): number
  FPDFAnnot_GetOptionLabel(
    form: Pointer,
    annotation: Pointer,
    index: number,
    buffer: Pointer,
    bytes: number,
  ): number
  FPDFAnnot_IsOptionSelected(form: Pointer, annotation: Pointer, index: number): number
  EPDFAnnot_HasAppearanceStream(annotation: Pointer, mode: number): number
  EPDFAnnot_GenerateAppearance(annotation: Pointer): number
  EPDFAnnot_GenerateFormFieldAP(annotation: Pointer): number
  FPDFPage_Flatten(page: Pointer, flag: number): number
  FPDFPage_CountObjects(page: Pointer): number
  FPDFPage_GetObject(page: Pointer, index: number): Pointer
  FPDFPageObj_GetType(object: Pointer): number
  FPDFPageObj_GetMatrix(object: Pointer, matrix: Pointer): number
  FPDFFormObj_CountObjects(form: Pointer): number
  FPDFFormObj_GetObject(form: Pointer, index: number): Pointer
  FPDFPageObj_GetBounds(object: Pointer, left: Pointer, bottom: Pointer, right: Pointer, top: Pointer): number
  FPDFPath_CountSegments(path: Pointer): number
  FPDFPath_GetPathSegment(path: Pointer, index: number): Pointer
  FPDFPathSegment_GetType(segment: Pointer): number
  FPDFText_LoadPage(page: Pointer): Pointer
  FPDFText_ClosePage(text: Pointer): void
  FPDFText_CountChars(text: Pointer): number
  FPDFText_GetUnicode(text: Pointer, index: number): number
  FPDFText_IsHyphen(text: Pointer, index: number): number
  FPDFText_GetLooseCharBox(text: Pointer, index: number, rectangle: Pointer): number
  FPDFText_GetTextObject(text: Pointer, index: number): Pointer
  FPDFText_GetFontSize(text: Pointer, index: number): number
  FPDFText_GetMatrix(text: Pointer, index: number, matrix: Pointer): number
  FPDFTextObj_GetTextRenderMode(object: Pointer): number
  FPDFTextObj_GetFont(object: Pointer): Pointer
  FPDFFont_GetBaseFontName(font: Pointer, buffer: Pointer, length: number): number
  FPDFBitmap_CreateEx(width: number, height: number, format: number, scan0: Pointer, stride: number): Pointer
  FPDFBitmap_FillRect(
    bitmap: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): number
  FPDFBitmap_GetBuffer(bitmap: Pointer): Pointer
  FPDFBitmap_GetStride(bitmap: Pointer): number
  FPDFBitmap_Destroy(bitmap: Pointer): void
  FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    flags: number,
  ): void
}

export type Pdfium = {
  raw: RawFunctions
  /** A view of the current memory. It moves when it grows, so never keep the array across a call. */
  bytes(): Uint8Array
  floats(): Float32Array
  /** The callback that PDFium calls to read a block of a file; it delegates to the registered reader with that number. */
  blockReader: Pointer
  register(read: ReadBlock): number
  unregister(reader: number): void
}

/** Copies `length` bytes from offset `at` of a file to address `into` of PDFium's memory. Returns 1, or 0 on failure. */
type ReadBlock = (at: number, into: number, length: number) => number

let loading: Promise<Pdfium> | undefined

/** Loads PDFium once per process (40 ms). */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= start()
  return loading
}

/** After an abort the instance's memory is in an unknown state and must not be used again. */
export function discardPdfium() {
  loading = undefined
}

async function start(): Promise<Pdfium> {
  const wasm = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  // PDFium's output (such as an abort message) is about the user's file and must not be logged.
  const quiet = { print: () => {}, printErr: () => {} }
  const wrapped = await init({ wasmBinary: readFileSync(wasm).buffer as ArrayBuffer, ...quiet })
  wrapped.PDFiumExt_Init()
  const memory = wrapped.pdfium as typeof wrapped.pdfium & { HEAPU8: Uint8Array<ArrayBuffer> }
  let floats = new Float32Array(0)
  const readers = new Map<number, ReadBlock>()
  let lastReader = 0
  const readBlock = (reader: number, at: number, into: number, length: number) =>
    readers.get(reader)?.(at >>> 0, into >>> 0, length >>> 0) ?? 0
  return {
    blockReader: memory.addFunction(readBlock, 'iiiii'),
    register(read) {
      readers.set(++lastReader, read)
      return lastReader
    },
    unregister: (reader) => void readers.delete(reader),
    raw: memory.wasmExports as unknown as RawFunctions,
    bytes: () => memory.HEAPU8,
    floats() {
      if (floats.buffer !== memory.HEAPU8.buffer) floats = new Float32Array(memory.HEAPU8.buffer)
      return floats
    },
  }
}
