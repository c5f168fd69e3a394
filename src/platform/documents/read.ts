import { readFile, stat } from 'node:fs/promises'
import { type ReadDocument, UnreadableDocument } from './document.ts'
import { type PdfLimits, readPdf } from './pdf.ts'
import type { OcrProgress } from './pdf-page.ts'
import { cfbHas, formatOfFile } from './sniff.ts'
import { readTxt } from './txt.ts'
import { readDoc } from './word/doc.ts'
import { readDocx, readWordXml } from './word/docx.ts'
import { readDisguised } from './word/read-disguised.ts'

export type ReadOptions = {
  onOcr?: (progress: OcrProgress) => void
  /** Words of TXT, DOC, and DOCX files have boxes, too: as on a typewritten page. For tables. */
  layout?: boolean
  /** Also reads print in images, and of a PDF leaves out words that can't be seen. Takes ten times as long. */
  images?: boolean
  /** For PDFs. */
  limits?: PdfLimits
}

/** No one writes more than 10 MB of text. The others have images as text, which take four bytes for three, or two for one. */
const MAX_TEXT_BYTES = {
  txt: 10_000_000,
  html: 60_000_000,
  mhtml: 80_000_000,
  rtf: 100_000_000,
  'word-xml': 80_000_000,
  doc: Number.POSITIVE_INFINITY,
  docx: Number.POSITIVE_INFINITY,
}

/**
 * Reads a stored file of any supported format; the content decides which, not the file name. Parses hostile input: call it
 * only in a pool's child process, or in a process that may die.
 * @throws UnreadableDocument for a file that can't be read, with a message that says what to do
 */
export async function readDocument(path: string, options: ReadOptions = {}): Promise<ReadDocument> {
  const { size } = await stat(path)
  if (size === 0) throw new UnreadableDocument('empty', 'This file is empty. Upload the report again.')
  const format = await formatOfFile(path)
  if (format === undefined) throw await unsupportedError(path)
  if (format !== 'pdf' && size > MAX_TEXT_BYTES[format]) throw tooLarge()
  switch (format) {
    case 'pdf':
      return await readPdf(path, options)
    case 'docx':
      return await readDocx(path, options)
    case 'doc':
      return await readDoc(path, options)
    case 'word-xml':
      return await readWordXml(path, options)
    case 'rtf':
    case 'html':
    case 'mhtml':
      return await readDisguised(path, format, options)
    case 'txt':
      return readTxt(await readFile(path), options)
  }
}

const tooLarge = () =>
  new UnreadableDocument(
    'too_complex',
    'This file is too large for its format to be an inspection report. Upload the report as a PDF.',
  )

async function unsupportedError(path: string): Promise<UnreadableDocument> {
  // Word wraps a password-protected DOCX in a compound file.
  if (await cfbHas(path, 'EncryptedPackage'))
    return new UnreadableDocument(
      'encrypted',
      'This Word file is password-protected. Upload a copy without the password.',
    )
  return new UnreadableDocument(
    'not_supported',
    'This file isn’t a PDF, Word, or text file. Upload the report as a PDF.',
  )
}
