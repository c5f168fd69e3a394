import { SaxesParser, type SaxesTagNS } from 'saxes'
import { CHECKED, glyphMeaning, symbolFontOf, UNCHECKED } from '../checkboxes.ts'
import type { Line, Page } from '../document.ts'
import type { TextGrid, WordWithStart } from '../text-grid.ts'
import { LINE_BREAK, linesOfRuns, type Run, wordsOfRuns } from './docx-runs.ts'
import { tooComplexWord } from './unreadable-word.ts'

/** A 300-page report has 5 MB of XML, nested 15 deep. Word processors give up below these limits. */
const LIMITS = { depth: 200, paragraphs: 200_000, characters: 2_500_000 }

/** What other parts of the package add to the text of one, by what refers to them. */
export type Insertions = {
  /** Footnotes, endnotes, and comments by kind and id: `footnote 3`. Each is read once. */
  notes: Map<string, Line[]>
  /** Embedded documents, diagrams, and pictures of text, by the id of their relationship. */
  parts: Map<string, Line[]>
  /** Ids of styles whose text is hidden. */
  hiddenStyles: ReadonlySet<string>
}

export const NOTHING: Insertions = { notes: new Map(), parts: new Map(), hiddenStyles: new Set() }

type Attributes = (name: string) => string | undefined

type Paragraph = {
  runs: Run[]
  heading: boolean
  /** Its style hides its text. */
  hidden: boolean
  /** What stands after it: notes, and parts that it refers to. */
  after: Line[]
}

/** Reads one part of a Word file: paragraphs become lines, in the order of the part. */
export class DocxReader {
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
  readonly #insertions: Insertions
  /** Notes that this part has, if it's one of notes. */
  readonly #notes = new Map<string, Line[]>()
  #note: { id: string; from: number } | null = null
  #runs = 0
  #isHidden = false
  /** How many tables are open, one inside the other. Inner tables are text of their cell. */
  #tables = 0

  constructor(grid: TextGrid | null, insertions: Insertions = NOTHING) {
    this.#grid = grid
    this.#insertions = insertions
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

  notes(): Map<string, Line[]> {
    return this.#notes
  }

  #enter(tag: SaxesTagNS) {
    if (++this.#depth > LIMITS.depth) throw tooComplexWord()
    if (this.#skippedDepth > 0 || SKIPPED.has(tag.local)) this.#skippedDepth++
    else this.#readers.get(tag.local)?.((name) => attributeOf(tag, name))
  }

  #leave(name: string) {
    this.#depth--
    if (this.#skippedDepth > 0) this.#skippedDepth--
    else if (name === 't') this.#inText = false
    else if (name === 'r') this.#runs--
    else if (name === 'p') this.#endParagraph()
    else if (NOTES.has(name)) this.#endNote(name)
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
    ['rStyle', (attribute) => this.#hide(this.#insertions.hiddenStyles.has(attribute('val') ?? ''))],
    ['vanish', (attribute) => this.#hide(isOn(attribute('val')))],
    ...[...NOTES].map(
      (kind) => [kind, (attribute: Attributes) => this.#startNote(attribute('id') ?? '')] as const,
    ),
    ...[...NOTES].map(
      (kind) =>
        [
          `${kind}Reference`,
          (attribute: Attributes) => this.#insertNote(`${kind} ${attribute('id')}`),
        ] as const,
    ),
    ['altChunk', (attribute) => this.#insertPart(attribute('id'))],
    ['relIds', (attribute) => this.#insertPart(attribute('dm'))],
    ['blip', (attribute) => this.#insertPart(attribute('embed'))],
    ['imagedata', (attribute) => this.#insertPart(attribute('id'))],
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
    if (!paragraph) return
    paragraph.heading = /^(heading|title)/i.test(name)
    paragraph.hidden = this.#insertions.hiddenStyles.has(name)
  }

  /** Outside of a run, it's only the paragraph's mark that is hidden. */
  #hide(hidden: boolean) {
    if (this.#runs > 0) this.#isHidden ||= hidden
  }

  /** Only parts of notes have them. */
  #startNote(id: string) {
    this.#note = { id, from: this.#pages.at(-1)!.lines.length }
  }

  #endNote(kind: string) {
    if (!this.#note) return
    const lines = this.#pages.at(-1)!.lines.splice(this.#note.from)
    if (lines.length > 0) this.#notes.set(`${kind} ${this.#note.id}`, lines)
    this.#note = null
  }

  #insertNote(key: string) {
    const lines = this.#insertions.notes.get(key)
    if (lines && this.#open.length > 0) this.#open.at(-1)!.after.push(...lines)
    // What's referred to twice is read once.
    if (lines && this.#open.length > 0) this.#insertions.notes.delete(key)
  }

  #insertPart(id: string | undefined) {
    const lines = id === undefined ? undefined : this.#insertions.parts.get(id)
    if (!lines) return
    const paragraph = this.#open.at(-1)
    if (paragraph) paragraph.after.push(...lines)
    else this.#pages.at(-1)!.lines.push(...lines)
    this.#insertions.parts.delete(id!)
  }

  /** Word 97 form checkboxes: the box element comes first and appends an empty box, then its state arrives here. */
  #setCheckbox(on: boolean) {
    const run = this.#open.at(-1)?.runs.at(-1)
    if (on && run?.text.endsWith(`${UNCHECKED} `)) run.text = `${run.text.slice(0, -2)}${CHECKED} `
  }

  #startParagraph() {
    if (++this.#paragraphs > LIMITS.paragraphs) throw tooComplexWord()
    this.#open.push({ runs: [], heading: false, hidden: false, after: [] })
  }

  #startRun() {
    this.#runs++
    this.#isHidden = false
    this.#bold = false
    this.#halfPoints = 0
  }

  #break(type: string | undefined) {
    if (type === 'page') this.#startPage()
    else this.#append(LINE_BREAK)
  }

  #append(text: string) {
    this.#characters += text.length
    if (this.#characters > LIMITS.characters) throw tooComplexWord()
    const paragraph = this.#open.at(-1)
    if (this.#isHidden || paragraph?.hidden) return
    const bold = this.#bold || paragraph?.heading === true
    paragraph?.runs.push({ text, bold, size: this.#halfPoints / 2 })
  }

  #endLine() {
    const paragraph = this.#open.at(-1)!
    const { runs } = paragraph
    paragraph.runs = []
    for (const line of linesOfRuns(runs)) this.#addLine(line)
  }

  #addLine(runs: readonly Run[]) {
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
    const { after } = this.#open.pop()!
    this.#pages.at(-1)!.lines.push(...after)
  }

  #startPage() {
    // A line that crosses a page break belongs to the page where it starts.
    const page = this.#pages.at(-1)!
    if (page.lines.length === 0) return
    if ((this.#open.at(-1)?.runs.length ?? 0) > 0) this.#endLine()
    this.#pages.push(emptyPage(page.number + 1))
  }
}

/** Elements without text of the document's final version. `Fallback` repeats a drawing for programs older than 2010. */
const SKIPPED = new Set(['Fallback', 'moveFrom', 'del'])

const NOTES = new Set(['footnote', 'endnote', 'comment'])

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
