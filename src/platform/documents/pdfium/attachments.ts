import type { Pdfium, Pointer } from './pdfium-library.ts'

/** A portfolio of a purchase has a dozen files; the report is the longest. */
const MAX_ATTACHMENTS = 50
const MAX_BYTES = 150_000_000
const MAX_PAGES = 1000

/**
 * Appends the pages of the PDFs that are attached to a document, in memory: in a portfolio, the document itself is only a cover
 * sheet, and the report is an attachment.
 */
export function appendAttachedPdfs(pdfium: Pdfium, document: Pointer): void {
  const { raw } = pdfium
  const count = Math.min(raw.FPDFDoc_GetAttachmentCount(document), MAX_ATTACHMENTS)
  let bytesLeft = MAX_BYTES
  for (let index = 0; index < count; index++) {
    const attachment = raw.FPDFDoc_GetAttachment(document, index)
    const file = attachment === 0 ? undefined : fileOf(pdfium, attachment, bytesLeft)
    if (!file) continue
    bytesLeft -= file.length
    if (isPdf(pdfium, file)) appendPages(pdfium, document, file)
    raw.free(file.data)
  }
}

type File = { data: Pointer; length: number }

/** The file's content, in PDFium's memory; undefined if it's empty or longer than `maxBytes`. */
function fileOf({ raw, bytes }: Pdfium, attachment: Pointer, maxBytes: number): File | undefined {
  const out = raw.malloc(4)
  try {
    if (raw.FPDFAttachment_GetFile(attachment, 0, 0, out) !== 1) return undefined
    const length = new DataView(bytes().buffer).getUint32(out, true)
    if (length === 0 || length > maxBytes) return undefined
    const data = raw.malloc(length)
    if (data === 0) return undefined
    if (raw.FPDFAttachment_GetFile(attachment, data, length, out) === 1) return { data, length }
    raw.free(data)
    return undefined
  } finally {
    raw.free(out)
  }
}

const isPdf = ({ bytes }: Pdfium, { data, length }: File) =>
  Buffer.from(bytes().subarray(data, data + Math.min(length, 1024))).includes('%PDF-')

function appendPages({ raw }: Pdfium, document: Pointer, { data, length }: File) {
  const source = raw.FPDF_LoadMemDocument(data, length, 0)
  if (source === 0) return
  if (raw.FPDF_GetPageCount(source) <= MAX_PAGES)
    raw.FPDF_ImportPages(document, source, 0, raw.FPDF_GetPageCount(document))
  raw.FPDF_CloseDocument(source)
}
