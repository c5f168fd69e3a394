import { checkboxOf, glyphMeaning, type SymbolFont, symbolFontOf } from './checkboxes.ts'
import type { Box } from './document.ts'
import type { PageFrame } from './pdfium/pdf-geometry.ts'
import type { Pdfium } from './pdfium/pdfium-library.ts'
import { type Direction, LOST, type PageText, type StreamWord } from './text-layer.ts'
import { MAX_WORD_LENGTH } from './text-limits.ts'

type Font = { name: string; bold: boolean; symbols: SymbolFont | undefined }
type Style = { object: number; size: number; font: Font; isHidden: boolean; direction: Direction }

const INVISIBLE = 3

/** Reads a page's words in content-stream order. `text` is PDFium's handle of the text page; boxes are in points. */
export function readWords(pdfium: Pdfium, text: number, frame: PageFrame): PageText {
  return new WordReader(pdfium, text, frame).read()
}

type CharacterClass = 'space' | 'line end' | 'hyphen' | 'ignored' | 'lost' | 'special' | 'letter'

const LATIN_SYMBOL_CODES = new Set([0xfe, 0xfd, 0xfc, 0xfb, 0xa8, 0xa3, 0xa7, 0xd8])

/** How a code affects word boundaries. A `special` character depends on its exact value or its font. */
function classify(code: number): CharacterClass {
  if (code > 0x20 && code < 0x7f) return 'letter'
  if (code === 0x20 || code === 0x09 || code === 0xa0) return 'space'
  if (code === 0x0a || code === 0x0d || code === 0x0b || code === 0x0c) return 'line end'
  // PDFium replaces a hyphen at a line end with U+0002 or U+FFFE.
  if (code === 0x02 || code === 0xfffe || code === 0xad) return 'hyphen'
  if (code < 0x20 || code === 0x7f) return 'lost'
  return classifyNonLatin(code)
}

function classifyNonLatin(code: number): CharacterClass {
  if (LATIN_SYMBOL_CODES.has(code)) return 'special'
  if (code < 0xa0) return 'lost'
  if (code < 0x2000) return 'letter'
  const known = PUNCTUATION.get(code)
  if (known) return known
  if (code < 0x2200) return code <= 0x200a ? 'space' : 'letter'
  return isNotACharacter(code) ? 'lost' : 'special'
}

const isNotACharacter = (code: number) =>
  (code >= 0xd800 && code < 0xe000) || (code >= 0xfffc && code <= 0xffff) || code > 0x10ffff

const PUNCTUATION = new Map<number, CharacterClass>([
  [0x200b, 'ignored'],
  [0x200c, 'ignored'],
  [0x200d, 'ignored'],
  [0x200e, 'ignored'],
  [0x200f, 'ignored'],
  [0x2028, 'line end'],
  [0x2029, 'line end'],
  [0x202f, 'space'],
  [0x205f, 'space'],
  [0x2060, 'ignored'],
  [0x3000, 'space'],
  [0xfeff, 'ignored'],
])

/** The nearest quarter turn of a text matrix whose first column is (a, b). */
function directionOf(a: number, b: number): Direction {
  if (Math.abs(b) > Math.abs(a)) return b > 0 ? 1 : 3
  return a < 0 ? 2 : 0
}

