import { CHECKED, UNCHECKED } from '../checkboxes.ts'
import { BREAKS, CHARACTERS, DESTINATIONS, RTF_TOKEN } from './rtf-controls.ts'
import { RtfFonts, symbolOfField } from './rtf-fonts.ts'
import { tooComplexWord } from './unreadable-word.ts'

/**
 * The text of an RTF document: paragraphs and table cells end with an empty line, headers come first and footers last, and notes,
 * comments, and text boxes follow the paragraph that they stand in. Leaves out deleted text, and hidden text, which `onHidden` gets
 * in pieces. With `layout`, a row of a table is a line, with a tab after each cell.
 * @param source the file as Latin-1: a character for each byte
 * @throws UnreadableDocument `too_complex` for groups nested a thousand deep
 */
export function textOfRtf(
  source: string,
  { layout = false, onHidden }: { layout?: boolean; onHidden?: (text: string) => void } = {},
): string {
  const reader = new RtfReader(layout)
  const tokens = new RegExp(RTF_TOKEN)
  tokens.lastIndex = Math.max(0, source.indexOf('{'))
  for (let token = tokens.exec(source); token; token = tokens.exec(source))
    tokens.lastIndex += reader.read(token)
  const text = reader.text()
  for (const each of reader.hidden) onHidden?.(each)
  return text
}

/** Groups in a report of Word's are nested 20 deep. */
const MAX_DEPTH = 1_000
/** Keeps two tabs apart, which would be one gap otherwise. */
const CELL_END = '\u200b\t'

/** A text of its own: the document's, or that of a note or box. */
type Flow = {
  parts: string[]
  /** What follows the open paragraph. */
  after: string[]
}

/** What a group inherits from the group around it. */
type State = {
  destination: 'text' | 'none' | 'shape' | 'fonts' | 'instruction'
  hidden: boolean
  deleted: boolean
  font: number
  inTable: boolean
  /** Characters that stand for each Unicode character in programs without Unicode. */
  fallback: number
}

/** Control words that change it. */
const SETTERS = new Map<string, (state: State, number: number | undefined) => void>([
  ['v', (state, number) => Object.assign(state, { hidden: number !== 0 })],
  ['deleted', (state, number) => Object.assign(state, { deleted: number !== 0 })],
  ['pard', (state) => Object.assign(state, { inTable: false })],
  ['intbl', (state, number) => Object.assign(state, { inTable: number !== 0 })],
  ['uc', (state, number) => Object.assign(state, { fallback: Math.min(Math.max(number ?? 1, 0), 10) })],
])

type Group = { outer: State; end: (() => void) | null }

