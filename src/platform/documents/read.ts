import { readFile, stat } from 'node:fs/promises'
import { readDoc } from './doc.ts'
import { type ReadDocument, UnreadableDocument } from './document.ts'
import { readDocx } from './docx.ts'
import { type PdfLimits, readPdf } from './pdf.ts'
import type { OcrProgress } from './pdf-page.ts'
import { cfbHas, kindOfFile } from './sniff.ts'
import { readTxt } from './txt.ts'

export type ReadOptions = {
  onOcr?: (progress: OcrProgress) => void
  /** Words of TXT, DOC, and DOCX files have boxes, too: as on a typewritten page. For tables. */
  layout?: boolean
  /** For PDFs: also reads print in images, and leaves out words that can't be seen. Takes ten times as long. */
  images?: boolean
  /** For PDFs. */
  limits?: PdfLimits
}

/** No one writes more than this. 80 MB of text would take minutes to search, and isn't a report. */
const MAX_TXT_BYTES = 10_000_000

/**
 * Reads a stored file of any supported format; the content decides which, not the file name. Parses hostile input: call it
 * only in a pool's child process, or in a process that may die.
 * @throws UnreadableDocument for a file that can't be read, with a message that says what to do
 */
export async function readDocument(path: string, options: ReadOptions = {}): Promise<ReadDocument> {
  const { size } = await stat(path)
  if (size === 0) throw new UnreadableDocument('empty', 'This file is empty. Upload the report again.')
  switch (await kindOfFile(path)) {
    case 'pdf':
      return await readPdf(path, options)
    case 'docx':
      return await readDocx(path, options)
    case 'doc':
      return await readDoc(path, options)
    case 'txt':
      return await readText(path, size, options)
    case undefined:
      throw await unsupportedError(path)
  }
}

async function readText(path: string, bytes: number, options: ReadOptions): Promise<ReadDocument> {
  if (bytes > MAX_TXT_BYTES)
    throw new UnreadableDocument(
      'too_complex',
      'This text file is too large to be an inspection report. Upload the report as a PDF.',
    )
  return readTxt(await readFile(path), options)
}

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
