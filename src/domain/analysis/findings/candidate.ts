import type { Match } from '#domain/analysis/recognition/recognize.ts'
import type { Statement } from '#domain/analysis/sentences/statements.ts'
import type { Verdict } from '#domain/analysis/sentences/verdict.ts'
import { type CatalogueEntry, kindNamed } from '../catalogue.ts'

/** A statement that may report a deficiency. */
export type Candidate = {
  entry: CatalogueEntry
  statement: Statement
  verdict: Verdict
  /** How many of its words the kind's pattern covers. */
  matchedWords: number
  /** Its words are electrical only because of the chapter. */
  isByContext: boolean
  /** No pattern matches it. */
  isUnmatched: boolean
}

/** The candidate for what a pattern found in a statement. */
export const candidateOf = (statement: Statement, match: Match, verdict: Verdict): Candidate => ({
  entry: match.entry,
  statement,
  verdict,
  matchedWords: match.covered.length,
  isByContext: match.needsContext,
  isUnmatched: false,
})

/** The kind of what no other kind's patterns match. */
export const FALLBACK = kindNamed('further_evaluation')

/** The candidate for a statement that no pattern matches. */
export const unmatchedCandidate = (statement: Statement): Candidate => ({
  entry: FALLBACK,
  statement,
  verdict: 'observed',
  matchedWords: 0,
  isByContext: false,
  isUnmatched: true,
})
