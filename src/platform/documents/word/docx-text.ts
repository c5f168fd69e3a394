import { CHECKED, UNCHECKED } from '../checkboxes.ts'
import type { Line, Page } from '../document.ts'
import type { TextGrid, WordWithStart } from '../text-grid.ts'
import { LINE_BREAK, linesOfRuns, type Run, wordsOfRuns } from './docx-runs.ts'
import type { Picture } from './pictures.ts'
import { tooComplexWord } from './unreadable-word.ts'

/** A 300-page report has 5 MB of XML. Word processors give up below these limits. */
const LIMITS = { paragraphs: 200_000, characters: 2_500_000 }

/** What other parts of the package add to the text of one, by what refers to them. */
export type Insertions = {
  /** Footnotes, endnotes, and comments by kind and id: `footnote 3`. Each is read once. */
  notes: Map<string, Line[]>
  /** Embedded documents, diagrams, and pictures of text, by the id of their relationship. */
  parts: Map<string, Line[]>
  /** Ids of those that couldn't be read. */
  unreadParts: ReadonlySet<string>
  /** Ids of styles whose text is hidden. */
  hiddenStyles: ReadonlySet<string>
}

export const NOTHING: Insertions = {
  notes: new Map(),
  parts: new Map(),
  unreadParts: new Set(),
  hiddenStyles: new Set(),
}

type Paragraph = {
  runs: Run[]
  heading: boolean
  /** Its style hides its text. */
  hidden: boolean
  /** What it says that isn't shown. */
  hiddenRuns: Run[]
  /** The mark at its end was deleted with tracked changes, so the next paragraph continues it. */
  continues: boolean
  /** What stands after it: notes, and parts that it refers to. */
  after: Line[]
}

/** The text of one part of a Word file, as it's read from its elements: paragraphs become lines. */
export class DocxText {
  readonly #pages: Page[] = [emptyPage(1)]
  /** The open paragraphs, outermost first: a text box is a paragraph inside a paragraph. */
  readonly #open: Paragraph[] = []
  #paragraphs = 0
  #characters = 0
  #bold = false
  #halfPoints = 0
  readonly #grid: TextGrid | null
  readonly #insertions: Insertions
  readonly #notes = new Map<string, Line[]>()
  #note: { id: string; from: number } | null = null
  #runs = 0
  /** Whether the open run's style, and the run itself, hides its text; undefined if it doesn't say. */
  #hides: { style?: boolean; run?: boolean } = {}
  /** Runs of the paragraph before, which the open one continues. */
  #carried: Run[] = []
  readonly #pictures: Picture[] = []
  /** How many tables are open, one inside the other. Inner tables are text of their cell. */
  #tables = 0

  constructor(grid: TextGrid | null, insertions: Insertions) {
    this.#grid = grid
    this.#insertions = { ...insertions, notes: new Map(insertions.notes), parts: new Map(insertions.parts) }
  }

  pages(): Page[] {
    return this.#pages
  }

  /** Those that this part has, if it's one of notes or a whole document, by kind and id. */
  notes(): Map<string, Line[]> {
    return this.#notes
  }

  /** The pictures in the text, in its order. */
  pictures(): Picture[] {
    return this.#pictures
  }

