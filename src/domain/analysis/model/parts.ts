import { namesTradeItem } from '#domain/analysis/readings/trade-words.ts'
import { mentionsTrade } from '#domain/analysis/sentences/statements.ts'
import { tokensOf } from '#domain/analysis/text/tokens.ts'
import { estimateTokens } from '#platform/ai/tokens.ts'
import type { ReportPassage, ReportText } from '../report-text.ts'
import { visibleText } from './text-checks.ts'

/** A passage with the number by which the model names it ('P12'). */
export type NumberedPassage = { id: string; passage: ReportPassage }

/** In reading order. */
export type Passages = readonly NumberedPassage[]

/** What one question contains, and everything that was numbered. */
export type Parts = {
  parts: NumberedPassage[][]
  all: NumberedPassage[]
  /** Passages beyond the report's budget, which the model doesn't see. */
  leftOut: number
}

/** Both in estimated tokens of data. */
export type PartLimits = { perPart: number; perReport: number }

/**
 * The report as parts that fit a question each: all of it in reading order but contents pages and exact repeats. A report
 * over its budget keeps what is most likely to report electrical deficiencies. Parts overlap, and each begins with
 * the report's summary, so that a summary line meets its body wherever that is.
 */
export function partsOf(text: ReportText, limits: PartLimits): Parts {
  const all = withoutRepeats(text.filter(isReadable)).map((passage, index) => ({
    id: `P${index + 1}`,
    passage,
  }))
  const kept = withinBudget(all, limits.perReport)
  return { parts: split(kept, limits.perPart), all, leftOut: all.length - kept.length }
}

const isReadable = ({ zone, text }: ReportPassage) =>
  zone !== 'contents' && /[\p{L}\p{N}]/u.test(visibleText(text))

const isAboutTrade = (text: string) => mentionsTrade(text) || namesTradeItem(tokensOf(text))

const MIN_REPEATED_LENGTH = 25
const MAX_REPEATS = 3
const REPORTING: ReadonlySet<ReportPassage['zone']> = new Set(['body', 'summary', 'information'])

/** What may report a defect stays: some inspectors repeat a sentence in every room. */
function withoutRepeats(passages: readonly ReportPassage[]): ReportPassage[] {
  const seen = new Map<string, number>()
  return passages.filter(({ text, zone }) => {
    if (text.length <= MIN_REPEATED_LENGTH || (REPORTING.has(zone) && isAboutTrade(text))) return true
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return count <= MAX_REPEATS
  })
}

/** Tokens of a line besides its text: number, tags, page and chapter lines. */
const TOKENS_AROUND = 12
const MAX_PASSAGE_LENGTH = 6_000

/** A passage's text for the model, with its end cut off and marked if it's extremely long. */
export const shownText = ({ text }: ReportPassage) => {
  const visible = visibleText(text)
  return visible.length <= MAX_PASSAGE_LENGTH ? visible : `${visible.slice(0, MAX_PASSAGE_LENGTH)} …[cut]`
}

const estimateOf = ({ passage }: NumberedPassage) => estimateTokens(shownText(passage)) + TOKENS_AROUND

const sumOf = (passages: Passages) => passages.reduce((sum, passage) => sum + estimateOf(passage), 0)

function withinBudget(all: Passages, budget: number): NumberedPassage[] {
  if (sumOf(all) <= budget) return [...all]
  let tokens = 0
  const byRelevance = all.toSorted((a, b) => relevanceOf(b) - relevanceOf(a))
  const kept = new Set(
    byRelevance.filter((passage) => {
      tokens += estimateOf(passage)
      return tokens <= budget
    }),
  )
  return all.filter((passage) => kept.has(passage))
}

/** Summaries and electrical chapters come first, then what else is about something electrical. */
const relevanceOf = ({ passage: { zone, isElectricalChapter, text } }: NumberedPassage) =>
  zone === 'summary' || isElectricalChapter ? 2 : Number(REPORTING.has(zone) && mentionsTrade(text))

/** The last passages of a part are repeated in the next, because an item can be cut anywhere. */
const OVERLAP = 12
const MAX_SHARE_OF_SUMMARY = 0.3

function split(kept: Passages, perPart: number): NumberedPassage[][] {
  if (kept.length === 0) return []
  if (sumOf(kept) <= perPart) return [[...kept]]
  const summary = kept.filter(({ passage }) => passage.zone === 'summary')
  const repeated = sumOf(summary) <= perPart * MAX_SHARE_OF_SUMMARY ? summary : []
  const others = kept.filter((passage) => !repeated.includes(passage))
  const room = perPart - sumOf(repeated)
  const parts: NumberedPassage[][] = []
  for (let from = 0; from < others.length; ) {
    let to = from
    for (let tokens = 0; to < others.length; to += 1) {
      tokens += estimateOf(others[to]!)
      if (tokens > room && to > from) break
    }
    parts.push([...repeated, ...others.slice(from, to)])
    if (to >= others.length) break
    from = Math.max(to - OVERLAP, from + 1)
  }
  return parts
}
