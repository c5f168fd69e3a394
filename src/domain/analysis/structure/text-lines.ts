import { boundingBox } from '#platform/documents/bounding-box.ts'
import type { Box, Line, Page, ReadDocument, Word } from '#platform/documents/document.ts'
import { isInRow } from './heights.ts'

/** A line of the report's own text: furniture is gone, bullets inside a line begin one of their own. */
export type TextLine = {
  page: number
  text: string
  words: Word[]
  box: Box
  /** Size of the first word in points; 0 where the format has no layout. */
  size: number
  bold: boolean
  ocr: boolean
  /** A paragraph begins here whatever the words look like (an empty line, or a format that knows its paragraphs). */
  begins: boolean
  /** Its last word was hyphenated at its end. */
  isCut: boolean
}

const BULLET = /^[•●○◯▪◦‣∙·■□►➢➤✓✔*–-]$/
const MARKER_ONLY =
  /^(?:[•●○◯▪◦‣∙·■►➢➤☐☒☑*–-]|\(?\d{1,4}[.):]|\d+(?:\.\d+)+\.?|[A-Za-z][.)]|[IVX]{1,5}\.|(?:\d{1,4}[.)] )?\[(?:\*|[A-Z]{1,3})\])$/

/** Lines of the whole document in reading order, without running headers and footers. */
export function textLinesOf(document: ReadDocument): TextLine[] {
  const furniture = repeatedLines(document.pages)
  const knowsParagraphs = document.kind === 'doc' || document.kind === 'docx'
  return document.pages.flatMap((page) => linesOfPage(page, furniture, knowsParagraphs))
}

function linesOfPage(page: Page, furniture: ReadonlySet<string>, knowsParagraphs: boolean): TextLine[] {
  const lines: TextLine[] = []
  let begins = true
  let isBelowCut = false
  for (const line of page.lines) {
    const isEmpty = line.words.length === 0
    if (isEmpty) begins = true
    if (isEmpty || isRatingRow(line.words) || furniture.has(furnitureKey(page, line))) continue
    for (const words of splitAtBullets(line.words).flatMap(splitLongLine)) {
      // The first half of its first word is where the line begins.
      const box = isBelowCut ? line.box : boundingBox(words.map(({ box }) => box))
      lines.push(textLine({ ...line, words, box }, page, begins))
      begins = knowsParagraphs
    }
    isBelowCut = line.hyphenated ?? false
  }
  return joinMarkers(lines)
}

const textLine = ({ words, box, ocr, hyphenated }: Line, page: Page, begins: boolean): TextLine => ({
  page: page.number,
  text: textOf(words),
  words,
  box,
  size: words[0]?.fontSize ?? 0,
  bold: words.every(({ bold }) => bold),
  ocr: ocr ?? page.ocr,
  begins,
  isCut: hyphenated ?? false,
})

const RATING =
  /^(?:I|IN|NI|NP|D|RR|R|P|S|M|F|NA|N\/A|N|O|Y|X|Yes|No|None|Good|Fair|Poor|Acceptable|Satisfactory|Marginal|Serviceable|☐|☒|☑|√|✓|•|-)$/i

/** The rows of column heads and crosses between the texts of a check-box form. */
function isRatingRow(words: readonly Word[]): boolean {
  return words.length >= 3
    ? words.every(({ text }) => RATING.test(text))
    : words.every(({ text }) => /^(?:X|IN|NI|NP|RR|Good|Fair|Poor|N\/A|None|√|✓)$/.test(text))
}

/** The name of a form's row, which its text stands beside, after a bullet or not ('9. Condition: • Fuses too big'). */
const FIELD_NAME = /^(?:\d{1,3}[.)] )?(?:condition|observation|implication|location|task)s?(?:\(s\))?:$/i

/** Words as a line of text. */
export const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

/** Summary tables put 'Page 28 Item: 8 Smoke Detectors • There was no …' on one line. */
function splitAtBullets(words: Word[]): Word[][] {
  const parts: Word[][] = []
  let part: Word[] = []
  let hasText = false
  for (const word of words) {
    const isBullet = hasText && /^[•●○◯▪■►➢➤☐☒☑]$/.test(word.text)
    if (isBullet && FIELD_NAME.test(textOf(part))) continue
    if (isBullet) {
      parts.push(part)
      part = []
      hasText = false
    }
    part.push(word)
    hasText ||= !BULLET.test(word.text)
  }
  parts.push(part)
  return parts
}

