import { open } from 'node:fs/promises'
import WordExtractor from 'word-extractor'
import { type ReadDocument, UnreadableDocument } from './document.ts'
import { restoreLigatures } from './ligatures.ts'
import { assertReadableText } from './text-limits.ts'
import { pageOf } from './txt.ts'

/**
 * Reads a Word 97–2003 file: one line per paragraph or table cell, one page per form feed, all boxes zero. The library
 * trusts the file's own offsets, so a hostile file can make it loop or exhaust memory: call this only in a child process
 * with limits.
 * @throws UnreadableDocument `encrypted`, `damaged`, `no_text`, or `too_complex`
 */
export async function readDoc(path: string): Promise<ReadDocument> {
  if (await isEncrypted(path)) throw encrypted()
  let body: string
  try {
    body = await bodyOf(path)
  } catch {
    throw new UnreadableDocument(
      'damaged',
      'This Word file is damaged and can’t be opened. Save a new copy of it, or upload the report as a PDF.',
    )
  }
  assertReadableText(body)
  const pages = body
    .split('\f')
    .map((text, index) => pageOf(text.replace(/[\t\v]/g, '\n').replaceAll(CELL_END, '\n'), index + 1))
  if (pages.every(({ lines }) => lines.length === 0))
    throw new UnreadableDocument(
      'no_text',
      'This Word file has no text. Check that you chose the right file.',
    )
  restoreLigatures(pages)
  return { kind: 'doc', pages }
}

/** Word writes its main stream right after the 512-byte header; a flag in bytes 10–11 says whether the file is encrypted. */
async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 512)
    return bytesRead === 12 && buffer.readUInt16LE(0) === 0xa5ec && (buffer.readUInt16LE(10) & 0x0100) !== 0
  } finally {
    await file.close()
  }
}

const TIMEOUT_MS = 10_000

/** The library drops some errors: they surface as unhandled, or its promise never settles. */
async function bodyOf(path: string): Promise<string> {
  const { promise: failure, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('word-extractor timed out')), TIMEOUT_MS)
  process.on('unhandledRejection', reject).on('uncaughtException', reject)
  try {
    const document = await Promise.race([new WordExtractor().extract(path), failure])
    return document.getBody()
  } finally {
    clearTimeout(timer)
    process.off('unhandledRejection', reject).off('uncaughtException', reject)
  }
}

/** Ends a table cell, as a tab does; U+000B is a line break within a paragraph. */
const CELL_END = '\u0007'

const encrypted = () =>
  new UnreadableDocument(
    'encrypted',
    'This Word file is password-protected. Upload a copy without the password.',
  )
