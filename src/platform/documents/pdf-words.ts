import { checkboxOf, glyphMeaning, type SymbolFont, symbolFontOf } from './checkboxes.ts'
import type { Box, Word } from './document.ts'
import type { PageFrame } from './pdf-geometry.ts'
import type { Pdfium } from './pdfium.ts'
import { MAX_WORD_LENGTH } from './text-limits.ts'

/** Stands for one sign that the file draws but does not name: mostly a ligature (fi, fl, ff), sometimes garbage. */
export const LOST = '\uFFFD'

/** A word with what the stream says of its end. */
export type StreamWord = Word & {
  /** The writer, or PDFium's own layout, starts a new line after it. */
  endsLine: boolean
  /** It ends in a hyphen at the end of a line, and the next word is its other half. */
  hyphenated: boolean
  /** The font's PostScript name; '' where it has none. */
  font: string
}

export type PageText = {
  words: StreamWord[]
  /** Signs that show something, and how many of them are unknown: what the quality of the text is judged by. */
  characters: number
  lostCharacters: number
  /** Signs that are drawn invisibly: a layer of text over the image of a scanned page. */
  hiddenCharacters: number
}

type Font = { name: string; bold: boolean; symbols: SymbolFont | undefined }
type Style = { object: number; size: number; font: Font; isHidden: boolean }

const INVISIBLE = 3

/** Reads one page's words in the order of the file. `text` is PDFium's text page. */
export function readWords(pdfium: Pdfium, text: number, frame: PageFrame): PageText {
  return new WordReader(pdfium, text, frame).read()
}

type CharacterClass = 'space' | 'line end' | 'hyphen' | 'ignored' | 'lost' | 'special' | 'letter'

const LATIN_SYMBOL_CODES = new Set([0xfe, 0xfd, 0xfc, 0xfb, 0xa8, 0xa3, 0xa7, 0xd8])

/** What a code means for cutting words. `special` signs need a look at their value or their font. */
function classify(code: number): CharacterClass {
  if (code > 0x20 && code < 0x7f) return 'letter'
  if (code === 0x20 || code === 0x09 || code === 0xa0) return 'space'
  if (code === 0x0a || code === 0x0d || code === 0x0b || code === 0x0c) return 'line end'
  // PDFium puts U+0002 or U+FFFE in place of a hyphen that ends a line.
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

class WordReader {
  readonly #pdfium: Pdfium
  readonly #text: number
  readonly #frame: PageFrame
  readonly #scratch: number
  readonly #fonts = new Map<number, Font>()
  #style: Style = { object: 0, size: 0, font: { name: '', bold: false, symbols: undefined }, isHidden: false }
  #words: StreamWord[] = []
  #word = ''
  #first = 0
  #last = 0
  #characters = 0
  #lostCharacters = 0
  #hiddenCharacters = 0

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
      // A broken font map makes this negative.
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
    }
  }

  #addCharacter(index: number, code: number) {
    let kind = classify(code)
    // A font without a map gives its own codes, and a ligature may be number two.
    if (code === 0x02 && this.#pdfium.raw.FPDFText_IsHyphen(this.#text, index) !== 1) kind = 'lost'
    if (kind === 'ignored') return
    if (kind === 'space') return this.#endWord()
    if (kind === 'line end') return this.#endLine()
    if (kind === 'hyphen') return this.#hyphenate(index, code)
    if (this.#word === '') this.#startWord(index)
    this.#characters++
    const shown = this.#textFor(index, code, kind)
    if (shown === LOST) this.#lostCharacters++
    if (shown === '☒' || shown === '☐') return this.#addCheckbox(index, shown)
    this.#word += shown
    this.#last = index
    if (this.#word.length >= MAX_WORD_LENGTH) this.#endWord()
  }

  #textFor(index: number, code: number, kind: CharacterClass): string {
    if (kind === 'lost') return LOST
    const symbols = kind === 'special' ? this.#styleAt(index).font.symbols : this.#style.font.symbols
    if (symbols !== undefined) {
      // A word may begin in a picture font and go on in a plain one.
      const now = this.#styleAt(index).font.symbols
      const picture = now && glyphMeaning(now, code)
      if (picture) return picture
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

  #addCheckbox(index: number, shown: string) {
    this.#endWord()
    this.#startWord(index)
    this.#word = shown
    this.#endWord()
  }

  #hyphenate(index: number, code: number) {
    if (this.#word === '') return
    // A soft hyphen inside a line is not shown.
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
    // Text beside the page is seen by nobody: noise, and a place to hide orders to a machine.
    if (!(x >= 0 && y >= 0 && x <= this.#frame.width && y <= this.#frame.height)) return
    const { size, font, isHidden } = this.#style
    if (isHidden) this.#hiddenCharacters += text.length
    this.#words.push({
      text,
      box,
      fontSize: size,
      bold: font.bold,
      font: font.name,
      endsLine: false,
      hyphenated: false,
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

  /** Size and font belong to a text object, which often holds a whole line: they are asked for once per object. */
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
