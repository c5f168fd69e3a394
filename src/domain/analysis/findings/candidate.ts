import type { Match } from '#domain/analysis/recognition/recognize.ts'
import type { Statement } from '#domain/analysis/sentences/statements.ts'
import type { Verdict } from '#domain/analysis/sentences/verdict.ts'
import { type CatalogueEntry, kindNamed } from '../catalogue.ts'

/** A statement that may report a deficiency. */
export type Candidate = {
  entry: CatalogueEntry
  statement: Statement
  verdict: Verdict
  /** What a kind's pattern found in it; null if no pattern matches it. */
  match: Match | null
}

/** The kind of what no other kind's patterns match. */
export const FALLBACK = kindNamed('further_evaluation')

/** The candidate for what a pattern found in a statement, or for a statement that no pattern matches. */
export const candidateOf = (statement: Statement, match: Match | null, verdict: Verdict): Candidate => ({
  entry: match?.entry ?? FALLBACK,
  statement,
  verdict,
  match,
})
