import type { Box } from '../document.ts'
import { LOST, type PageText, type StreamWord } from '../text-layer.ts'
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
  const garbledFonts = garbledFontsOf(pages)
  return pages.map((page) => qualityOf(page, garbledFonts))
}

/** The boxes of the words that don't say what the page shows: their letters are lost, or their font's map is wrong. */
export function unreadBoxesOf(pages: readonly PageText[]): Set<Box> {
  const garbledFonts = garbledFontsOf(pages)
  const unread = pages.flatMap(({ words }) => [
    ...garbledLinesOf(words).flat(),
    ...[...wordsByFont(words)].flatMap(([font, inFont]) =>
      isFontGarbled(font, inFont, garbledFonts) || isWithoutSpaces(font, inFont)
        ? inFont
        : inFont.filter(({ text }) => isMostlyLost(text)),
    ),
  ])
  return new Set(unread.map(({ box }) => box))
}

function garbledFontsOf(pages: readonly PageText[]): ReadonlySet<string> {
  const fonts = [...wordsByFont(pages.flatMap(({ words }) => words))]
  return new Set(fonts.filter(([, words]) => isTextGarbled(words)).map(([font]) => font))
}

/** Several fonts may have one name. For a comparison with what the page shows, a line is enough, if hardly a word of it is known. */
const GARBLED_LINE = { words: 5, known: 0.2 }

/** With the lines around them that don't have a known word either: the end of a sentence has only a few. */
function garbledLinesOf(words: readonly StreamWord[]): StreamWord[][] {
  const lines = drawnLines(words)
  const statistics = lines.map((line) => languageStatistics(line.map(({ text }) => text)))
  const isGarbled = statistics.map(
    ({ words, known }) => words >= GARBLED_LINE.words && known < GARBLED_LINE.known,
  )
  const isUnknown = (at: number) => statistics[at]!.words > 0 && statistics[at]!.known === 0
  return lines.filter((_, at) => isGarbled[at] || (isUnknown(at) && (isGarbled[at - 1] || isGarbled[at + 1])))
}

function drawnLines(words: readonly StreamWord[]): StreamWord[][] {
  const lines: StreamWord[][] = [[]]
  for (const word of words) {
    lines.at(-1)!.push(word)
    if (word.endsLine) lines.push([])
  }
  return lines
}

function qualityOf(
  { words, characters, lostCharacters }: PageText,
  garbledInDocument: ReadonlySet<string>,
): TextQuality {
  if (lostCharacters > 0.3 * characters && characters > 20) return 'garbled'
  let garbled = 0
  for (const [font, inFont] of wordsByFont(words))
    if (isFontGarbled(font, inFont, garbledInDocument)) for (const { text } of inFont) garbled += text.length
  if (garbled > MAX_GARBLED_SHARE * characters) return 'garbled'
  return characters < HEADER_CHARACTERS ? 'sparse' : 'good'
}

const isFontGarbled = (font: string, words: readonly StreamWord[], garbledInDocument: ReadonlySet<string>) =>
  words.length >= ENOUGH_WORDS ? isTextGarbled(words) : garbledInDocument.has(font)

/** A font without a name whose codes mean nothing: its spaces are letters, too. */
const isWithoutSpaces = (font: string, words: readonly StreamWord[]) =>
  font === '' && words.reduce((sum, { text }) => sum + text.length, 0) > MAX_WORD_MEAN * words.length

/** Letters */
const MAX_WORD_MEAN = 15

const isMostlyLost = (text: string) => text.split(LOST).length - 1 >= text.length / 2

const wordsByFont = (words: readonly StreamWord[]) => Map.groupBy(words, ({ font }) => font)

const isTextGarbled = (words: readonly StreamWord[]) =>
  isGarbled(languageStatistics(words.slice(0, SAMPLE_WORDS).map(({ text }) => text)))
