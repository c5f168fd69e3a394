import { isGarbled, languageStatistics } from './language.ts'
import type { PageText, StreamWord } from './pdf-words.ts'

/** `sparse`: no text, or only a page header and footer. `garbled`: text that isn't language. */
export type TextQuality = 'good' | 'sparse' | 'garbled'

const HEADER_CHARACTERS = 150
const SAMPLE_WORDS = 1_000
/** A garbled heading alone isn't worth the time OCR takes. */
const MAX_GARBLED_SHARE = 0.2

/**
 * Rates the text layer of each page. A font with a wrong Unicode map, or none, yields text of the right length but no
 * meaning. Other fonts on the page may be fine, so each font is judged separately: on its page if there's enough text there,
 * otherwise over the whole document.
 */
export function qualitiesOf(pages: readonly PageText[]): TextQuality[] {
  const garbledFonts = garbledAmong(pages.flatMap(({ words }) => words))
  return pages.map((page) => qualityOf(page, garbledFonts))
}

function qualityOf(
  { words, characters, lostCharacters }: PageText,
  garbledFonts: ReadonlySet<string>,
): TextQuality {
  if (lostCharacters > 0.3 * characters && characters > 20) return 'garbled'
  const onPage = garbledAmong(words)
  const fontsWithEnough = fontsWithEnoughWords(words)
  const isFontGarbled = (font: string) => (fontsWithEnough.has(font) ? onPage : garbledFonts).has(font)
  const garbled = words.reduce((sum, { text, font }) => sum + (isFontGarbled(font) ? text.length : 0), 0)
  if (garbled > MAX_GARBLED_SHARE * characters) return 'garbled'
  return characters < HEADER_CHARACTERS ? 'sparse' : 'good'
}

const wordsByFont = (words: readonly StreamWord[]) => Map.groupBy(words, ({ font }) => font)

const statisticsOf = (words: readonly StreamWord[]) =>
  languageStatistics(words.slice(0, SAMPLE_WORDS).map(({ text }) => text))

function garbledAmong(words: readonly StreamWord[]): Set<string> {
  const fonts = [...wordsByFont(words)].filter(([, wordsOfFont]) => isGarbled(statisticsOf(wordsOfFont)))
  return new Set(fonts.map(([font]) => font))
}

const ENOUGH_WORDS = 25

function fontsWithEnoughWords(words: readonly StreamWord[]): Set<string> {
  const fonts = [...wordsByFont(words)].filter(([, wordsOfFont]) => wordsOfFont.length >= ENOUGH_WORDS)
  return new Set(fonts.map(([font]) => font))
}
