import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { glyphMeaning, type SymbolFont, symbolFontOf } from '../checkboxes.ts'

/** Code pages by the character set of a font. */
const CODE_PAGES_OF_SETS: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

const LABELS: Readonly<Record<number, string>> = {
  10000: 'macintosh',
  65001: 'utf-8',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
}

const SYMBOL_SET = 2
const MAX_FONTS = 10_000

/** The fonts of an RTF document, which decide what its bytes mean. */
export class RtfFonts {
  /** The code page of the document. */
  codePage = 1252
  readonly #names = new Map<number, string>()
  readonly #sets = new Map<number, number>()
  readonly #decoders = new Map<number, TextDecoder>()
  #open = 0

  /** The entry of the font table that names and sets are for. */
  begin(font: number) {
    this.#open = font
  }

  addName(text: string) {
    const name = (this.#names.get(this.#open) ?? '') + text
    if (name.length < 200 && this.#names.size < MAX_FONTS) this.#names.set(this.#open, name)
  }

  setCharacterSet(set: number) {
    if (this.#sets.size < MAX_FONTS) this.#sets.set(this.#open, set)
  }

  /** The meaning of bytes that a font is used for. */
  decode(bytes: Uint8Array, font: number): string {
    const symbols = this.#symbolsOf(font)
    if (symbols) return [...bytes].map((byte) => shown(symbols, byte)).join('')
    return this.#decoderOf(CODE_PAGES_OF_SETS[this.#sets.get(font) ?? 0] ?? this.codePage).decode(bytes)
  }

  /** Text between control words: of ASCII, or of bytes that should have been escaped. */
  decodeText(latin1: string, font: number): string {
    if (!this.#symbolsOf(font) && !/[\u0080-\u00ff]/.test(latin1)) return latin1
    const bytes = Buffer.from(latin1, 'latin1')
    return isUtf8(bytes) && !this.#symbolsOf(font) ? bytes.toString('utf8') : this.decode(bytes, font)
  }

  /** A UTF-16 unit. */
  decodeUnit(unit: number, font: number): string {
    const symbols = this.#symbolsOf(font)
    return symbols ? shown(symbols, unit) : String.fromCharCode(unit)
  }

  #symbolsOf(font: number): SymbolFont | undefined {
    return (
      symbolFontOf(this.#names.get(font) ?? '') ??
      (this.#sets.get(font) === SYMBOL_SET ? 'symbols' : undefined)
    )
  }

  #decoderOf(page: number): TextDecoder {
    const decoder = this.#decoders.get(page) ?? decoderFor(page)
    this.#decoders.set(page, decoder)
    return decoder
  }
}

function decoderFor(page: number): TextDecoder {
  try {
    return new TextDecoder(LABELS[page] ?? `windows-${page}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** A symbol that isn't a checkbox or a bullet shows nothing that could be read. */
function shown(font: SymbolFont, code: number): string {
  const meaning = glyphMeaning(font, code)
  if (meaning) return ` ${meaning} `
  return code === 0x20 || code === 0xf020 ? ' ' : ''
}

/** The meaning of a field's instruction, such as `SYMBOL 254 \f "Wingdings"`; undefined for other fields. */
export function symbolOfField(instruction: string): string | undefined {
  const [, code, name] = /^\s*SYMBOL\s+(\d{1,6})\s.{0,100}?\\f\s+"?([^"\\]{1,100})/i.exec(instruction) ?? []
  const font = name && symbolFontOf(name)
  return font ? shown(font, Number(code)) : undefined
}
