import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { CHECKED, glyphMeaning, symbolFontOf, UNCHECKED } from './checkboxes.ts'
import { type Line, type Page, type ReadDocument, UnreadableDocument } from './document.ts'
import { DOCX_MAIN_PART } from './sniff.ts'
import { restoreLigatures } from './text/ligatures.ts'
import { TextGrid, type WordWithStart } from './text-grid.ts'
import { assertReadableLength } from './text-limits.ts'
import { wordsOf } from './txt.ts'
import { damagedWord, tooComplexWord, wordWithoutText } from './unreadable-word.ts'
import { withEntry } from './zip.ts'

/** A 300-page report has 5 MB of XML, nested 15 deep. Word processors give up below these limits. */
const LIMITS = { unpackedBytes: 80_000_000, depth: 200, paragraphs: 200_000, characters: 2_500_000 }

/**
 * Reads a DOCX file: one line per paragraph, split at line breaks, all boxes zero. Page numbers are approximate: pages
 * break where Word last rendered them, and a file without those marks is one page.
 * With `layout`, words have boxes as on a typewritten page, and rows of tables are rows there.
 * @throws UnreadableDocument `damaged`, `no_text`, or `too_complex`
 */
export async function readDocx(
  path: string,
  { layout = false }: { layout?: boolean } = {},
): Promise<ReadDocument> {
  const pages = await withEntry(path, DOCX_MAIN_PART, async ({ unpackedBytes, open }) => {
    if (unpackedBytes > LIMITS.unpackedBytes) throw tooComplexWord()
    const reader = new DocxReader(layout ? new TextGrid() : null)
    await feedOrThrow(reader, await open())
    return reader.pages()
  })
  if (!pages) throw damagedWord()
  return documentOf('docx', pages)
}

/**
 * Reads a document of Word 2003's XML, or a DOCX as one XML file.
 * @throws UnreadableDocument `damaged`, `no_text`, or `too_complex`
 */
export async function readWordXml(
  path: string,
  { layout = false }: { layout?: boolean } = {},
): Promise<ReadDocument> {
  const reader = new DocxReader(layout ? new TextGrid() : null)
  await feedOrThrow(reader, createReadStream(path))
  return documentOf('doc', reader.pages())
}

async function feedOrThrow(reader: DocxReader, xml: Readable) {
  try {
    await feed(reader, xml)
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : damagedWord()
  }
}

function documentOf(kind: 'doc' | 'docx', pages: Page[]): ReadDocument {
  if (pages.every(({ lines }) => lines.length === 0)) throw wordWithoutText()
  assertReadableLength(pages)
  restoreLigatures(pages)
  return { kind, pages }
}

async function feed(reader: DocxReader, xml: Readable) {
  const decoder = new TextDecoder('utf-8')
  let bytes = 0
  for await (const chunk of xml as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > LIMITS.unpackedBytes) throw tooComplexWord()
    reader.write(decoder.decode(chunk, { stream: true }))
  }
  reader.end()
}

type Attributes = (name: string) => string | undefined

type Run = { text: string; bold: boolean; size: number }
type Paragraph = { runs: Run[]; heading: boolean }

class DocxReader {
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #pages: Page[] = [emptyPage(1)]
  /** The open paragraphs, outermost first: a text box is a paragraph inside a paragraph. */
  readonly #open: Paragraph[] = []
  #depth = 0
  #paragraphs = 0
  #characters = 0
  #skippedDepth = 0
  #inText = false
  #bold = false
  #halfPoints = 0
  readonly #grid: TextGrid | null
  /** How many tables are open, one inside the other. Inner tables are text of their cell. */
  #tables = 0

