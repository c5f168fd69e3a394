import { asAnswer, endOfQuote, type Quote } from '#domain/analysis/findings/evidence.ts'
import { markerOf } from '#domain/analysis/structure/passages.ts'
import { sentencesOf } from '#domain/analysis/text/sentences.ts'
import { type Evidence, MAX_QUOTE_LENGTH, type Mention } from '../contract.ts'
import { placeOfRange } from '../report-text.ts'
import type { NumberedPassage, Passages } from './parts.ts'
import { quoteRange, type Range, visibleText } from './text-checks.ts'

/** Words of a passage that a model quoted, found verbatim. */
type Words = Range & { passage: NumberedPassage }

/** With what the row of a checked box asks ('Outlets:'), or null: 'Loose' alone says little. */
export type Located = Words & { question: NumberedPassage['passage'] | null }

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const NEAR = 3

/**
 * Where the report has the quoted words: in the named passage, across its end, in a passage near it, or anywhere, because
 * models mix up numbers. Empty if nowhere. One or two words count in the named passage only, as part of their sentence.
 */
export function locate(
  all: Passages,
  { passage: named, quote }: { passage: string; quote: string },
): Located[] {
  const words = unescaped(quote)
  if (words.length > MAX_QUOTE_LENGTH * 2) return []
  const index = all.findIndex(({ id }) => id === named.trim())
  const near = index < 0 ? null : locateNear(all, index, words)
  const located = near ?? firstOf(all, words) ?? []
  return located.map((place) => ({ ...place, question: askedBefore(all, all.indexOf(place.passage)) }))
}

/** What the row of the checked box at `index` asks. */
function askedBefore(all: Passages, index: number): NumberedPassage['passage'] | null {
  if (all[index]!.passage.box !== 'checked') return null
  const before = all.findLast(({ passage }, at) => at < index && passage.box === null)?.passage
  return before?.zone === 'unticked' && before.text.endsWith(':') ? before : null
}

function locateNear(all: Passages, index: number, words: string): Words[] | null {
  const named = inPassage(all[index]!, words) ?? shortIn(all[index]!, words)
  if (named) return [named]
  return (
    firstOf(all.slice(Math.max(0, index - NEAR), index + NEAR + 1), words) ??
    acrossEnd(all, index, words) ??
    acrossEnd(all, index - 1, words)
  )
}

function firstOf(passages: Passages, words: string): Words[] | null {
  const [first] = passages
    .values()
    .map((passage) => inPassage(passage, words))
    .filter((found) => found !== null)
  return first ? [first] : null
}

function inPassage(passage: NumberedPassage, words: string): Words | null {
  const range = quoteRange(passage.passage.text, words)
  return range && { passage, ...range }
}

/** Fewer than three words: their whole sentence. */
function shortIn(passage: NumberedPassage, words: string): Words | null {
  const { text } = passage.passage
  const range = quoteRange(text, words, 1)
  if (!range) return null
  const sentence = sentencesOf(text).find(({ start, end }) => start <= range.start && end >= range.end)
  return { passage, start: sentence?.start ?? range.start, end: sentence?.end ?? range.end }
}

/** A quote that runs from the end of one passage into the next, which is how titles and texts are often read. */
export function acrossEnd(all: Passages, index: number, words: string): Words[] | null {
  const first = all[index]
  const second = all[index + 1]
  if (!first || !second) return null
  const { text } = first.passage
  const range = quoteRange(`${text} ${second.passage.text}`, words)
  if (!range || range.start >= text.length || range.end <= text.length + 1) return null
  return [
    { passage: first, start: range.start, end: text.length },
    { passage: second, start: 0, end: range.end - text.length - 1 },
  ]
}

/**
 * The whole sentences of a range, without the passage's number or bullet: what the rules quote too, so that a decision of
 * staff about a sentence applies no matter who found it. The range itself if they're longer than a quote may be.
 */
function inSentences({ text, role }: NumberedPassage['passage'], range: Range): Range {
  if (role !== 'text') return range
  const sentences = sentencesOf(text, markerOf(text).bodyStart)
  const first = sentences.find(({ end }) => end > range.start)
  const last = sentences.findLast(({ start }) => start < range.end)
  if (!first || !last || last.end <= first.start || last.end - first.start > MAX_QUOTE_LENGTH) return range
  return { start: first.start, end: last.end }
}

/** The sentences of the located words, with their page and boxes. */
export const quotedAt = ({ passage: { passage }, ...range }: Located): Quote =>
  quotedIn(passage, inSentences(passage, range))

/** As the rules quote it: a short sentence with the next one, and a checked box after what its row asks. */
export function evidenceAt({ passage: { passage }, question, ...range }: Located): Evidence {
  const { role, zone, ocr, text } = passage
  const { start, end } = inSentences(passage, range)
  const words = quotedIn(passage, { start, end: endOfQuote(text, { start, end, isTitle: role !== 'text' }) })
  const quote = question
    ? asAnswer(quotedIn(question, { start: 0, end: question.text.length }), words)
    : words
  return { ...quote, ocr, source: role === 'caption' ? role : zone === 'summary' ? zone : 'body' }
}

/** At most `MAX_QUOTE_LENGTH` characters of a range, cut between words. */
function quotedIn(passage: NumberedPassage['passage'], range: Range): Quote {
  const { start } = range
  const end = endOfQuote(passage.text, { ...range, isTitle: true })
  const quote = passage.text.slice(start, end).replaceAll('\u00a0', ' ')
  return { quote, ...placeOfRange(passage, start, end) }
}

/** Whether both are about the same words of the same passage. */
export const overlaps = (a: Located, b: Located) =>
  a.passage.id === b.passage.id && a.start < b.end && b.start < a.end

const plainOf = (text: string) => visibleText(text).toLowerCase()

/** Whether two quotes are of the same words: one contains the other, on the same page. */
export function isSameQuote(a: Pick<Mention, 'page' | 'quote'>, b: Pick<Mention, 'page' | 'quote'>): boolean {
  if (Math.abs(a.page - b.page) > 1) return false
  const [first, second] = [plainOf(a.quote), plainOf(b.quote)]
  if (a.page !== b.page) return first === second
  return first.includes(second) || second.includes(first) || shares(first, second)
}

const MIN_SHARED = 20

/** Whether the end of one quote is the beginning of the other: quotes are cut differently. */
function shares(a: string, b: string): boolean {
  const isEndOf = (end: string, begin: string) => {
    const head = begin.slice(0, MIN_SHARED)
    const at = head.length < MIN_SHARED ? -1 : end.indexOf(head)
    return at >= 0 && begin.startsWith(end.slice(at))
  }
  return isEndOf(a, b) || isEndOf(b, a)
}
