import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Pdfium } from './pdfium.ts'

/** A document that PDFium has open, 0 when it could not be; `close` frees what it holds. */
export type LoadedPdf = { document: number; close(): void }

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

/** PDFium asks for 512 bytes at a time: a read ahead makes 100 system calls of 10,000. */
const AHEAD_BYTES = 1 << 16

/**
 * Lets PDFium read a file piece by piece, as it needs it. An 80 MB report is mostly photos that nobody asks for, and it
 * would stand twice in memory otherwise.
 */
export function loadFile(pdfium: Pdfium, path: string): LoadedPdf {
  const { raw } = pdfium
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const ahead = Buffer.allocUnsafe(AHEAD_BYTES)
  let from = 0
  let held = 0
  const read = (at: number, into: number, length: number): number => {
    const target = pdfium.bytes().subarray(into, into + length)
    if (length > AHEAD_BYTES) return readSync(file, target, 0, length, at) === length ? 1 : 0
    if (at < from || at + length > from + held) {
      from = at
      held = readSync(file, ahead, 0, AHEAD_BYTES, at)
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
