import { open, readFile } from 'node:fs/promises'
import WordExtractor, { type WordDocument } from 'word-extractor'
import { restoreText } from '#platform/documents/text/restore.ts'
import { type ReadDocument, UnreadableDocument } from '../document.ts'
import { assertReadableText } from '../text-limits.ts'
import { pageOf } from '../txt.ts'
import { markHiddenAsDeleted } from './doc-hidden-text.ts'
import { type PictureOptions, withPictures } from './embedded-pictures.ts'
import { addHiddenText } from './hidden-text.ts'
import { assertHasText, damagedWord } from './unreadable-word.ts'

type Options = PictureOptions & { layout?: boolean }

/**
 * Reads a Word 97–2003 file with its text boxes, notes, and comments: one line per paragraph or table cell, one page per form feed,
 * all boxes zero. The library trusts the file's own offsets, so a hostile file can make it loop or exhaust memory: call this only in
 * a child process with limits. With `layout`, words have boxes as on a typewritten page. With `images`, or if there's no text, the
 * print in pictures follows.
 * @throws UnreadableDocument `encrypted`, `damaged`, `no_text`, or `too_complex`
 */
export async function readDoc(
  path: string,
  { layout = false, ...options }: Options = {},
): Promise<ReadDocument> {
  if (await isEncrypted(path)) throw encrypted()
  const file = await readFile(path)
  const { body, hidden } = await textsOf(file)
  const pages = body
    .split('\f')
    .map((text, index) => pageOf(layout ? withRows(text) : withoutCells(text), index + 1, layout))
  const document = await withPictures({ kind: 'doc', pages }, file, 'doc', options)
  assertHasText(pages)
  addHiddenText(pages, hidden)
  restoreText(pages)
  return document
}

/** The text, and the lines that hidden text is in. */
async function textsOf(file: Buffer): Promise<{ body: string; hidden: string[] }> {
  const shown = Buffer.from(file)
  const hasHidden = markHiddenAsDeleted(shown)
  try {
    const body = await bodyOf(shown)
    assertReadableText(body)
    if (!hasHidden) return { body, hidden: [] }
    const lines = new Set(linesOf(body))
    return { body, hidden: linesOf(await bodyOf(file)).filter((line) => !lines.has(line)) }
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : damagedWord()
  }
}

const linesOf = (text: string) => text.split(/[\f\n]/)

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
async function bodyOf(file: Buffer): Promise<string> {
  const { promise: failure, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('word-extractor timed out')), TIMEOUT_MS)
  process.on('unhandledRejection', reject).on('uncaughtException', reject)
  try {
    return textOf(await Promise.race([new WordExtractor().extract(file), failure]))
  } finally {
    clearTimeout(timer)
    process.off('unhandledRejection', reject).off('uncaughtException', reject)
  }
}

/** The body, then what stands outside of it; the library doesn't say where that belongs. */
const textOf = (document: WordDocument) =>
  [
    document.getHeaders({ includeFooters: false }),
    document.getBody(),
    document.getTextboxes(),
    document.getFootnotes(),
    document.getEndnotes(),
    document.getAnnotations(),
    document.getFooters(),
  ]
    .filter((text) => text.trim() !== '')
    .join('\n')

/** Ends a table cell, as a tab does; U+000B is a line break within a paragraph. */
const CELL_END = '\u0007'

const withoutCells = (text: string) => text.replace(/[\t\v]/g, '\n').replaceAll(CELL_END, '\n')

const MAX_COLUMNS = 12
/** Keeps two tabs apart, which would be one gap otherwise. */
const EMPTY_CELL = '\u200b'

/** The library gives a table as one line, with a tab after each cell and another one after each row. Ends the line after rows. */
function withRows(text: string): string {
  const lines = text.replaceAll(CELL_END, '\t').replaceAll('\v', '\n').split('\n')
  return lines.map(asRows).join('\n')
}

function asRows(line: string): string {
  const [first, ...others] = line.split('\t\t', 2)
  if (first === undefined || others.length === 0) return line
  const cells = line.split('\t')
  for (let columns = 1; columns <= MAX_COLUMNS; columns++) {
    const rows = rowsOf(cells, columns)
    if (rows) return rows.map((row) => row.map((cell) => cell || EMPTY_CELL).join('\t')).join('\n')
  }
  return line
}

/** The rows of a table with so many columns; null if a row would end elsewhere. */
function rowsOf(cells: readonly string[], columns: number): string[][] | null {
  const rows: string[][] = []
  for (let start = 0; start + columns < cells.length; start += columns + 1) {
    if (cells[start + columns] !== '') return null
    rows.push(cells.slice(start, start + columns))
  }
  const rest = cells.slice(rows.length * (columns + 1))
  return rest.every((cell) => cell === '') || rows.length > 1 ? [...rows, rest] : null
}

const encrypted = () =>
  new UnreadableDocument(
    'encrypted',
    'This Word file is password-protected. Upload a copy without the password.',
  )
