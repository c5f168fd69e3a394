import { open } from 'node:fs/promises'
import WordExtractor from 'word-extractor'
import { type ReadDocument, UnreadableDocument } from './document.ts'
import { restoreLigatures } from './ligatures.ts'
import { assertReadableText } from './text-limits.ts'
import { pageOf } from './txt.ts'

/**
 * Reads the text of a Word 97-2003 file: a line per paragraph or table cell, all on one page. The library trusts
 * the file's own offsets, so it may loop or eat memory on a hostile one: only ever call this in a limited child process.
 * @throws UnreadableDocument
 */
export async function readDoc(path: string): Promise<ReadDocument> {
  if (await isEncrypted(path)) throw encrypted()
  let body: string
  try {
    body = await bodyOf(path)
  } catch {
    throw new UnreadableDocument(
      'damaged',
      'This Word file is damaged and cannot be opened. Save it again, or upload it as a PDF.',
    )
  }
  assertReadableText(body)
  const pages = body
    .split('\f')
    .map((text, index) => pageOf(text.replace(/[\t\v]/g, '\n').replaceAll(CELL_END, '\n'), index + 1))
  if (pages.every(({ lines }) => lines.length === 0))
    throw new UnreadableDocument(
      'no_text',
      'This Word file has no text in it. Check that you chose the right file.',
    )
  restoreLigatures(pages)
  return { kind: 'doc', pages }
}

/** Word writes its main stream first, and there in its eleventh byte whether all the rest is encrypted. */
async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 512)
    return bytesRead === 12 && buffer.readUInt16LE(0) === 0xa5ec && (buffer.readUInt16LE(10) & 0x0100) !== 0
  } finally {
    await file.close()
  }
}

const LIMIT_MS = 10_000

/** The library loses some of its errors: they reach the process unhandled, or nothing ever happens again. */
async function bodyOf(path: string): Promise<string> {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer')), LIMIT_MS)
  process.on('unhandledRejection', reject).on('uncaughtException', reject)
  try {
    const document = await Promise.race([new WordExtractor().extract(path), lost])
    return document.getBody()
  } finally {
    clearTimeout(timer)
    process.off('unhandledRejection', reject).off('uncaughtException', reject)
  }
}

/** Also a tab ends a table cell; U+000B is a line break within a paragraph. */
const CELL_END = '\u0007'

const encrypted = () =>
  new UnreadableDocument(
    'encrypted',
    'This Word file is password-protected. Upload a copy without the password.',
  )
