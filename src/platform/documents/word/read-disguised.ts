import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { decodeText } from '#platform/documents/encoding/decode.ts'
import { textOfHtml } from '#platform/documents/text/html.ts'
import { restoreText } from '#platform/documents/text/restore.ts'
import type { ReadDocument } from '../document.ts'
import { assertReadableText } from '../text-limits.ts'
import { pageOf } from '../txt.ts'
import { type PictureOptions, withPictures } from './embedded-pictures.ts'
import { addHiddenText } from './hidden-text.ts'
import { textOfRtf } from './rtf.ts'
import { assertHasText, damagedWord } from './unreadable-word.ts'

type Options = PictureOptions & { layout?: boolean }

/**
 * Reads a file that programs save under the name of a Word file: RTF, or a web page alone or as a message with its images. A line
 * per paragraph, all boxes zero. With `images`, or if there's no text, the print in pictures follows.
 * @throws UnreadableDocument `damaged`, `no_text`, or `too_complex`
 */
export async function readDisguised(
  path: string,
  format: 'rtf' | 'html' | 'mhtml',
  { layout = false, ...options }: Options = {},
): Promise<ReadDocument> {
  const bytes = await readFile(path)
  const hidden: string[] = []
  const text = await textOfDisguised(bytes, format, { layout, onHidden: (each) => hidden.push(each) })
  assertReadableText(text)
  const pages = text.split('\f').map((page, index) => pageOf(page, index + 1, layout))
  const document = await withPictures({ kind: 'doc', pages }, bytes, format, options)
  assertHasText(pages)
  addHiddenText(pages, hidden)
  restoreText(pages)
  return document
}

/**
 * The text of such a file.
 * @throws UnreadableDocument `damaged` or `too_complex`
 */
export async function textOfDisguised(
  bytes: Buffer,
  format: 'rtf' | 'html' | 'mhtml',
  { layout = false, onHidden }: { layout?: boolean; onHidden?: (text: string) => void } = {},
): Promise<string> {
  // All of its characters are ASCII: others are escaped.
  if (format === 'rtf') return textOfRtf(bytes.toString('latin1'), { layout, onHidden })
  return textOfHtml(format === 'html' ? decodeHtml(bytes) : await htmlIn(bytes), { onHidden })
}

/** By its declared encoding, if it has one that isn't UTF-8 and its bytes aren't either: programs declare what they don't write. */
function decodeHtml(bytes: Buffer): string {
  const declared = /charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 2048))?.[1]
  if (!declared || /^(?:utf-?(?:8|16)|unicode)/i.test(declared) || isUtf8(bytes)) return decodeText(bytes)
  try {
    return new TextDecoder(declared).decode(bytes)
  } catch {
    return decodeText(bytes)
  }
}

async function htmlIn(bytes: Buffer): Promise<string> {
  try {
    const { html, text } = await PostalMime.parse(bytes, { maxNestingDepth: 20 })
    return html ?? text ?? ''
  } catch {
    throw damagedWord()
  }
}
