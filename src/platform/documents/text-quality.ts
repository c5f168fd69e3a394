import { isGarbled, languageStatistics } from './language.ts'
import type { PageText, StreamWord } from './pdf-words.ts'

/** `sparse`: no text, or only a page header and footer. `garbled`: text that isn't language. */
export type TextQuality = 'good' | 'sparse' | 'garbled'

const HEADER_CHARACTERS = 150
const SAMPLE_WORDS = 1_000
/** A garbled heading alone isn't worth the time OCR takes. */
const MAX_GARBLED_SHARE = 0.2
/** A font with fewer words on a page is judged over the whole document. */
const ENOUGH_WORDS = 25

/**
 * Rates the text layer of each page. A font with a wrong Unicode map, or none, yields text of the right length but no
 * meaning. Other fonts on the page may be fine, so each font is judged separately: on its page if there's enough text there,
 * otherwise over the whole document.
 */
export function qualitiesOf(pages: readonly PageText[]): TextQuality[] {
  const fontsOfPages = pages.map(({ words }) => textsByFont(words))
  const garbledFonts = garbledAmong(sampleOf(fontsOfPages))
  return pages.map((page, index) => qualityOf(page, fontsOfPages[index]!, garbledFonts))
}

function qualityOf(
  { characters, lostCharacters }: PageText,
  fonts: TextsByFont,
  garbledInDocument: ReadonlySet<string>,
): TextQuality {
  if (lostCharacters > 0.3 * characters && characters > 20) return 'garbled'
  let garbled = 0
  for (const [font, texts] of fonts) {
    const isFontGarbled = texts.length >= ENOUGH_WORDS ? isTextGarbled(texts) : garbledInDocument.has(font)
    if (isFontGarbled) for (const { length } of texts) garbled += length
  }
  if (garbled > MAX_GARBLED_SHARE * characters) return 'garbled'
  return characters < HEADER_CHARACTERS ? 'sparse' : 'good'
}

type TextsByFont = Map<string, string[]>

function textsByFont(words: readonly StreamWord[]): TextsByFont {
  const fonts: TextsByFont = new Map()
  for (const { font, text } of words) {
    const texts = fonts.get(font)
    if (texts) texts.push(text)
    else fonts.set(font, [text])
  }
  return fonts
}

/** The first words in each font. */
function sampleOf(fontsOfPages: readonly TextsByFont[]): TextsByFont {
  const sample: TextsByFont = new Map()
  for (const fonts of fontsOfPages)
    for (const [font, texts] of fonts) {
      const before = sample.get(font) ?? []
      if (before.length < SAMPLE_WORDS) sample.set(font, [...before, ...texts])
    }
  return sample
}

const isTextGarbled = (texts: readonly string[]) =>
  isGarbled(languageStatistics(texts.slice(0, SAMPLE_WORDS)))

function garbledAmong(fonts: TextsByFont): Set<string> {
  const garbled = [...fonts].filter(([, texts]) => isTextGarbled(texts))
  return new Set(garbled.map(([font]) => font))
}
