import { z } from 'zod'
import trade from '#domain/analysis/catalogue/electrical/cues.json' with { type: 'json' }
import { type Node, parseLists, parseTerm } from '#domain/analysis/text/pattern.ts'
import { SentenceMatcher } from '#domain/analysis/text/sentence-matcher.ts'
import { type Words, wordsOf } from '#domain/analysis/text/tokens.ts'
import { memoize } from '#kernel/memoize.ts'
import { NEAR, SOON } from '../weights.ts'
import advice from './advice.json' with { type: 'json' }
import disclaimers from './disclaimers.json' with { type: 'json' }
import general from './general.json' with { type: 'json' }
import history from './history.json' with { type: 'json' }
import limitations from './limitations.json' with { type: 'json' }
import negation from './negation.json' with { type: 'json' }
import statements from './statements.json' with { type: 'json' }
import thisHouse from './this-house.json' with { type: 'json' }
import sharedWords from './words.json' with { type: 'json' }

/*
 * Cues are the words that tell what a sentence asserts (as in NegEx and ConText): that something is present, absent,
 * historical, conditional, generic, a limitation, advice. They are data, in lists of one class each, written in the pattern
 * language of pattern.ts. What follows from a class is decided in verdict.ts, generalities.ts and reporting.ts.
 */

/** Where a cue must be, seen from the recognized words. */
const Position = z.enum([
  'anywhere',
  'before',
  /** Before them, with at most one word in between. */
  'near',
  /** Before their end. */
  'until',
  /** Not before their beginning. */
  'after',
  /** After their beginning, in the same clause, within SOON characters. */
  'soon_after',
])

const CueList = z.strictObject({
  meaning: z.string(),
  position: Position,
  cues: z.array(
    z.strictObject({
      pattern: z.string(),
      /** A sentence of our own that is of this class through this cue alone; brackets mark the recognized words. */
      example: z.string(),
      /** A similar sentence that isn't of this class. */
      counterexample: z.string(),
    }),
  ),
})
export type CueList = z.infer<typeof CueList>

const lists = {
  ...disclaimers,
  ...limitations,
  ...history,
  ...negation,
  ...general,
  ...thisHouse,
  ...advice,
  ...statements,
  ...trade,
}

/** The name of a list, which code asks for. */
export type CueClass = keyof typeof lists

/** Every list of cues, by its class. */
export const cueLists = z.record(z.string(), CueList).parse(lists) as Readonly<Record<CueClass, CueList>>

/** Offsets in a text. */
export type Span = { start: number; end: number }

const wordLists = parseLists(sharedWords, true)

/** All patterns of one class as one; a pattern is only tried at words it can begin with. */
type CueMatcher = { position: z.infer<typeof Position>; node: Node }

/** Compiles a list of cues into one matcher. Throws PatternError if one is invalid. */
export const compileCues = ({ position, cues }: CueList): CueMatcher => ({
  position,
  node: {
    type: 'either',
    nodes: cues.map(({ pattern }) => parseTerm(pattern, { isCue: true, lists: wordLists })),
  },
})

const matchers = new Map(Object.entries(cueLists).map(([name, list]) => [name, compileCues(list)]))

type WordSpan = { from: number; to: number }

/** A text and the cues in it. */
export class Cues {
  private readonly words: Words
  private readonly matcher: SentenceMatcher
  private readonly found = new Map<CueMatcher, WordSpan[]>()

  constructor(text: string) {
    this.words = wordsOf(text)
    this.matcher = new SentenceMatcher(this.words.words, this.words.exact)
  }

  /** Whether the text has a cue of this class in the class's position. Classes that aren't 'anywhere' need `at`, the recognized words. */
  has(name: CueClass, at?: Span): boolean {
    return this.matches(matchers.get(name)!, at)
  }

  /** Where the first cue of this class is; null if there's none. */
  first(name: CueClass): Span | null {
    const [first] = this.spansOf(matchers.get(name)!)
    return first ? { start: this.words.starts[first.from]!, end: this.words.ends[first.to - 1]! } : null
  }

  matches(matcher: CueMatcher, at?: Span): boolean {
    const spans = this.spansOf(matcher)
    if (matcher.position === 'anywhere') return spans.length > 0
    if (!at) throw new Error('A cue with a position needs the recognized words')
    return spans.some((span) => this.isInPosition(matcher.position, span, at))
  }

  private isInPosition(position: CueMatcher['position'], { from, to }: WordSpan, at: Span): boolean {
    const { starts, ends, words } = this.words
    const start = starts[from]!
    const end = ends[to - 1]!
    switch (position) {
      case 'anywhere':
        return true
      case 'before':
        return end <= at.start
      case 'near':
        return end <= at.start && to + NEAR >= starts.findIndex((one) => one >= at.start)
      case 'until':
        return end <= at.end
      case 'after':
        return start >= at.start
      case 'soon_after':
        return (
          start >= at.start &&
          start <= at.start + SOON &&
          !words.slice(0, from).some((word, index) => starts[index]! >= at.start && /^[.:;?]$/.test(word))
        )
    }
  }

  private spansOf(matcher: CueMatcher): readonly WordSpan[] {
    const known = this.found.get(matcher)
    if (known) return known
    const spans: WordSpan[] = []
    for (const from of this.words.words.keys()) {
      const to = Math.max(from, ...this.matcher.endsOf(matcher.node, from))
      if (to > from) spans.push({ from, to })
    }
    this.found.set(matcher, spans)
    return spans
  }
}

/** A report reads its passages before its sentences, many of which are the same texts: with 500, half as many again were read twice. */
const MAX_TEXTS = 2_000

/** The cues of a text. */
export const cuesOf = memoize(MAX_TEXTS, (text) => new Cues(text))

/** Whether a text has a cue of one of these classes, all of them 'anywhere'. */
export function hasCue(text: string, ...names: CueClass[]): boolean {
  const cues = cuesOf(text)
  return names.some((name) => cues.has(name))
}