class WordReader {
  readonly #pdfium: Pdfium
  readonly #text: number
  readonly #frame: PageFrame
  readonly #scratch: number
  readonly #fonts = new Map<number, Font>()
  #style: Style = {
    object: 0,
    size: 0,
    font: { name: '', bold: false, symbols: undefined },
    isHidden: false,
    direction: 0,
  }
  #words: StreamWord[] = []
  #word = ''
  #first = 0
  #last = 0
  #characters = 0
  #lostCharacters = 0
  #hiddenCharacters = 0
  #directions: PageText['directions'] = [0, 0, 0, 0]

  constructor(pdfium: Pdfium, text: number, frame: PageFrame) {
    this.#pdfium = pdfium
    this.#text = text
    this.#frame = frame
    this.#scratch = pdfium.raw.malloc(32)
  }

  read(): PageText {
    const { raw } = this.#pdfium
    const count = raw.FPDFText_CountChars(this.#text)
    for (let index = 0; index < count; index++) {
      // A broken font map makes the code negative.
      const code = raw.FPDFText_GetUnicode(this.#text, index) >>> 0
      this.#addCharacter(index, code)
    }
    this.#endWord()
    raw.free(this.#scratch)
    return {
      words: this.#words,
      characters: this.#characters,
      lostCharacters: this.#lostCharacters,
      hiddenCharacters: this.#hiddenCharacters,
      directions: this.#directions,
    }
  }

  #addCharacter(index: number, code: number) {
    let kind = classify(code)
    // A font without a map yields its own codes, and a ligature may have code 2.
    if (code === 0x02 && this.#pdfium.raw.FPDFText_IsHyphen(this.#text, index) !== 1) kind = 'lost'
    if (kind === 'ignored') return
    if (kind === 'space') return this.#endWord()
    if (kind === 'line end') return this.#endLine()
    if (kind === 'hyphen') return this.#hyphenate(index, code)
    if (this.#word === '') this.#startWord(index)
    this.#characters++
    const text = this.#textFor(index, code, kind)
    if (text === LOST) this.#lostCharacters++
    if (text === '☒' || text === '☐') return this.#addCheckbox(index, text)
    this.#word += text
    this.#last = index
    if (this.#word.length >= MAX_WORD_LENGTH) this.#endWord()
  }

  #textFor(index: number, code: number, kind: CharacterClass): string {
    if (kind === 'lost') return LOST
    const symbols = kind === 'special' ? this.#styleAt(index).font.symbols : this.#style.font.symbols
    if (symbols !== undefined) {
      // A word may start in a symbol font and continue in a normal one.
      const current = this.#styleAt(index).font.symbols
      const meaning = current && glyphMeaning(current, code)
      if (meaning) return meaning
    }
    if (kind === 'letter') return String.fromCodePoint(code)
    if (code >= 0xe000 && code <= 0xf8ff) return LOST
    const checkbox = checkboxOf(code)
    if (checkbox) return checkbox
    return code >= 0xfb00 && code <= 0xfb06
      ? String.fromCodePoint(code).normalize('NFKC')
      : String.fromCodePoint(code)
  }

  #startWord(index: number) {
    this.#first = index
    this.#last = index
    this.#styleAt(index)
  }

  #addCheckbox(index: number, text: string) {
    this.#endWord()
    this.#startWord(index)
    this.#word = text
    this.#endWord()
  }

  #hyphenate(index: number, code: number) {
    if (this.#word === '') return
    // A soft hyphen inside a line is invisible.
    if (code === 0xad && !this.#lineEndsAfter(index)) return
    this.#last = index
    this.#endWord()
    const word = this.#words.at(-1)
    if (word) word.hyphenated = true
  }

  #lineEndsAfter(index: number) {
    return classify(this.#pdfium.raw.FPDFText_GetUnicode(this.#text, index + 1) >>> 0) === 'line end'
  }

  #endLine() {
    this.#endWord()
    const word = this.#words.at(-1)
    if (word) word.endsLine = true
  }

  #endWord() {
    const text = this.#word
    if (text === '') return
    this.#word = ''
    const box = this.#boxOf(this.#first, this.#last)
    const x = (box[0] + box[2]) / 2
    const y = (box[1] + box[3]) / 2
    // No one sees text outside the page: it's noise, and a place to hide prompt injections.
    if (!(x >= 0 && y >= 0 && x <= this.#frame.width && y <= this.#frame.height)) return
    const { size, font, isHidden, direction } = this.#style
    if (isHidden) this.#hiddenCharacters += text.length
    this.#directions[direction] += text.length
    this.#words.push({
      text,
      box,
      fontSize: size,
      bold: font.bold,
      font: font.name,
      endsLine: false,
      hyphenated: false,
      isHidden,
      direction,
    })
  }

  #boxOf(first: number, last: number): Box {
    const { raw } = this.#pdfium
    const at = this.#scratch >> 2
    raw.FPDFText_GetLooseCharBox(this.#text, first, this.#scratch)
    if (last > first) raw.FPDFText_GetLooseCharBox(this.#text, last, this.#scratch + 16)
    const memory = this.#pdfium.floats()
    const other = last > first ? at + 4 : at
    return this.#frame.toVisible(
      Math.min(memory[at]!, memory[other]!),
      Math.min(memory[at + 3]!, memory[other + 3]!),
      Math.max(memory[at + 2]!, memory[other + 2]!),
      Math.max(memory[at + 1]!, memory[other + 1]!),
    )
  }

  /** Size and font belong to a text object, often a whole line, so they're read once per object. */
  #styleAt(index: number): Style {
    const { raw } = this.#pdfium
    const object = raw.FPDFText_GetTextObject(this.#text, index)
    if (object === this.#style.object) return this.#style
    raw.FPDFText_GetMatrix(this.#text, index, this.#scratch)
    const memory = this.#pdfium.floats()
    const at = this.#scratch >> 2
    const scale = Math.hypot(memory[at + 2]!, memory[at + 3]!)
    const size = Math.round(raw.FPDFText_GetFontSize(this.#text, index) * scale * 10) / 10
    this.#style = {
      object,
      size: Number.isFinite(size) ? size : 0,
      font: this.#fontOf(object),
      isHidden: object !== 0 && raw.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE,
      direction: directionOf(memory[at]!, memory[at + 1]!),
    }
    return this.#style
  }

  #fontOf(object: number): Font {
    const pointer = object === 0 ? 0 : this.#pdfium.raw.FPDFTextObj_GetFont(object)
    const known = this.#fonts.get(pointer)
    if (known) return known
    const name = pointer === 0 ? '' : this.#nameOf(pointer)
    const font = { name, bold: /bold|black|heavy|demi/i.test(name), symbols: symbolFontOf(name) }
    this.#fonts.set(pointer, font)
    return font
  }

  #nameOf(font: number): string {
    const { raw } = this.#pdfium
    const length = raw.FPDFFont_GetBaseFontName(font, 0, 0)
    if (length === 0 || length > 500) return ''
    const pointer = raw.malloc(length)
    raw.FPDFFont_GetBaseFontName(font, pointer, length)
    const name = Buffer.from(this.#pdfium.bytes().subarray(pointer, pointer + length - 1)).toString('latin1')
    raw.free(pointer)
    return name
  }
}