/** A whole chapter without a line break has 2,000 words; what works on a passage may look at all of it for each sentence. */
const MAX_LINE_WORDS = 1_000

/** Cuts a line without end, after a sentence where there is one. */
function splitLongLine(words: Word[]): Word[][] {
  const parts: Word[][] = []
  let rest = words
  while (rest.length > MAX_LINE_WORDS) {
    const last = rest.slice(0, MAX_LINE_WORDS).findLastIndex(({ text }) => /[.!?]$/.test(text))
    const length = last < 0 ? MAX_LINE_WORDS : last + 1
    parts.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return [...parts, rest]
}

/** Bullets of symbol fonts (Wingdings, ZapfDingbats) as the letters that they are in other fonts. */
const SYMBOL = /^[lmnoquvwØàüèð§¬]$/

const isMarker = ({ text }: TextLine) => MARKER_ONLY.test(text) || FIELD_NAME.test(text) || SYMBOL.test(text)

const unlettered = (word: Word) => (SYMBOL.test(word.text) ? { ...word, text: '•' } : word)

/** A gutter ends a line, so '1.' and the text it numbers come as two lines side by side. */
function joinMarkers(lines: TextLine[]): TextLine[] {
  const joined: TextLine[] = []
  for (const line of lines) {
    const marker = joined.at(-1)
    if (marker && isMarker(marker) && isBeside(marker, line)) {
      const words = [...marker.words.map(unlettered), ...line.words]
      joined[joined.length - 1] = {
        ...line,
        text: textOf(words),
        words,
        box: boundingBox([marker.box, line.box]),
      }
    } else joined.push(line)
  }
  return joined
}

const MAX_GAP = 60

const isBeside = (left: TextLine, right: TextLine) =>
  isInRow(left, right) && right.box[0] >= left.box[2] - 1 && right.box[0] - left.box[2] < MAX_GAP

const MIN_REPEATS = 3

/** Running headers and footers: the same words (numbers aside) at the same height near an end of several pages. */
function repeatedLines(pages: readonly Page[]): Set<string> {
  const keys = pages
    .filter(({ height }) => height > 0)
    .flatMap((page) => [...new Set(page.lines.map((line) => furnitureKey(page, line)))])
    .filter((key) => key !== '')
  return new Set([...atLeast(MIN_REPEATS, keys), ...pages.flatMap(linesAtPageNumbers)])
}

/** The texts that are in a list this often. */
const atLeast = (min: number, texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text)].filter(([, same]) => same.length >= min).map(([text]) => text)

const AROUND_PAGE_NUMBER = 6

/** Text made from a printed report has its headers and footers in the middle: what stands at most page numbers is one. */
function linesAtPageNumbers({ height, lines }: Page): string[] {
  if (height > 0) return []
  const texts = lines.filter(({ words }) => words.length > 0).map(({ words }) => plainOf(words))
  const numbers = texts.flatMap((text, index) => (PAGE_NUMBER.test(text) ? [index] : []))
  if (numbers.length < MIN_REPEATS) return []
  const around = numbers.flatMap((at) => [
    ...new Set(texts.slice(Math.max(0, at - AROUND_PAGE_NUMBER), at + AROUND_PAGE_NUMBER)),
  ])
  return atLeast(numbers.length * 0.5, around)
}

const plainOf = (words: readonly Word[]) => textOf(words).toLowerCase().replace(/\d+/g, '#')

const PAGE_NUMBER = /^(?:page )?# (?:of|\/) #$|^page #$|^- # -$/

/** What makes two lines the same furniture; '' where a line cannot be furniture. */
function furnitureKey(page: Page, { words, box }: Line): string {
  const isNearEnd = box[1] < page.height * 0.13 || box[3] > page.height * 0.9
  if (page.height > 0 && !isNearEnd) return ''
  const plain = plainOf(words)
  if (plain.length > 160) return ''
  // A heading of large type over each chapter stands at the same height too, but its words differ.
  return page.height > 0 ? `${plain}|${Math.round(box[1] / 6)}` : plain
}