class RtfReader {
  readonly #layout: boolean
  readonly #fonts = new RtfFonts()
  readonly #groups: Group[] = []
  readonly #flows: Flow[] = [{ parts: [], after: [] }]
  /** Hidden text, in pieces without anything between them. */
  readonly hidden: string[] = []
  #isHiddenOpen = false
  readonly #margins = { header: new Set<string>(), footer: new Set<string>() }
  #state: State = {
    destination: 'text',
    hidden: false,
    deleted: false,
    font: 0,
    inTable: false,
    fallback: 1,
  }
  #defaultFont = 0
  #bytes: number[] = []
  #skip = 0
  #isStarred = false
  #instruction = ''
  #checkbox = { result: 0, standard: 0 }

  constructor(layout: boolean) {
    this.#layout = layout
  }

  text(): string {
    this.#flushBytes()
    while (this.#groups.length > 0) this.#endGroup()
    const { header, footer } = this.#margins
    return [...header, textOf(this.#flows[0]!), ...footer].join('\n\n')
  }

  /** Returns how many bytes follow that aren't tokens. */
  read([token, word, number, hex, symbol, , text]: RegExpExecArray): number {
    if (hex !== undefined) this.#addByte(Number.parseInt(hex, 16))
    else if (!isLineEnd(token)) this.#flushBytes()
    if (word !== undefined) return this.#control(word, number === undefined ? undefined : Number(number))
    if (symbol !== undefined) this.#symbol(symbol)
    else if (text !== undefined) this.#addText(text)
    else if (token === '{') this.#beginGroup()
    else if (token === '}') this.#endGroup()
    return 0
  }

  #symbol(symbol: string) {
    if (symbol === '*') this.#isStarred = true
    else this.#addControl(symbol)
  }

  #beginGroup() {
    this.#skip = 0
    if (this.#groups.length >= MAX_DEPTH) throw tooComplexWord()
    this.#groups.push({ outer: this.#state, end: null })
    this.#state = { ...this.#state }
  }

  #endGroup() {
    this.#skip = 0
    const group = this.#groups.pop()
    if (!group) return
    group.end?.()
    this.#state = group.outer
  }

  #control(word: string, number: number | undefined): number {
    const isStarred = this.#isStarred
    this.#isStarred = false
    if (word === 'bin') return Math.max(0, number ?? 0)
    const set = SETTERS.get(word)
    if (DESTINATIONS.has(word)) this.#enter(word)
    else if (isStarred && word !== 'formfield') this.#state.destination = 'none'
    else if (word === 'u') this.#addUnicode(number ?? 0)
    else if (set) set(this.#state, number)
    else if (!this.#setFont(word, number ?? 0)) this.#addControl(word)
    return 0
  }

  /** What the group's text is for. In a group without text, nothing is. */
  #enter(word: string) {
    const kind = DESTINATIONS.get(word)!
    const state = this.#state
    if (kind === 'none' || state.destination === 'none') state.destination = 'none'
    else if (kind === 'fonts') state.destination = 'fonts'
    else if (kind === 'instruction') this.#beginInstruction()
    else if (kind === 'shape') state.destination = 'shape'
    else if (kind === 'result') state.destination = 'text'
    else this.#beginFlow(kind)
  }

  #beginFlow(kind: 'box' | 'note' | 'header' | 'footer') {
    const group = this.#groups.at(-1)
    if (!group || group.end) return
    this.#state.destination = 'text'
    const around = this.#flows.at(-1)!
    this.#flows.push({ parts: [], after: [] })
    group.end = () => {
      const text = textOf(this.#flows.pop()!).replaceAll('\f', '\n\n').trim()
      if (text === '') return
      // Each section has headers of its own, which mostly say the same.
      if (kind === 'header' || kind === 'footer') this.#margins[kind].add(text)
      else around.after.push(text)
    }
  }

  #beginInstruction() {
    const group = this.#groups.at(-1)
    if (!group || group.end || this.#state.destination !== 'text') {
      this.#state.destination = 'none'
      return
    }
    this.#state.destination = 'instruction'
    this.#instruction = ''
    this.#checkbox = { result: 0, standard: 0 }
    group.end = () => {
      this.#state = group.outer
      this.#add(this.#valueOfField() ?? '')
    }
  }

  /** What a field shows that has no result. */
  #valueOfField(): string | undefined {
    if (!/^\s*FORMCHECKBOX\b/i.test(this.#instruction)) return symbolOfField(this.#instruction)
    const { result, standard } = this.#checkbox
    return ` ${(result === UNSET ? standard : result) === 1 ? CHECKED : UNCHECKED} `
  }

  /** Whether a control word is about fonts, or the state of a checkbox. */
  #setFont(word: string, number: number): boolean {
    const isTable = this.#state.destination === 'fonts'
    if (word === 'ffres') this.#checkbox.result = number
    else if (word === 'ffdefres') this.#checkbox.standard = number
    else if (word === 'plain')
      Object.assign(this.#state, { hidden: false, deleted: false, font: this.#defaultFont })
    else if (word === 'ansicpg') this.#fonts.codePage = number
    else if (word === 'mac') this.#fonts.codePage = 10000
    else if (word === 'deff') this.#defaultFont = this.#state.font = number
    else if (word === 'f' && isTable) this.#fonts.begin(number)
    else if (word === 'f') this.#state.font = number
    else if (word === 'fcharset' && isTable) this.#fonts.setCharacterSet(number)
    else return false
    return true
  }

  /** A control word or symbol for a character, or for the end of a line. */
  #addControl(name: string) {
    const character = CHARACTERS.get(name)
    if (character !== undefined) {
      // It counts as one character where it stands for a Unicode one.
      if (this.#skip > 0) this.#skip--
      else this.#add(character)
    } else if (BREAKS.has(name)) this.#break(name)
  }

  #break(name: string) {
    const isCell = name === 'cell' || name === 'nestcell'
    if (this.#layout && isCell) this.#add(CELL_END)
    else if (this.#layout && this.#state.inTable && name !== 'row') this.#add(' ')
    else this.#add(BREAKS.get(name)!)
    const flow = this.#flows.at(-1)!
    if (
      !this.#isSeen() ||
      name === 'line' ||
      flow.after.length === 0 ||
      (this.#layout && this.#state.inTable)
    )
      return
    flow.parts.push(...flow.after.flatMap((text) => [text, '\n\n']))
    flow.after = []
  }

  #addUnicode(code: number) {
    const { font, fallback, destination } = this.#state
    const unit = code < 0 ? code + 0x10000 : code
    this.#add(destination === 'text' ? this.#fonts.decodeUnit(unit, font) : String.fromCharCode(unit))
    this.#skip = fallback
  }

  #addByte(byte: number) {
    if (this.#skip > 0) this.#skip--
    else if (this.#state.destination !== 'none') this.#bytes.push(byte)
  }

  /** Characters of several bytes come byte by byte. */
  #flushBytes() {
    if (this.#bytes.length === 0) return
    const bytes = Uint8Array.from(this.#bytes)
    this.#bytes = []
    this.#add(this.#fonts.decode(bytes, this.#state.font))
  }

  #addText(text: string) {
    const skipped = Math.min(this.#skip, text.length)
    this.#skip -= skipped
    const { destination, font } = this.#state
    const rest = text.slice(skipped)
    this.#add(destination === 'text' ? this.#fonts.decodeText(rest, font) : rest)
  }

  #isSeen(): boolean {
    const { destination, hidden, deleted } = this.#state
    return destination === 'text' && !hidden && !deleted
  }

  #add(text: string) {
    const { destination } = this.#state
    if (destination === 'fonts') this.#fonts.addName(text)
    else if (destination === 'instruction')
      this.#instruction = (this.#instruction + text).slice(0, MAX_INSTRUCTION)
    else if (this.#isSeen()) {
      this.#flows.at(-1)!.parts.push(text)
      this.#isHiddenOpen = false
    } else if (destination === 'text' && !this.#state.deleted) this.#addHidden(text)
  }

  #addHidden(text: string) {
    if (this.#isHiddenOpen) this.hidden.push((this.hidden.pop() ?? '') + text)
    else this.hidden.push(text)
    this.#isHiddenOpen = true
  }
}

const isLineEnd = (token: string) => token.startsWith('\n') || token.startsWith('\r')

/** The value of a checkbox that no one has clicked. */
const UNSET = 25
const MAX_INSTRUCTION = 300

const textOf = ({ parts, after }: Flow) =>
  after.length === 0 ? parts.join('') : [parts.join(''), ...after].join('\n\n')
