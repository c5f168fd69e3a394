import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Pdfium } from './pdfium-library.ts'

/** PDFium's handle of an open document, 0 if it couldn't be opened. `close` frees its memory either way. */
export type LoadedPdf = { document: number; close(): void }

/** Opens a PDF from memory. Copies the bytes into PDFium's memory. */
export function loadBytes({ raw, bytes }: Pdfium, file: Uint8Array): LoadedPdf {
  const data = raw.malloc(file.length)
  if (data === 0) return { document: 0, close: () => {} }
  bytes().set(file, data)
  const document = raw.FPDF_LoadMemDocument(data, file.length, 0)
  return {
    document,
    close() {
      if (document !== 0) raw.FPDF_CloseDocument(document)
      raw.free(data)
    },
  }
}

/** PDFium reads 512 bytes at a time; reading ahead turns 10,000 system calls into 100. */
const READ_AHEAD_BYTES = 1 << 16

/**
 * Opens a file that PDFium reads block by block, on demand. An 80 MB report is mostly photos that are never read; loading it
 * whole would hold it in memory twice.
 */
export function loadFile(pdfium: Pdfium, path: string): LoadedPdf {
  const { raw } = pdfium
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const ahead = Buffer.allocUnsafe(READ_AHEAD_BYTES)
  let from = 0
  let held = 0
  const read = (at: number, into: number, length: number): number => {
    const target = pdfium.bytes().subarray(into, into + length)
    if (length > READ_AHEAD_BYTES) return readSync(file, target, 0, length, at) === length ? 1 : 0
    if (at < from || at + length > from + held) {
      from = at
      held = readSync(file, ahead, 0, READ_AHEAD_BYTES, at)
    }
    if (held < length) return 0
    target.set(ahead.subarray(at - from, at - from + length))
    return 1
  }
  const source = pdfium.register(read)
  const access = raw.malloc(12)
  const fields = new DataView(pdfium.bytes().buffer)
  fields.setUint32(access, size, true)
  fields.setUint32(access + 4, pdfium.blockReader, true)
  fields.setUint32(access + 8, source, true)
  const document = raw.FPDF_LoadCustomDocument(access, 0)
  return {
    document,
    close() {
      if (document !== 0) raw.FPDF_CloseDocument(document)
      raw.free(access)
      pdfium.unregister(source)
      closeSync(file)
    },
  }
}
