import type { Match } from '#domain/analysis/recognition/recognize.ts'
import type { Statement } from '#domain/analysis/sentences/statements.ts'
import type { Verdict } from '#domain/analysis/sentences/verdict.ts'
import type { CatalogueEntry } from '../catalogue.ts'

/** A statement that may report a deficiency. */
export type Candidate = {
  entry: CatalogueEntry
  statement: Statement
  verdict: Verdict
  /** How many of its words the kind's pattern covers. */
  matchedWords: number
  /** Its words are electrical only because of the chapter. */
  isByContext: boolean
  /** No pattern matches it, and the report doesn't list it as a defect. */
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

/** The candidate for a statement of this kind that no pattern matches; `isListed` if the report lists it as a defect. */
export const unmatchedCandidate = (
  statement: Statement,
  entry: CatalogueEntry,
  { isListed }: { isListed: boolean },
): Candidate => ({
  entry,
  statement,
  verdict: 'observed',
  matchedWords: 0,
  isByContext: false,
  isUnmatched: !isListed,
})