  constructor(grid: TextGrid | null) {
    this.#grid = grid
    // Word never writes a DOCTYPE; entity-expansion bombs ("billion laughs") need one.
    this.#parser.on('doctype', () => {
      throw tooComplexWord()
    })
    this.#parser.on('error', (error) => {
      throw error
    })
    this.#parser.on('opentag', (tag) => this.#enter(tag))
    this.#parser.on('closetag', (tag) => this.#leave(tag.local))
    this.#parser.on('text', (text) => this.#inText && this.#append(text))
  }

  write(xml: string) {
    this.#parser.write(xml)
  }

  end() {
    this.#parser.close()
  }

  pages(): Page[] {
    return this.#pages
  }

  #enter(tag: SaxesTagNS) {
    if (++this.#depth > LIMITS.depth) throw tooComplexWord()
    // Fallback repeats a drawing for programs older than 2010.
    if (this.#skippedDepth > 0 || tag.local === 'Fallback') this.#skippedDepth++
    else this.#readers.get(tag.local)?.((name) => attributeOf(tag, name))
  }

  #leave(name: string) {
    this.#depth--
    if (this.#skippedDepth > 0) this.#skippedDepth--
    else if (name === 't') this.#inText = false
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tr' && this.#tables === 1) this.#grid?.endRow()
    else if (name === 'tbl') this.#tables--
  }

  readonly #readers = new Map<string, (attribute: Attributes) => unknown>([
    ['p', () => this.#startParagraph()],
    [
      'tbl',
      () => {
        this.#tables++
      },
    ],
    ['tr', () => this.#tables === 1 && this.#grid?.startRow()],
    ['tc', () => this.#tables === 1 && this.#grid?.startCell()],
    ['r', () => this.#startRun()],
    [
      't',
      () => {
        this.#inText = true
      },
    ],
    ['lastRenderedPageBreak', () => this.#startPage()],
    ['br', (attribute) => this.#break(attribute('type'))],
    ['pStyle', (attribute) => this.#style(attribute('val') ?? '')],
    [
      'b',
      (attribute) => {
        this.#bold = isOn(attribute('val'))
      },
    ],
    [
      'sz',
      (attribute) => {
        this.#halfPoints = Number(attribute('val')) || 0
      },
    ],
    ['sym', (attribute) => this.#append(` ${symbolOf(attribute('font') ?? '', attribute('char') ?? '')} `)],
    ['checkBox', () => this.#append(` ${UNCHECKED} `)],
    ['checked', (attribute) => this.#setCheckbox(isOn(attribute('val')))],
    ['default', (attribute) => this.#setCheckbox(isOn(attribute('val')))],
    ['tab', () => this.#append('\t')],
    ['ptab', () => this.#append('\t')],
    ['cr', () => this.#append(' ')],
    ['noBreakHyphen', () => this.#append('-')],
  ])

  #style(name: string) {
    const paragraph = this.#open.at(-1)
    if (paragraph) paragraph.heading = /^(heading|title)/i.test(name)
  }

  /** Word 97 form checkboxes: the box element comes first and appends an empty box, then its state arrives here. */
  #setCheckbox(on: boolean) {
    const run = this.#open.at(-1)?.runs.at(-1)
    if (on && run?.text.endsWith(`${UNCHECKED} `)) run.text = `${run.text.slice(0, -2)}${CHECKED} `
  }

  #startParagraph() {
    if (++this.#paragraphs > LIMITS.paragraphs) throw tooComplexWord()
    this.#open.push({ runs: [], heading: false })
  }

  #startRun() {
    this.#bold = false
    this.#halfPoints = 0
  }

  #break(type: string | undefined) {
    if (type === 'page') this.#startPage()
    else if (this.#open.length > 0) this.#endLine()
  }

  #append(text: string) {
    this.#characters += text.length
    if (this.#characters > LIMITS.characters) throw tooComplexWord()
    const bold = this.#bold || this.#open.at(-1)?.heading === true
    this.#open.at(-1)?.runs.push({ text, bold, size: this.#halfPoints / 2 })
  }

  #endLine() {
    const paragraph = this.#open.at(-1)!
    const { runs } = paragraph
    paragraph.runs = []
    const words = runs.length > 0 ? wordsOfRuns(runs) : []
    if (words.length === 0) this.#grid?.skip()
    else this.#pages.at(-1)!.lines.push(this.#lineOf(words, runs))
  }

  #lineOf(words: readonly WordWithStart[], runs: readonly Run[]): Line {
    if (this.#grid) return this.#grid.place(words, runs.map(({ text }) => text).join(''))
    return { words: words.map(({ start, ...word }) => word), box: [0, 0, 0, 0] }
  }

  #endParagraph() {
    if (this.#open.length === 0) return
    this.#endLine()
    this.#open.pop()
  }

  #startPage() {
    // A line that crosses a page break belongs to the page where it starts.
    const page = this.#pages.at(-1)!
    if (page.lines.length === 0) return
    if ((this.#open.at(-1)?.runs.length ?? 0) > 0) this.#endLine()
    this.#pages.push(emptyPage(page.number + 1))
  }
}

/** Runs split words anywhere ('elec' + 'trical'), so runs are joined first; a word gets the style of its first letter. */
function wordsOfRuns(runs: readonly Run[]): WordWithStart[] {
  const text = runs.map((run) => run.text).join('')
  let run = 0
  let runEnd = runs[0]!.text.length
  return wordsOf(text).map((word) => {
    while (word.start >= runEnd && run < runs.length - 1) runEnd += runs[++run]!.text.length
    return { ...word, bold: runs[run]!.bold, fontSize: runs[run]!.size }
  })
}

const isOn = (value: string | undefined) => value === undefined || !/^(0|false|off|none)$/.test(value)

function symbolOf(font: string, hex: string): string {
  const symbols = symbolFontOf(font)
  return (symbols && glyphMeaning(symbols, Number.parseInt(hex, 16))) ?? ''
}

function attributeOf(tag: SaxesTagNS, name: string): string | undefined {
  for (const attribute of Object.values(tag.attributes)) if (attribute.local === name) return attribute.value
  return undefined
}

const emptyPage = (number: number): Page => ({
  number,
  width: 0,
  height: 0,
  lines: [],
  ocr: false,
  unreadable: false,
})
