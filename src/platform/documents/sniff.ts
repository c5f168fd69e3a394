import { open } from 'node:fs/promises'
import type { DocumentKind } from './document.ts'
import { withEntry } from './zip.ts'

/** A format family, judged by the first bytes. A `zip` may be a DOCX or an XLSX; a `cfb` may be a DOC or an XLS. */
type HeadKind = 'pdf' | 'zip' | 'cfb' | 'text'

/** Enough for every signature: a PDF's may follow up to 1,024 bytes of junk. */
const HEAD_BYTES = 4096

export const DOCX_MAIN_PART = 'word/document.xml'

/** @param head the first {@link HEAD_BYTES} of a file, or all of a shorter one */
function kindOfHead(head: Uint8Array): HeadKind | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEAD_BYTES))
  if (bytes.length === 0) return undefined
  if (bytes.subarray(0, 4).toString('hex') === '504b0304') return 'zip'
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return 'cfb'
  if (bytes.subarray(0, 1024 + 5).includes('%PDF-')) return 'pdf'
  return isText(bytes) ? 'text' : undefined
}

function isText(bytes: Buffer): boolean {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return true
  // RTF consists of text bytes, but isn't readable as plain text.
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') return false
  return !bytes.some((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte))
}

const TEXT_CONTROLS = new Set([...'\t\n\v\f\r\u001a\u001b'].map((control) => control.charCodeAt(0)))

/**
 * Detects a stored file's format by its content alone; undefined if it isn't supported. Reads only a small part of it: the
 * head, a DOCX's directory, or a DOC up to the name of its main stream.
 */
export async function kindOfFile(path: string): Promise<DocumentKind | undefined> {
  const head = kindOfHead(await headOf(path))
  if (head === 'pdf') return 'pdf'
  if (head === 'text') return 'txt'
  if (head === 'zip') return (await withEntry(path, DOCX_MAIN_PART, () => true)) ? 'docx' : undefined
  return head === 'cfb' && (await cfbHas(path, 'WordDocument')) ? 'doc' : undefined
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
