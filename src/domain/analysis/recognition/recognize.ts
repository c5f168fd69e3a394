import { beginningsOf, endingsOf } from '#domain/analysis/text/beginnings.ts'
import { WordIndex } from '#domain/analysis/text/pattern.ts'
import { SentenceMatcher } from '#domain/analysis/text/sentence-matcher.ts'
import { NEGATORS, type Token } from '#domain/analysis/text/tokens.ts'
import { memoize } from '#kernel/memoize.ts'
import type { CatalogueEntry } from '../catalogue.ts'
import { MATCH_WINDOW, VETO_DISTANCE } from '../weights.ts'
import { adviceTerm, maskTerm, type Pattern, patterns, type Term, terms } from './patterns.ts'

/** A kind that matches a sentence, and the words that matched (indexes into its tokens). */
export type Match = {
  entry: CatalogueEntry
  covered: readonly number[]
  /** How many words of what stands above or before a fragment matched with it. */
  coveredBefore?: number
  /** Matches through advice to install or improve, not through something found wrong. */
  advises: boolean
  /** Matches only because the context is of the trade. */
  needsContext: boolean
}

/** The indexes of the terms whose match can begin with a word, and of those that need one of some words later: most needn't be tried. */
const beginnings = new WordIndex<number>()
const endings = new WordIndex<number>()
for (const { index, node } of terms) {
  beginnings.add(beginningsOf(node), index)
  endings.add(endingsOf(node), index)
}
const anywhere = new Set(beginnings.always)

type Found = { list: Uint16Array; set: ReadonlySet<number> }

const MAX_WORDS = 20_000

const findIn = (index: WordIndex<number>) =>
  memoize(MAX_WORDS, (word): Found => {
    const set = new Set([...(index.withWord(word) ?? []), ...(index.withPrefixOf(word) ?? [])])
    return { list: Uint16Array.from(set), set }
  })
const beginningWith = findIn(beginnings)
const endingWith = findIn(endings)

type Span = readonly [from: number, to: number]

/** One sentence, with what's computed once for all patterns. */
class Sentence {
  readonly words: readonly string[]
  /** For each word, the terms that can begin with it. */
  readonly beginnings: readonly Found[]
  private readonly matcher: SentenceMatcher
  private readonly spans = new Map<number, Span[]>()

  constructor(words: readonly string[]) {
    this.words = words
    this.matcher = new SentenceMatcher(words)
    this.beginnings = words.map(beginningWith)
  }

  spansOf(term: Term): Span[] {
    const spans = this.spans.get(term.index) ?? this.findTerm(term)
    this.spans.set(term.index, spans)
    return spans
  }

  /** Tries the term only where a word of its own begins: most words can't begin a given term. */
  private findTerm({ node, index }: Term): Span[] {
    const found: Span[] = []
    const isAnywhere = anywhere.has(index)
    for (let from = 0; from < this.words.length; from += 1) {
      if (!isAnywhere && !this.beginnings[from]!.set.has(index)) continue
      for (const to of this.matcher.endsOf(node, from)) if (to > from) found.push([from, to])
    }
    return found
  }
}

/** Words of phrases that only sound electrical ('vacuum breaker', 'pilot light') must not match. */
function sentenceOf(words: readonly string[]): Sentence {
  const sentence = new Sentence(words)
  const masked = sentence.spansOf(maskTerm)
  if (masked.length === 0) return sentence
  const isMasked = (at: number) => masked.some(([from, to]) => at >= from && at < to)
  return new Sentence(words.map((word, at) => (isMasked(at) ? '\u0000' : word)))
}

// Rounds instead of sets: each sentence has hundreds of these terms.
const beginsIn = new Uint32Array(terms.length)
const endsIn = new Uint32Array(terms.length)
let round = 0

/** The patterns whose terms can all match words of the sentence, in the catalogue's order. */
function possiblePatterns({ words, beginnings: found }: Sentence): Pattern[] {
  round += 1
  for (const index of beginnings.always) beginsIn[index] = round
  for (const index of endings.always) endsIn[index] = round
  for (const { list } of found) markAll(beginsIn, list)
  for (const word of words) markAll(endsIn, endingWith(word).list)
  return patterns.filter(({ required }) => required.every(isPossible))
}

// Not `for … of`, which allocates for each element of a typed array: a tenth of all that the analysis allocated.
function markAll(rounds: Uint32Array, list: Uint16Array): void {
  for (let i = 0; i < list.length; i += 1) rounds[list[i]!] = round
}

const isPossible = (index: number) => beginsIn[index] === round && endsIn[index] === round

