import { open } from 'node:fs/promises'
import type { DocumentKind } from './document.ts'
import { isDocx } from './word/docx-package.ts'
import { type FileFormat, formatOfHead, HEAD_BYTES, isDisguised } from './word/head-format.ts'

/**
 * Detects a stored file's format by its content alone; undefined if it isn't supported. Reads only a small part of it: the
 * head, a DOCX's directory, or a DOC up to the name of its main stream.
 */
export async function formatOfFile(path: string): Promise<FileFormat | undefined> {
  const format = formatOfHead(await headOf(path))
  if (format === 'zip') return (await isDocx(path)) ? 'docx' : undefined
  if (format === 'cfb') return (await cfbHas(path, 'WordDocument')) ? 'doc' : undefined
  return format
}

/** The same as the kind of document; a file that Word opens under another name is a `doc`. */
export async function kindOfFile(path: string): Promise<DocumentKind | undefined> {
  const format = await formatOfFile(path)
  return format && isDisguised(format) ? 'doc' : format
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const CHUNK_BYTES = 1 << 18

/** Whether a compound file has a stream called `name`. Its directory may be anywhere, so this searches the file in chunks. */
export async function cfbHas(path: string, name: string): Promise<boolean> {
  const needle = Buffer.from(name, 'utf16le')
  const file = await open(path)
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    for (let at = 0; ; at += CHUNK_BYTES - needle.length) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, at)
      if (chunk.subarray(0, bytesRead).includes(needle)) return true
      if (bytesRead < CHUNK_BYTES) return false
    }
  } finally {
    await file.close()
  }
}
