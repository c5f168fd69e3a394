import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { restoreLigatures } from '#platform/documents/text/ligatures.ts'
import { type Page, type ReadDocument, UnreadableDocument } from '../document.ts'
import { TextGrid } from '../text-grid.ts'
import { assertReadableLength } from '../text-limits.ts'
import { type DocxPackage, openDocx } from './docx-package.ts'
import { partsOf } from './docx-parts.ts'
import { DocxReader, type Insertions } from './docx-reader.ts'
import { damagedWord, tooComplexWord, wordWithoutText } from './unreadable-word.ts'

const MAX_BYTES = 80_000_000

type Options = { layout?: boolean }

/**
 * Reads a DOCX file with all of its parts: one line per paragraph, split at line breaks, all boxes zero. Page numbers are
 * approximate: pages break where Word last rendered them, and a file without those marks is one page. Notes, comments, and
 * diagrams follow the paragraph that refers to them. A page is unreadable if it has an embedded document of an unknown format, or a
 * picture of text that OCR can't read.
 * With `layout`, words have boxes as on a typewritten page, and rows of tables are rows there.
 * @throws UnreadableDocument `damaged`, `no_text`, or `too_complex`
 */
export async function readDocx(path: string, { layout = false }: Options = {}): Promise<ReadDocument> {
  const pages = await openDocx(path, async (docx) => {
    const { insertions, headers, footers, isUnreadable } = await partsOf(docx, linesIn(docx))
    const reader = new DocxReader(layout ? new TextGrid() : null, insertions)
    await feedOrThrow(reader, await docx.open(docx.mainPart))
    const read = reader.pages()
    // What nothing in the main part refers to.
    const rest = [...insertions.notes.values(), ...insertions.parts.values()].flat()
    read[0]!.lines.unshift(...headers)
    read.at(-1)!.lines.push(...rest, ...footers)
    if (isUnreadable) read[0]!.unreadable = true
    return read
  })
  if (!pages) throw damagedWord()
  return documentOf('docx', pages)
}

/** Reads another part of the same file. */
const linesIn = (docx: DocxPackage) => async (part: string, insertions?: Insertions) => {
  const reader = new DocxReader(null, insertions)
  await feedOrThrow(reader, await docx.open(part))
  return { lines: reader.pages().flatMap(({ lines }) => lines), notes: reader.notes() }
}

/**
 * Reads a document of Word 2003's XML, or a DOCX as one XML file.
 * @throws UnreadableDocument `damaged`, `no_text`, or `too_complex`
 */
export async function readWordXml(path: string, { layout = false }: Options = {}): Promise<ReadDocument> {
  const reader = new DocxReader(layout ? new TextGrid() : null)
  await feedOrThrow(reader, createReadStream(path))
  return documentOf('doc', reader.pages())
}

function documentOf(kind: 'doc' | 'docx', pages: Page[]): ReadDocument {
  if (pages.every(({ lines, unreadable }) => lines.length === 0 && !unreadable)) throw wordWithoutText()
  assertReadableLength(pages)
  restoreLigatures(pages)
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
  const decoder = new TextDecoder('utf-8')
  let bytes = 0
  for await (const chunk of xml as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw tooComplexWord()
    reader.write(decoder.decode(chunk, { stream: true }))
  }
  reader.end()
}
