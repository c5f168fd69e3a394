/** The words that stand for checkboxes, whatever the file encodes them as. */
export const CHECKED = '☒'
export const UNCHECKED = '☐'
const BULLET = '•'

/** Fonts that draw symbols in place of letters: a character code means nothing without the font's name. */
export type SymbolFont = 'wingdings' | 'wingdings2' | 'webdings' | 'dingbats' | 'symbols'

/**
 * The symbol font that a name refers to, or undefined for an ordinary font.
 * @param name the PostScript name, with or without a subset prefix
 */
export function symbolFontOf(name: string): SymbolFont | undefined {
  const plain = name.replace(/[\s_-]/g, '').toLowerCase()
  if (plain.includes('wingdings2')) return 'wingdings2'
  if (plain.includes('wingdings3')) return 'symbols'
  if (plain.includes('wingdings')) return 'wingdings'
  if (plain.includes('webdings')) return 'webdings'
  if (plain.includes('dingbats')) return 'dingbats'
  return plain.includes('symbol') || plain.includes('awesome') ? 'symbols' : undefined
}

const codes = (hex: string) => new Set(hex.split(' ').map((code) => Number.parseInt(code, 16)))

/** Codes in the fonts' own tables, from the vendors' character maps. */
const SYMBOL_CODES: Record<
  SymbolFont,
  { checked: Set<number>; unchecked: Set<number>; bullet: Set<number> }
> = {
  wingdings: {
    checked: codes('fe fd fc fb 78'),
    unchecked: codes('a8 6f 70 71 72'),
    bullet: codes('a7 6e 6c 75 76 77 9f d8 e0 f0'),
  },
  wingdings2: {
    checked: codes('4f 50 51 52 53 54 55 56'),
    unchecked: codes('a3 2a 30'),
    bullet: codes('96 97 98'),
  },
  webdings: { checked: codes('61 72'), unchecked: codes('63'), bullet: codes('3d 67 6e') },
  dingbats: {
    checked: codes('33 34 35 36 37 38'),
    unchecked: codes('6f 70 71 72'),
    bullet: codes('6c 6e 75 76 77'),
  },
  symbols: { checked: new Set(), unchecked: new Set(), bullet: codes('b7 a7 d8') },
}

const MAC_ROMAN = new Map([
  [0xae, 0xa8],
  [0x2db, 0xfe],
  [0x2dd, 0xfd],
  [0xb8, 0xfc],
  [0x2da, 0xfb],
  [0xdf, 0xa7],
])

/** What a character of a symbol font shows: '☒', '☐', '•', or undefined for any other symbol. */
export function glyphMeaning(font: SymbolFont, code: number): string | undefined {
  // Windows puts symbols at U+F000 + code, Macs treat the code as Mac Roman, and other writers use the plain code.
  const symbol = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : (MAC_ROMAN.get(code) ?? code)
  const { checked, unchecked, bullet } = SYMBOL_CODES[font]
  if (checked.has(symbol)) return CHECKED
  if (unchecked.has(symbol)) return UNCHECKED
  return bullet.has(symbol) ? BULLET : undefined
}

const UNICODE_CHECKED = codes(
  '2327 22a0 2611 2612 2705 2713 2714 2715 2716 2717 2718 25c9 29bf 1f5f5 1f5f7 1f5f8 1f5f9',
)
const UNICODE_UNCHECKED = codes('2610 25a1 25a2 25fb 25fd 2b1c 274f 2750 2751 2752')

/** '☒' or '☐' for a Unicode character that is a checkbox, checkmark, or cross; undefined otherwise. Forms use them alike. */
export function checkboxOf(code: number): string | undefined {
  if (code < 0x2200) return undefined
  if (UNICODE_CHECKED.has(code)) return CHECKED
  return UNICODE_UNCHECKED.has(code) ? UNCHECKED : undefined
}