/** The tightest combination of one span per term around each span of the first term; null if none fits the window. */
function tightest(sentence: Sentence, pattern: Pattern): number[] | null {
  const terms = pattern.terms.filter(({ isNegative }) => !isNegative)
  const lists: Span[][] = []
  for (const term of terms) {
    const list = sentence.spansOf(term)
    // Most patterns end here: looking for their other terms would take most of the time.
    if (list.length === 0) return null
    lists.push(list)
  }
  let best: { covered: number[]; width: number } | null = null
  for (const first of lists[0]!) {
    const chosen = chooseAround(first, lists.slice(1))
    const width = Math.max(...chosen.map(([, to]) => to)) - Math.min(...chosen.map(([from]) => from))
    const covered = wordsOf(sentence, chosen, terms)
    const isBetter =
      best === null || width < best.width || (width === best.width && covered.length > best.covered.length)
    if (width <= MATCH_WINDOW + first[1] - first[0] && isBetter) best = { covered, width }
  }
  return best?.covered ?? null
}

/** For each further term, the span nearest to the first; prefers words not used yet ('no … backfeed', not 'backfeed' twice). */
function chooseAround(first: Span, lists: readonly Span[][]): Span[] {
  const chosen: Span[] = [first]
  for (const list of lists) {
    const apart = list.filter((span) => chosen.every((other) => span[0] >= other[1] || span[1] <= other[0]))
    chosen.push(nearest(apart.length > 0 ? apart : list, first))
  }
  return chosen
}

const distance = (a: Span, b: Span) => Math.max(0, a[0] - b[1], b[0] - a[1])

const lengthOf = ([from, to]: Span) => to - from

/** The nearest span to another one, and of several that are, the first of the longest. */
const nearest = (spans: readonly Span[], to: Span): Span =>
  spans.toSorted((a, b) => distance(a, to) - distance(b, to) || lengthOf(b) - lengthOf(a))[0]!

/** A 'not' among this many words before the end of a span denies the last of them. */
const DENIES_END = 3

/**
 * The words of each term's span. A 'not' between the words of 'conduit ~8 separat*' isn't one of them: it says that the conduit is not
 * separated.
 */
function wordsOf({ words }: Sentence, spans: readonly Span[], terms: readonly Term[]): number[] {
  const covered = new Set<number>()
  for (const [index, [from, to]] of spans.entries())
    for (let i = from; i < to; i += 1)
      if (terms[index]!.hasNegator || i < to - DENIES_END || !NEGATORS.has(words[i]!)) covered.add(i)
  return [...covered].sort((a, b) => a - b)
}

function isVetoed(sentence: Sentence, pattern: Pattern, covered: readonly number[]): boolean {
  const around: Span = [covered[0]!, covered.at(-1)! + 1]
  return pattern.terms.some(
    (term) =>
      term.isNegative && sentence.spansOf(term).some((span) => distance(span, around) <= VETO_DISTANCE),
  )
}

/** Every kind that matches the words of a sentence, most specific first. `isOfTrade` describes the context. */
export function recognize(tokens: readonly Token[], isOfTrade: boolean): readonly Match[] {
  if (tokens.length === 0) return []
  const words = tokens.map(({ word }) => word)
  return matchesOf([isOfTrade ? OF_TRADE : '', ...words].join('\n'))
}

const OF_TRADE = 'trade'

/** Reports repeat themselves, mostly in their summaries: of 5,540 sentences in eleven of them, 1,672 had just been read. */
const MAX_SENTENCES = 2_000

/** The first line is the context, and each other line a word. */
const matchesOf = memoize(MAX_SENTENCES, (lines): readonly Match[] => {
  const [context, ...words] = lines.split('\n')
  const isOfTrade = context === OF_TRADE
  const sentence = sentenceOf(words)
  const matches = new Map<string, Match>()
  for (const pattern of possiblePatterns(sentence)) {
    if (pattern.needsContext && !isOfTrade) continue
    const match = matchOf(sentence, pattern)
    if (match && (matches.get(match.entry.kind)?.covered.length ?? 0) < match.covered.length)
      matches.set(match.entry.kind, match)
  }
  return [...matches.values()].sort(mostTellingFirst)
})

function matchOf(sentence: Sentence, pattern: Pattern): Match | null {
  const covered = tightest(sentence, pattern)
  if (!covered || isVetoed(sentence, pattern, covered)) return null
  const { entry, needsContext } = pattern
  return { entry, covered, needsContext, advises: advisesOnly(sentence, pattern) }
}

/** Whether the sentence matches only through its advice and reports nothing wrong. */
const advisesOnly = (sentence: Sentence, { mayAdvise, withoutAdvice }: Pattern) =>
  mayAdvise &&
  sentence.spansOf(adviceTerm).length > 0 &&
  (withoutAdvice === null || sentence.spansOf(withoutAdvice).length === 0)

const mostTellingFirst = (a: Match, b: Match) =>
  b.entry.rank - a.entry.rank || b.covered.length - a.covered.length || (a.entry.code < b.entry.code ? -1 : 1)
