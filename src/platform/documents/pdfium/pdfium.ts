import { UnreadableDocument } from '../document.ts'
import { appendAttachedPdfs } from './attachments.ts'
import { type LoadedPdf, loadBytes, loadFile } from './pdf-source.ts'
import { discardPdfium, loadPdfium, type Pdfium, type Pointer } from './pdfium-library.ts'

export type OpenPdf = {
  pdfium: Pdfium
  document: Pointer
  /** PDFium's handle of the document's form; 0 if it has none. */
  form: Pointer
  pageCount: number
}

const PASSWORD_ERROR = 4
const SECURITY_ERROR = 5

/**
 * Opens a PDF, passes it to `use`, closes it, and returns what `use` returned. The pages of attached PDFs follow its own.
 * @param source its bytes, or a file path, which is read on demand
 * @throws UnreadableDocument `encrypted`, `damaged`, or `too_complex` if PDFium runs out of memory
 */
export async function withPdf<Result>(
  source: Uint8Array | string,
  use: (pdf: OpenPdf) => Promise<Result> | Result,
): Promise<Result> {
  const pdfium = await loadPdfium()
  let loaded: LoadedPdf | undefined
  try {
    loaded = typeof source === 'string' ? loadFile(pdfium, source) : loadBytes(pdfium, source)
    const { document } = loaded
    if (document === 0) throw openError(pdfium.raw.FPDF_GetLastError())
    appendAttachedPdfs(pdfium, document)
    const pageCount = pdfium.raw.FPDF_GetPageCount(document)
    return await withForm(pdfium, document, async (form) => await use({ pdfium, document, form, pageCount }))
  } catch (error) {
    if (!isAbort(error)) throw error
    // Its memory must not be used again, not even to close the document.
    loaded = undefined
    discardPdfium()
    throw tooComplex()
  } finally {
    loaded?.close()
  }
}

const NO_FORM = 0

async function withForm<Result>(
  { raw }: Pdfium,
  document: Pointer,
  use: (form: Pointer) => Promise<Result>,
): Promise<Result> {
  if (raw.FPDF_GetFormType(document) === NO_FORM) return await use(0)
  const info = raw.PDFiumExt_OpenFormFillInfo()
  const form = raw.PDFiumExt_InitFormFillEnvironment(document, info)
  const result = await use(form).catch((error: unknown) => {
    if (!isAbort(error)) close()
    throw error
  })
  close()
  return result

  function close() {
    if (form !== 0) raw.PDFiumExt_ExitFormFillEnvironment(form)
    raw.PDFiumExt_CloseFormFillInfo(info)
  }
}

/** PDFium ran out of memory or stack. */
const isAbort = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')

function openError(reason: number) {
  if (reason === PASSWORD_ERROR || reason === SECURITY_ERROR)
    return new UnreadableDocument(
      'encrypted',
      'This PDF is password-protected. Upload a copy without the password.',
    )
  return new UnreadableDocument(
    'damaged',
    'This PDF is damaged and can’t be opened. Export it again from the inspection software and upload the new copy.',
  )
}

export function tooComplex() {
  return new UnreadableDocument(
    'too_complex',
    'This file is too complex to read safely. Print the report to a new PDF and upload that copy.',
  )
}
