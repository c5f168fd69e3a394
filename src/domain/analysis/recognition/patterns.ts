import { type Node, parseLists, parseTerm } from '#domain/analysis/text/pattern.ts'
import { NEGATORS } from '#domain/analysis/text/tokens.ts'
import { type CatalogueEntry, catalogue, vocabulary } from '../catalogue.ts'

/** A part of a pattern between its '&'s. */
export type Term = {
  node: Node
  /** Its place in `terms`. */
  index: number
  /** Written with '!': the pattern doesn't match near it. */
  isNegative: boolean
  /** Has a word such as 'not' of its own ('not ~2 working'). One between its words denies them. */
  hasNegator: boolean
}

/** One way in which sentences state a kind. */
export type Pattern = {
  entry: CatalogueEntry
  terms: Term[]
  /** Indexes of the required terms. */
  required: Uint16Array
  needsContext: boolean
  /** The term that advice can satisfy, without the advice; null if none can, or if only advice does. */
  withoutAdvice: Term | null
  mayAdvise: boolean
}

const lists = parseLists(vocabulary)

/** Parses a term that may name the catalogue's word lists. Throws PatternError on invalid syntax. */
export const parseWithLists = (source: string): Node => parseTerm(source, { lists })

const termsBySource = new Map<string, Term>()

function termOf(source: string): Term {
  const known = termsBySource.get(source)
  if (known) return known
  const isNegative = source.startsWith('!')
  const node = parseWithLists(isNegative ? source.slice(1) : source)
  const term = { node, index: termsBySource.size, isNegative, hasNegator: hasNegator(node) }
  termsBySource.set(source, term)
  return term
}

function hasNegator(node: Node): boolean {
  switch (node.type) {
    case 'word':
      return NEGATORS.has(node.word)
    case 'either':
    case 'sequence':
      return node.nodes.some(hasNegator)
    case 'list':
    case 'optional':
      return hasNegator(node.node)
    default:
      return false
  }
}

function patternOf(entry: CatalogueEntry, source: string): Pattern {
  const parts = source.split(' & ').map((part) => part.trim())
  const own = parts.filter((part) => part !== '@trade').map(termOf)
  return {
    entry,
    terms: own,
    required: Uint16Array.from(own.filter(({ isNegative }) => !isNegative).map(({ index }) => index)),
    needsContext: parts.includes('@trade'),
    ...adviceIn(parts),
  }
}

function adviceIn(parts: readonly string[]): Pick<Pattern, 'withoutAdvice' | 'mayAdvise'> {
  const part = parts.find((source) => !source.startsWith('!') && source.includes('$advise'))
  if (!part) return { withoutAdvice: null, mayAdvise: false }
  const rest = part.replace(/\|\$advise(?=[|)])|\$advise\|/g, '')
  return { withoutAdvice: rest.includes('$advise') ? null : termOf(rest), mayAdvise: true }
}

/** Every pattern of the catalogue, in its order. */
export const patterns: readonly Pattern[] = catalogue.flatMap((entry) =>
  entry.patterns.map((source) => patternOf(entry, source)),
)
/** What gives advice ('should be replaced'). */
export const adviceTerm = termOf('$advise')
/** What only sounds like the trade ('vacuum breaker'). */
export const maskTerm = termOf('$other_trades')

/** Every term of the catalogue, once. */
export const terms: readonly Term[] = [...termsBySource.values()]
