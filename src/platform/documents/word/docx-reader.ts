import { SaxesParser, type SaxesTagNS } from 'saxes'
import { glyphMeaning, symbolFontOf, UNCHECKED } from '../checkboxes.ts'
import type { TextGrid } from '../text-grid.ts'
import { DocxText, type Insertions, NOTHING } from './docx-text.ts'
import { tooComplexWord } from './unreadable-word.ts'

/** Elements of a report are nested 15 deep. */
const MAX_DEPTH = 200

type Attributes = (name: string) => string | undefined

/** Reads the elements of one part of a Word file. */
export class DocxReader {
  readonly text: DocxText
  readonly #parser = new SaxesParser({ xmlns: true })
  #depth = 0
  #skippedDepth = 0
  #inText = false
  #paragraphProperties = 0
  /** The size of the drawing that's open, in points. */
  #extent = NO_EXTENT

  constructor(grid: TextGrid | null, insertions: Insertions = NOTHING) {
    this.text = new DocxText(grid, insertions)
    // Word never writes a DOCTYPE; entity-expansion bombs ("billion laughs") need one.
    this.#parser.on('doctype', () => {
      throw tooComplexWord()
    })
    this.#parser.on('error', (error) => {
      throw error
    })
    this.#parser.on('opentag', (tag) => this.#enter(tag))
    this.#parser.on('closetag', (tag) => this.#leave(tag.local))
    this.#parser.on('text', (text) => this.#inText && this.text.append(text))
  }

  write(xml: string) {
    this.#parser.write(xml)
  }

  end() {
    this.#parser.close()
    this.text.end()
  }

  #enter(tag: SaxesTagNS) {
    if (++this.#depth > MAX_DEPTH) throw tooComplexWord()
    if (this.#skippedDepth > 0) this.#skippedDepth++
    else if (isSkipped(tag)) this.#skip(tag.local)
    else this.#starts.get(tag.local)?.((name) => attributeOf(tag, name))
  }

  #skip(name: string) {
    this.#skippedDepth++
    // Of the mark at the paragraph's end.
    if (this.#paragraphProperties > 0 && (name === 'del' || name === 'moveFrom')) this.text.deleteMark()
  }

  #leave(name: string) {
    this.#depth--
    if (this.#skippedDepth > 0) this.#skippedDepth--
    else this.#ends.get(name)?.()
  }

  readonly #starts = new Map<string, (attribute: Attributes) => void>([
    ['p', () => this.text.startParagraph()],
    ['tbl', () => this.text.startTable()],
    ['tr', () => this.text.startRow()],
    ['tc', () => this.text.startCell()],
    ['r', () => this.text.startRun()],
    [
      'pPr',
      () => {
        this.#paragraphProperties++
      },
    ],
    [
      't',
      () => {
        this.#inText = true
      },
    ],
    ['lastRenderedPageBreak', () => this.text.startPage()],
    ['br', (attribute) => this.text.break(attribute('type'))],
    ['pStyle', (attribute) => this.text.style(attribute('val') ?? '')],
    ['rStyle', (attribute) => this.text.runStyle(attribute('val') ?? '')],
    ['vanish', (attribute) => this.text.hide(isOn(attribute('val')))],
    ['b', (attribute) => this.text.setBold(isOn(attribute('val')))],
    ['sz', (attribute) => this.text.setHalfPoints(Number(attribute('val')) || 0)],
    ...NOTES.flatMap((kind): [string, (attribute: Attributes) => void][] => [
      [kind, (attribute) => this.text.startNote(attribute('id') ?? '')],
      [`${kind}Reference`, (attribute) => this.text.insertNote(`${kind} ${attribute('id')}`)],
    ]),
    ['altChunk', (attribute) => this.text.insertPart(attribute('id'))],
    ['relIds', (attribute) => this.text.insertPart(attribute('dm'))],
    [
      'extent',
      (attribute) => {
        this.#extent = extentOf(Number(attribute('cx')), Number(attribute('cy')))
      },
    ],
    [
      'shape',
      (attribute) => {
        this.#extent = extentOfStyle(attribute('style') ?? '')
      },
    ],
    ['blip', (attribute) => this.text.picture(attribute('embed'), this.#extent)],
    ['imagedata', (attribute) => this.text.picture(attribute('id'), this.#extent)],
    [
      'sym',
      (attribute) => this.text.append(` ${symbolOf(attribute('font') ?? '', attribute('char') ?? '')} `),
    ],
    ['checkBox', () => this.text.append(` ${UNCHECKED} `)],
    ['checked', (attribute) => this.text.setCheckbox(isOn(attribute('val')))],
    ['default', (attribute) => this.text.setCheckbox(isOn(attribute('val')))],
    ['tab', () => this.text.append('\t')],
    ['ptab', () => this.text.append('\t')],
    ['cr', () => this.text.append(' ')],
    ['noBreakHyphen', () => this.text.append('-')],
  ])

  readonly #ends = new Map<string, () => void>([
    [
      't',
      () => {
        this.#inText = false
      },
    ],
    [
      'pPr',
      () => {
        this.#paragraphProperties--
      },
    ],
    ['r', () => this.text.endRun()],
    ['p', () => this.text.endParagraph()],
    ['tr', () => this.text.endRow()],
    ['tbl', () => this.text.endTable()],
    ...NOTES.map((kind): [string, () => void] => [kind, () => this.text.endNote(kind)]),
  ])
}

/**
 * Elements without text of the document's final version, or with its earlier formats. `Fallback` repeats a drawing for programs older
 * than 2010.
 */
const SKIPPED = new Set(['Fallback', 'moveFrom', 'del', 'pPrChange', 'rPrChange'])

/** In a DOCX as one XML file, the glossary's part has texts to insert, and not the document's. */
const isSkipped = (tag: SaxesTagNS) =>
  SKIPPED.has(tag.local) ||
  (tag.local === 'part' && attributeOf(tag, 'name')?.includes('/glossary/') === true)

const NOTES = ['footnote', 'endnote', 'comment']

const NO_EXTENT = { width: 0, height: 0 }
const EMU_PER_POINT = 12_700

const extentOf = (width: number, height: number) =>
  width > 0 && height > 0 ? { width: width / EMU_PER_POINT, height: height / EMU_PER_POINT } : NO_EXTENT

/** Of a shape in Word 2007 and before: `width:468pt;height:605.5pt`. */
function extentOfStyle(style: string) {
  const [width, height] = ['width', 'height'].map((name) =>
    Number(new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]{1,10})pt`).exec(style)?.[1]),
  ) as [number, number]
  return width > 0 && height > 0 ? { width, height } : NO_EXTENT
}

/** Whether a property with this value is on; without a value, it is. */
export const isOn = (value: string | undefined) => value === undefined || !/^(0|false|off|none)$/.test(value)

function symbolOf(font: string, hex: string): string {
  const symbols = symbolFontOf(font)
  return (symbols && glyphMeaning(symbols, Number.parseInt(hex, 16))) ?? ''
}

function attributeOf(tag: SaxesTagNS, name: string): string | undefined {
  for (const attribute of Object.values(tag.attributes)) if (attribute.local === name) return attribute.value
  return undefined
}
