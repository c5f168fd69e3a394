import { isOneWord } from './zero-width.ts'

/**
 * Lines of a plain text, as its author wrote them: without the marks of quoted email, and without breaks inside of words and
 * sentences.
 */
export function unwrapped(lines: readonly string[]): string[] {
  return withoutNarrowBreaks(withoutHyphenation(withoutDoubleSpacing(withoutQuoteMarks(lines))))
}

const isBlank = (line: string) => line.trim() === ''

const QUOTE_MARKS = /^ ?(?:>[ \t]?)+/
/** Fewer lines may be comparisons ('> 20 A'), unless the whole text is. */
const MIN_QUOTED = 4

function withoutQuoteMarks(lines: readonly string[]): string[] {
  const quoted = lines.filter((line) => QUOTE_MARKS.test(line)).length
  const texts = lines.filter((line) => !isBlank(line)).length
  if (quoted < MIN_QUOTED && (quoted < 2 || quoted < texts)) return [...lines]
  const plain: string[] = []
  let before = 0
  for (const line of lines) {
    const [marks = ''] = QUOTE_MARKS.exec(line) ?? []
    const text = line.slice(marks.length)
    const depth = marks.split('>').length
    // Someone else's words begin. Programs also wrap quoted lines, without a mark on what didn't fit.
    if (depth !== before && plain.length > 0 && !BEGINS_SMALL.test(text)) plain.push('')
    plain.push(text)
    before = depth
  }
  return plain
}

const ENDS_SENTENCE = /[.!?:]["”’')]*\s*$/
const BEGINS_SMALL = /^\s*[a-z]/
const BEGINS_ITEM = /^\s*(?:[-–—*•●▪■□☐☒☑]|\(?(?:\d{1,3}|[a-z])[.)])\s/

/** Whether a line ends within a sentence, before one that can't begin any. */
export const isCut = (line: string, next: string) =>
  !ENDS_SENTENCE.test(line) && BEGINS_SMALL.test(next) && !BEGINS_ITEM.test(next)

const MIN_CUT_LENGTH = 30

/** The lines of a paragraph, with those joined that are surely cut, whatever the others look like. */
export function withoutCuts(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1) ?? ''
    const isLong = last.trim().length >= MIN_CUT_LENGTH && last.length < MAX_JOINED_LENGTH
    if (isLong && isCut(last, line)) joined.push(`${joined.pop()} ${line.trim()}`)
    else joined.push(line)
  }
  return joined
}

/** How much of a text has to look wrapped. The lines of a list are cut, too, but anywhere. */
const MIN_CUTS = { count: 2, share: 0.2, full: 0.75 }

/** The width at which a program wrapped the lines, in characters; null if no program did. */
function wrapWidth(texts: readonly string[]): number | null {
  const cuts = texts.flatMap((line, at) => {
    const next = texts[at + 1]
    return next !== undefined && isCut(line, next) ? [{ line, next }] : []
  })
  const lengths = cuts.map(({ line }) => line.trimEnd().length).sort((a, b) => a - b)
  // Not the longest: a long line of another origin is no evidence.
  const width = lengths[Math.floor((lengths.length - 1) * 0.9)] ?? 0
  // Headings and short sentences are no evidence against it.
  const long = texts.filter((text) => text.length > width / 2).length
  if (cuts.length < MIN_CUTS.count || cuts.length < MIN_CUTS.share * long) return null
  const full = cuts.filter(({ line, next }) => isFull(line, next, width)).length
  return full >= MIN_CUTS.full * cuts.length ? width : null
}

/** Whether the next line's first word didn't fit into a line. */
function isFull(line: string, next: string, width: number): boolean {
  const [first = ''] = next.trim().split(/\s/, 1)
  return line.trimEnd().length + 1 + first.length > width
}

/** Some programs put an empty line after each line. Then empty lines are inside of sentences, too. */
function withoutDoubleSpacing(lines: readonly string[]): string[] {
  const texts = lines.filter((line) => !isBlank(line))
  const followed = lines.filter((line, at) => !isBlank(line) && isBlank(lines[at + 1] ?? '')).length
  if (followed < 0.9 * texts.length || wrapWidth(texts) === null) return [...lines]
  // Where there are two, a paragraph ends.
  return lines.filter((line, at) => !isBlank(line) || isBlank(lines[at - 1] ?? ''))
}

const HALF_WORD = /(\p{L}{1,30})-\s*$/u
/** Characters. A hostile text may have a hyphen at the end of each of a million lines. */
const MAX_JOINED_LENGTH = 2_000

/** Joins lines where a word is hyphenated at the end: the hyphen is a syllable's or the word's own, which the dictionary decides. */
function withoutHyphenation(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1) ?? ''
    const half = last.length < MAX_JOINED_LENGTH ? HALF_WORD.exec(last) : null
    const [rest] = /^\p{Ll}[\p{L}’']*/u.exec(line.trimStart()) ?? []
    if (!half || rest === undefined) joined.push(line)
    else {
      const hyphen = isOneWord(half[1]!, rest) ? '' : '-'
      joined.push(joined.pop()!.slice(0, half.index) + half[1] + hyphen + line.trimStart())
    }
  }
  return joined
}

/** The width of text in narrower columns than letters have, in characters; wider ones are recognized by their passages. */
const NARROW = { min: 24, max: 60 }

function withoutNarrowBreaks(lines: readonly string[]): string[] {
  const width = wrapWidth(lines.filter((line) => !isBlank(line)))
  if (width === null || width < NARROW.min || width > NARROW.max) return [...lines]
  const joined: string[][] = []
  let last: string | null = null
  for (const line of lines) {
    if (last !== null && !isBlank(line) && continues(last, line, width)) joined.at(-1)!.push(line.trim())
    else joined.push([line])
    last = isBlank(line) ? null : line
  }
  return joined.map((parts) =>
    parts.length === 1 ? parts[0]! : [parts[0]!.trimEnd(), ...parts.slice(1)].join(' '),
  )
}

/** Whether a line goes on with what was cut at the end of the one before: no sentence ended there, and its first word didn't fit. */
function continues(last: string, line: string, width: number): boolean {
  if (ENDS_SENTENCE.test(last) || BEGINS_ITEM.test(line) || !/[a-z]/.test(last)) return false
  return isFull(last, line, width) && (last.trimEnd().length <= width + 2 || BEGINS_SMALL.test(line))
}
