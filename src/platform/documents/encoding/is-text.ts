import { wideEncodingOf } from './decode.ts'
import { utf8Statistics } from './utf8.ts'

/** Of random bytes, a tenth are control characters, and half are no characters of UTF-8. */
const MAX_CONTROL_SHARE = 0.02
const MAX_STRAY_SHARE = 0.2
/** What a short text may have: a few, but not if it's hardly longer. */
const STRAY_CONTROLS = { max: 2, share: 0.1 }

/** Formats with so much text, or so little else, that their bytes don't tell. */
const BINARY_SIGNATURES: readonly (readonly [at: number, text: string])[] = [
  [0, '\x89PNG'],
  [0, 'GIF8'],
  [0, '\xff\xd8\xff'],
  [257, 'ustar'],
]

/**
 * Whether bytes are text in any encoding, although some of them may be stray.
 * @param head the beginning of a file, or all of it
 */
export function isText(head: Buffer): boolean {
  if (BINARY_SIGNATURES.some(([at, text]) => head.toString('latin1', at, at + text.length) === text))
    return false
  if (wideEncodingOf(head)) return true
  const bytes = head.subarray(0, endOf(head))
  const controls = countControls(bytes)
  const few = Math.min(STRAY_CONTROLS.max, bytes.length * STRAY_CONTROLS.share)
  return (
    bytes.length > 0 &&
    controls <= Math.max(few, MAX_CONTROL_SHARE * bytes.length) &&
    utf8Statistics(bytes).strays <= MAX_STRAY_SHARE * bytes.length
  )
}

const NUL = 0
/** The end of a text in DOS. */
const SUBSTITUTE = 0x1a

/** Some programs fill the last block of a file. */
function endOf(bytes: Buffer): number {
  return bytes.findLastIndex((byte) => byte !== NUL && byte !== SUBSTITUTE) + 1
}

/** A gap of zeros counts once. */
function countControls(bytes: Buffer): number {
  let count = 0
  for (const [at, byte] of bytes.entries())
    if (isControl(byte) && (byte !== NUL || bytes[at - 1] !== NUL)) count++
  return count
}

const TEXT_CONTROLS = new Set([...'\t\n\v\f\r\x1b'].map((control) => control.charCodeAt(0)))

const isControl = (byte: number) => (byte < 0x20 && !TEXT_CONTROLS.has(byte)) || byte === 0x7f
