import { open } from 'node:fs/promises'
import type { DocumentKind } from './document.ts'
import { wideEncodingOf } from './text/decode.ts'
import { isDocx } from './word/docx-package.ts'

/**
 * What a file is by its content. `rtf`, `html`, `mhtml`, and `word-xml` are what programs save under the name of a Word file, and
 * Word opens without a word.
 */
export type FileFormat = DocumentKind | DisguisedFormat
const DISGUISED = ['rtf', 'html', 'mhtml', 'word-xml'] as const
type DisguisedFormat = (typeof DISGUISED)[number]

export const isDisguised = (format: FileFormat): format is DisguisedFormat =>
  DISGUISED.some((each) => each === format)

/** Enough for every signature: a PDF's may follow up to 1,024 bytes of junk, and HTML may begin with comments. */
const HEAD_BYTES = 4096

/** A `zip` may be a DOCX or an XLSX; a `cfb` may be a DOC or an XLS. */
type Container = 'zip' | 'cfb'

/** What a file is, as far as its first {@link HEAD_BYTES} say; undefined if it isn't supported. */
export function formatOfHead(bytes: Buffer): Container | 'pdf' | 'txt' | DisguisedFormat | undefined {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (head.length === 0) return undefined
  if (head.subarray(0, 4).toString('hex') === '504b0304') return 'zip'
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return 'cfb'
  if (head.subarray(0, 1024 + 5).includes('%PDF-')) return 'pdf'
  if (!isText(head)) return undefined
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return DISGUISES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'txt'
}

const DISGUISES: readonly (readonly [DisguisedFormat, RegExp])[] = [
  ['rtf', /^\{\\rtf/],
  ['word-xml', /^<\?xml[\s\S]*<(?:w:wordDocument|pkg:package)\b/],
  ['mhtml', /^(?:[\w-]+:[\s\S]*)?MIME-Version:[\s\S]*Content-Type: *multipart\/related/i],
  ['html', /^(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|body)\b/i],
]

/** Of random bytes, a tenth are control characters. */
const MAX_CONTROL_SHARE = 0.02

function isText(bytes: Buffer): boolean {
  if (wideEncodingOf(bytes)) return true
  const controls = bytes.reduce((count, byte) => count + (byte < 0x20 && !TEXT_CONTROLS.has(byte) ? 1 : 0), 0)
  return controls <= MAX_CONTROL_SHARE * bytes.length
}

const TEXT_CONTROLS = new Set([...'\t\n\v\f\r\u001a\u001b'].map((control) => control.charCodeAt(0)))

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
