import { decodeText } from '#platform/documents/encoding/decode.ts'
import { isText } from '#platform/documents/encoding/is-text.ts'
import type { DocumentKind } from '../document.ts'
import { type DisguisedFormat, disguiseOf } from './detect-disguise.ts'

/**
 * What a file is by its content. `rtf`, `html`, `mhtml`, and `word-xml` are what programs save under the name of a Word file, and
 * Word opens without a word.
 */
export type FileFormat = DocumentKind | DisguisedFormat

export const isDisguised = (format: FileFormat): format is DisguisedFormat => !isKind(format)

const isKind = (format: FileFormat): format is DocumentKind =>
  format === 'pdf' || format === 'docx' || format === 'doc' || format === 'txt'

/** Enough for every signature: a PDF's may follow up to 1,024 bytes of junk, and HTML may begin with comments. */
export const HEAD_BYTES = 4096

/** A `zip` may be a DOCX or an XLSX; a `cfb` may be a DOC or an XLS. */
type Container = 'zip' | 'cfb'

/** What a file is, as far as its first {@link HEAD_BYTES} say; undefined if it isn't supported. */
export function formatOfHead(bytes: Buffer): Container | 'pdf' | 'txt' | DisguisedFormat | undefined {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (head.length === 0) return undefined
  if (head.subarray(0, 4).toString('hex') === '504b0304') return 'zip'
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return 'cfb'
  if (head.subarray(0, 1024 + 5).includes('%PDF-')) return 'pdf'
  // Its pictures may be in binary.
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf'
  if (!isText(head)) return undefined
  return disguiseOf(decodeText(head)) ?? 'txt'
}
