import type { DocumentKind } from '../document.ts'
import { wideEncodingOf } from './decode.ts'

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
