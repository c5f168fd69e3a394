import type { PageText, StreamWord } from '../pdf-words.ts'
import { isGarbled, languageStatistics } from './language.ts'

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
  const fonts = [...wordsByFont(pages.flatMap(({ words }) => words))]
  const garbledFonts = new Set(fonts.filter(([, words]) => isTextGarbled(words)).map(([font]) => font))
  return pages.map((page) => qualityOf(page, garbledFonts))
}

function qualityOf(
  { words, characters, lostCharacters }: PageText,
  garbledInDocument: ReadonlySet<string>,
): TextQuality {
  if (lostCharacters > 0.3 * characters && characters > 20) return 'garbled'
  let garbled = 0
  for (const [font, inFont] of wordsByFont(words)) {
    const isFontGarbled = inFont.length >= ENOUGH_WORDS ? isTextGarbled(inFont) : garbledInDocument.has(font)
    if (isFontGarbled) for (const { text } of inFont) garbled += text.length
  }
  if (garbled > MAX_GARBLED_SHARE * characters) return 'garbled'
  return characters < HEADER_CHARACTERS ? 'sparse' : 'good'
}

const wordsByFont = (words: readonly StreamWord[]) => Map.groupBy(words, ({ font }) => font)

const isTextGarbled = (words: readonly StreamWord[]) =>
  isGarbled(languageStatistics(words.slice(0, SAMPLE_WORDS).map(({ text }) => text)))