  /** What nothing in this part refers to. */
  rest(): Line[] {
    return [...this.#insertions.notes.values(), ...this.#insertions.parts.values()].flat()
  }

  end() {
    for (const line of this.#carried.length > 0 ? linesOfRuns(this.#carried) : []) this.#addLine(line)
  }

  startTable() {
    this.#tables++
  }

  endTable() {
    this.#tables--
  }

  startRow() {
    if (this.#tables === 1) this.#grid?.startRow()
  }

  startCell() {
    if (this.#tables === 1) this.#grid?.startCell()
  }

  endRow() {
    if (this.#tables === 1) this.#grid?.endRow()
  }

  endRun() {
    this.#runs--
  }

  setBold(isBold: boolean) {
    this.#bold = isBold
  }

  setHalfPoints(halfPoints: number) {
    this.#halfPoints = halfPoints
  }

  runStyle(id: string) {
    this.#hides.style = this.#insertions.hiddenStyles.has(id)
  }

  /** Outside of a run, it's only the paragraph's mark that is hidden. */
  hide(hides: boolean) {
    if (this.#runs > 0) this.#hides.run = hides
  }

  /** The open paragraph's mark was deleted. */
  deleteMark() {
    const paragraph = this.#open.at(-1)
    if (paragraph) paragraph.continues = true
  }

  style(name: string) {
    const paragraph = this.#open.at(-1)
    if (!paragraph) return
    paragraph.heading = /^(heading|title)/i.test(name)
    paragraph.hidden = this.#insertions.hiddenStyles.has(name)
  }

  /** Only parts of notes have them. */
  startNote(id: string) {
    this.#note = { id, from: this.#pages.at(-1)!.lines.length }
  }

  endNote(kind: string) {
    if (!this.#note) return
    const lines = this.#pages.at(-1)!.lines.splice(this.#note.from)
    // The notes of Word 2003's XML have no ids.
    if (lines.length > 0) this.#notes.set(`${kind} ${this.#note.id || `#${this.#notes.size}`}`, lines)
    this.#note = null
  }

  insertNote(key: string) {
    const lines = this.#insertions.notes.get(key)
    const paragraph = this.#open.at(-1)
    if (!lines || !paragraph) return
    paragraph.after.push(...lines)
    // What's referred to twice is read once.
    this.#insertions.notes.delete(key)
  }

  picture(id: string | undefined, size: { width: number; height: number }) {
    if (id === undefined) return
    this.#pictures.push({ id, ...size })
    this.insertPart(id)
  }

  insertPart(id: string | undefined) {
    if (id === undefined) return
    if (this.#insertions.unreadParts.has(id)) this.#pages.at(-1)!.unreadable = true
    const lines = this.#insertions.parts.get(id)
    if (!lines) return
    const paragraph = this.#open.at(-1)
    if (paragraph) paragraph.after.push(...lines)
    else this.#pages.at(-1)!.lines.push(...lines)
    this.#insertions.parts.delete(id)
  }

  /** Word 97 form checkboxes: the box element comes first and appends an empty box, then its state arrives here. */
  setCheckbox(on: boolean) {
    const run = this.#open.at(-1)?.runs.at(-1)
    if (on && run?.text.endsWith(`${UNCHECKED} `)) run.text = `${run.text.slice(0, -2)}${CHECKED} `
  }

  startParagraph() {
    if (++this.#paragraphs > LIMITS.paragraphs) throw tooComplexWord()
    const runs = this.#carried
    this.#carried = []
    this.#open.push({ runs, heading: false, hidden: false, hiddenRuns: [], continues: false, after: [] })
  }

  startRun() {
    this.#runs++
    this.#hides = {}
    this.#bold = false
    this.#halfPoints = 0
  }

  break(type: string | undefined) {
    if (type === 'page') this.startPage()
    else this.append(LINE_BREAK)
  }

  append(text: string) {
    this.#characters += text.length
    if (this.#characters > LIMITS.characters) throw tooComplexWord()
    const paragraph = this.#open.at(-1)
    if (!paragraph) return
    const { style, run } = this.#hides
    const isHidden = run ?? (style || paragraph.hidden)
    const bold = this.#bold || paragraph.heading
    const runs = isHidden ? paragraph.hiddenRuns : paragraph.runs
    runs.push({ text, bold, size: this.#halfPoints / 2 })
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

  endParagraph() {
    const paragraph = this.#open.at(-1)
    if (!paragraph) return
    if (paragraph.continues) this.#carried = paragraph.runs
    else this.#endLine()
    this.#open.pop()
    const page = this.#pages.at(-1)!
    page.lines.push(...paragraph.after)
    const hidden = paragraph.hiddenRuns.length > 0 ? wordsOfRuns(paragraph.hiddenRuns) : []
    if (hidden.length === 0) return
    const words = hidden.map(({ start, ...word }) => word)
    page.hiddenLines = [...(page.hiddenLines ?? []), { words, box: [0, 0, 0, 0] }]
  }

  startPage() {
    // A line that crosses a page break belongs to the page where it starts.
    const page = this.#pages.at(-1)!
    if (page.lines.length === 0) return
    if ((this.#open.at(-1)?.runs.length ?? 0) > 0) this.#endLine()
    this.#pages.push(emptyPage(page.number + 1))
  }
}

const emptyPage = (number: number): Page => ({
  number,
  width: 0,
  height: 0,
  lines: [],
  ocr: false,
  unreadable: false,
})
