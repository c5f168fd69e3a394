import { runsOf } from '#kernel/lists.ts'
import type { TextLine } from './text-lines.ts'

/** What a passage begins with: '6.4.1', '(3)', '2.', '508 [S]', 'B.', a bullet, a check box, 'Photo 12:'. */
export type Marker = {
  type: 'number' | 'parenthesis' | 'ordinal' | 'mark' | 'letter' | 'bullet' | 'box' | 'photo'
  value: string
}

/** Lines that form one text: a paragraph, a bullet, a heading, a field, a caption. */
export type Passage = {
  page: number
  lines: TextLine[]
  /** All words, joined by single spaces; the offsets below and in sentences refer to it. */
  text: string
  marker: Marker | null
  /** Offset where the text proper begins, after the marker. */
  bodyStart: number
  size: number
  bold: boolean
  ocr: boolean
}

const MARKERS: readonly [Marker['type'], RegExp][] = [
  [
    'photo',
    /^(?:(?:[Pp]hoto|PHOTO|[Pp]icture|[Ff]igure|Fig\.?|[Ii]mage)s?|\d[\d.]*(?:[A-Z])?\s+Item)\s*#?(\d[\d.-]*)\s*(?:\((?:[Pp]icture|[Pp]hoto)\))?[.:)–-]?\s+(?=[A-Z])/,
  ],
  [
    'number',
    /^(?:[•●○◯◦▪■]\s+)?(\d{1,2}(?:\.\d{1,3}){1,3}(?:\.[A-Z](?=\s))?)(?:[.):]?\s+|\.?(?=[A-Z]))(?=\S)/,
  ],
  ['parenthesis', /^\(\s?(\d{1,3}|[a-z])\s?\)\s*/],
  ['mark', /^(?:\d{1,4}[.):]?\s+)?\[(\*|[A-Z]{1,3})\]\s+(?=\S)/],
  ['ordinal', /^(\d{1,3})[.):]\s+/],
  ['letter', /^([A-Z]|[IVX]{1,5})[.)]\s+/],
  ['bullet', /^([•●○◯▪◦‣∙·■►➢➤*–—-])\s+/],
  ['box', /^([☐☒☑])\s*/],
]

export function markerOf(text: string): { marker: Marker | null; bodyStart: number } {
  for (const [type, pattern] of MARKERS) {
    const found = pattern.exec(text)
    if (found) return { marker: { type, value: found[1]! }, bodyStart: found[0].length }
  }
  return { marker: null, bodyStart: 0 }
}

/** Groups lines into passages: a new one at a marker, a gap, a new column, a change of font, or a deliberate line break. */
export function passagesOf(lines: readonly TextLine[]): Passage[] {
  const edges = columnEdges(lines)
  const wrapAt = plainWidth(lines)
  return runsOf(lines, (group, line) => continues(group, line, { edges, wrapAt })).map(passageOf)
}

const MAX_PASSAGE_WORDS = 2_000

function continues(
  group: readonly TextLine[],
  line: TextLine,
  { edges, wrapAt }: { edges: Map<string, number>; wrapAt: number },
): boolean {
  const last = group.at(-1)!
  if (hasTooManyWords(group) || beginsAnew(line)) return false
  if (last.page !== line.page) return continuesOverPage(last, line)
  if (!hasLayout(line)) return continuesPlain(last, line, wrapAt)
  return looksAlike(last, line) && continuesNear(last, line, edges)
}

/** Text and Word files have none, although Word's have sizes of letters. */
const hasLayout = ({ box }: TextLine) => box[3] > box[1]

/** In heights of a line. Text with twice the usual spacing has a gap of 1.1. */
const MAX_GAP = { betweenLines: 0.75, inSentence: 1.3 }

const MIN_CUT_LENGTH = 30

