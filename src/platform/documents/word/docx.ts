import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { wideEncodingOf } from '#platform/documents/encoding/decode.ts'
import { restoreText } from '#platform/documents/text/restore.ts'
import { type Page, type ReadDocument, UnreadableDocument } from '../document.ts'
import { TextGrid } from '../text-grid.ts'
import { assertReadableLength } from '../text-limits.ts'
import { type DocxPackage, openDocx } from './docx-package.ts'
import { partsOf } from './docx-parts.ts'
import { DocxReader } from './docx-reader.ts'
import type { DocxText, Insertions } from './docx-text.ts'
import { type PictureOptions, withPictures } from './embedded-pictures.ts'
import { type Picture, readPictures } from './pictures.ts'
import { assertHasText, damagedWord, tooComplexWord } from './unreadable-word.ts'

const MAX_BYTES = 80_000_000

type Options = PictureOptions & { layout?: boolean }

/**
 * Reads a DOCX file with all of its parts: one line per paragraph, split at line breaks, all boxes zero. Page numbers are
 * approximate: pages break where Word last rendered them, and a file without those marks is one page. Notes, comments, and
 * diagrams follow the paragraph that refers to them, and with `images`, or if there's no other text, so does the print in
 * pictures. A page is unreadable if it has an embedded document of an unknown format, or a picture of text that OCR can't read.
 * With `layout`, words have boxes as on a typewritten page, and rows of tables are rows there.
 * @throws UnreadableDocument `damaged`, `no_text`, or `too_complex`
 */
export async function readDocx(path: string, options: Options = {}): Promise<ReadDocument> {
  const document = await openDocx(path, async (docx) => await read(docx, options))
  if (!document) throw damagedWord()
  return document
}

async function read(docx: DocxPackage, { layout = false, images = false, onOcr }: Options) {
  const { insertions, headers, footers } = await partsOf(docx, linesIn(docx))
  const readMain = async (inserted: Insertions): Promise<DocxText> => {
    const reader = new DocxReader(layout ? new TextGrid() : null, inserted)
    await feedOrThrow(reader, await docx.open(docx.mainPart))
    return reader.text
  }
  let text = await readMain(insertions)
  const pictures = text.pictures()
  if (pictures.length > 0 && (images || isWithoutText(text.pages()))) {
    const { lines, unread } = await readPictures(
      pictures,
      async (picture) => await bytesOf(docx, picture),
      (progress) => onOcr?.(progress),
    )
    text = await readMain({
      ...insertions,
      parts: new Map([...insertions.parts, ...lines]),
      unreadParts: insertions.unreadParts.union(unread),
    })
  }
  const pages = text.pages()
  pages[0]!.lines.unshift(...headers)
  pages.at(-1)!.lines.push(...text.rest(), ...footers)
  return { ...documentOf('docx', pages), hasImages: pictures.length > 0 }
}

async function bytesOf({ relationships, read }: DocxPackage, { id }: Picture): Promise<Buffer | null> {
  const relationship = relationships.find((each) => each.id === id && each.type === 'image')
  return relationship ? await read(relationship.part) : null
}

const isWithoutText = (pages: readonly Page[]) => pages.every(({ lines }) => lines.length === 0)

/** Reads another part of the same file. */
const linesIn = (docx: DocxPackage) => async (part: string, insertions?: Insertions) => {
  const reader = new DocxReader(null, insertions)
  await feedOrThrow(reader, await docx.open(part))
  const { text } = reader
  return { lines: text.pages().flatMap(({ lines }) => lines), notes: text.notes() }
}

/**
 * Reads a document of Word 2003's XML, or a DOCX as one XML file.
 * @throws UnreadableDocument `damaged`, `no_text`, or `too_complex`
 */
export async function readWordXml(
  path: string,
  { layout = false, ...options }: Options = {},
): Promise<ReadDocument> {
  const reader = new DocxReader(layout ? new TextGrid() : null)
  await feedOrThrow(reader, createReadStream(path))
  const { text } = reader
  const pages = text.pages()
  pages.at(-1)!.lines.push(...[...text.notes().values()].flat())
  const document = await withPictures({ kind: 'doc', pages }, await readFile(path), 'word-xml', options)
  return { ...documentOf('doc', pages), ...(document.hasImages && { hasImages: true }) }
}

function documentOf(kind: 'doc' | 'docx', pages: Page[]): ReadDocument {
  assertHasText(pages)
  assertReadableLength(pages)
  restoreText(pages)
  return { kind, pages }
}

async function feedOrThrow(reader: DocxReader, xml: Readable) {
  try {
    await feed(reader, xml)
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : damagedWord()
  }
}

async function feed(reader: DocxReader, xml: Readable) {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let bytes = 0
  for await (const chunk of xml as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw tooComplexWord()
    decoder ??= decoderFor(chunk)
    reader.write(decoder.decode(chunk, { stream: true }))
  }
  reader.end()
}

/** For the encoding that the beginning of an XML file has or declares. */
function decoderFor(head: Buffer) {
  const declared = /^<\?xml [^>]{0,200}?encoding=["']([\w-]{1,40})/.exec(head.toString('latin1', 0, 300))?.[1]
  try {
    return new TextDecoder(wideEncodingOf(head) ?? declared ?? 'utf-8')
  } catch {
    return new TextDecoder('utf-8')
  }
}