/** A long line that ends within a sentence, before one that can't begin any. */
const isCutSentence = (last: TextLine, line: TextLine) =>
  last.text.length >= MIN_CUT_LENGTH && !/[.!?:;]["”')]?$/.test(last.text) && /^[a-z]+[\s,.;]/.test(line.text)

/** Whether a line goes on right beside or below the last one. */
function continuesNear(last: TextLine, line: TextLine, edges: Map<string, number>): boolean {
  const height = Math.max(4, last.box[3] - last.box[1])
  const gap = line.box[1] - last.box[3]
  const maxGap = isCutSentence(last, line) ? MAX_GAP.inSentence : MAX_GAP.betweenLines
  if (gap > height * maxGap || line.box[1] < last.box[1] - 1) return false
  const isSideBySide = line.box[1] < last.box[3] - height * 0.6
  if (isSideBySide) return line.box[0] >= last.box[2] && line.box[0] - last.box[2] < last.size * 2.5
  if (line.box[0] > last.box[2] || line.box[2] < last.box[0]) return false
  return isCutTitle(last, line) || !endedOnPurpose(last, line, edges)
}

const hasTooManyWords = (group: readonly TextLine[]) =>
  group.reduce((count, { words }) => count + words.length, 0) >= MAX_PASSAGE_WORDS

/** Of the size. OCR measures the letters of each line, which may have none that go above or below the others. */
const SIZE_TOLERANCE = { text: 0.12, ocr: 0.35 }

function looksAlike(last: TextLine, line: TextLine): boolean {
  const tolerance = last.ocr && line.ocr ? SIZE_TOLERANCE.ocr : SIZE_TOLERANCE.text
  if (Math.abs(line.size - last.size) > last.size * tolerance) return false
  return last.bold === line.bold || isMixed(last) || isMixed(line)
}

const MIN_CUT_TITLE = 18

/** Titles in bold capitals can break anywhere. */
const isCutTitle = (last: TextLine, line: TextLine) =>
  last.bold && line.bold && isShouted(last.text) && isShouted(line.text) && last.text.length > MIN_CUT_TITLE

const isMixed = (line: TextLine) => line.words.some(({ bold }) => bold) && !line.bold

/** A field for location, rating or action starts a new line, however full the previous one is. */
const FIELD_LINE =
  /^(?:Location|Implication|Task|Time|Condition|Recommendation|Comment|Observation|Status)s?(?: ?\(s\))?\s*:/

const beginsAnew = (line: TextLine) => {
  if (FIELD_LINE.test(line.text)) return true
  const { marker } = markerOf(line.text)
  if (!marker) return false
  // '15. and' or '2) …' inside a wrapped sentence isn't a marker; a real one is followed by a capital or a known symbol.
  if (marker.type === 'ordinal' || marker.type === 'letter') return /^\S+\s+["'“(]?[A-Z0-9]/.test(line.text)
  return true
}

const isShouted = (text: string) => text === text.toUpperCase()

const MIN_WRAPPED_WIDTH = 55

/** A line that can't begin a sentence, even in quotation marks. */
const GOES_ON = /^["“‘']?[a-z]/

/** Plain text: a line long enough to have been wrapped continues on the next. */
function continuesPlain(last: TextLine, line: TextLine, wrapAt: number): boolean {
  if (line.begins || last.text.length < MIN_WRAPPED_WIDTH || last.text.length > 200) return false
  if (isShouted(last.text) !== isShouted(line.text)) return false
  if (!/[.!?:]["')]?$/.test(last.text) || GOES_ON.test(line.text)) return true
  return last.text.length > 70 && last.text.length + (line.words[0]?.text.length ?? 0) >= wrapAt
}

const NEAR_WIDTH = 15
const MIN_SHARE_OF_FULL_LINES = 0.25

/** The wrap width of plain text, in characters; infinite if lines have no common width, so that each is a paragraph. */
function plainWidth(lines: readonly TextLine[]): number {
  const widths = lines.map(({ text }) => text.length).filter((width) => width >= MIN_WRAPPED_WIDTH)
  widths.sort((a, b) => a - b)
  const width = widths[Math.floor(widths.length * 0.9)] ?? 0
  const full = widths.filter((one) => one >= width - NEAR_WIDTH && one <= width + NEAR_WIDTH)
  return full.length >= MIN_SHARE_OF_FULL_LINES * widths.length && widths.length >= 8
    ? width
    : Number.POSITIVE_INFINITY
}

const continuesOverPage = (last: TextLine, line: TextLine) =>
  /^[a-z(]/.test(line.text) && !/[.!?:]["')]?$/.test(last.text) && last.text.length > 30

const columnKey = (line: TextLine) => `${line.page}:${Math.round(line.box[0] / 24)}`

/** The right edge of each column's lines, in points. */
function columnEdges(lines: readonly TextLine[]): Map<string, number> {
  const edges = new Map<string, number>()
  for (const line of lines) edges.set(columnKey(line), Math.max(edges.get(columnKey(line)) ?? 0, line.box[2]))
  return edges
}

/** If the next line's first word would have fit, the author broke the line, not the page. */
function endedOnPurpose(last: TextLine, line: TextLine, edges: Map<string, number>): boolean {
  if (last.isCut || GOES_ON.test(line.text)) return false
  const first = line.words[0]!
  const edge = Math.max(edges.get(columnKey(last)) ?? 0, edges.get(columnKey(line)) ?? 0)
  const room = edge - last.box[2]
  return room > first.box[2] - first.box[0] + last.size * 1.2
}

function passageOf(lines: TextLine[]): Passage {
  const { page, size } = lines[0]!
  const text = lines.map((line) => line.text).join(' ')
  return {
    page,
    lines,
    text,
    ...markerOf(text),
    size,
    bold: lines.every(({ bold }) => bold),
    ocr: lines.some(({ ocr }) => ocr),
  }
}
