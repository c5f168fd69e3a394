import { probabilityOf } from '#domain/analysis/classifier/classifier.ts'
import { hasCue } from '#domain/analysis/cues/cues.ts'
import type { Reading } from '#domain/analysis/readings/readings.ts'
import { visibilityIn } from '#domain/analysis/readings/trade-words.ts'
import type { DescribedItem } from '#domain/analysis/sentences/described-item.ts'
import { isPraise } from '#domain/analysis/sentences/verdict.ts'
import { hasTrait } from '../catalogue.ts'
import { TRUSTED_FROM, TRUSTED_UNMATCHED_FROM } from '../weights.ts'
import { type Candidate, candidateOf } from './candidate.ts'

/** A statement as it was read, and the probability (0 to 1) that it reports a defect. */
type Rated = Reading & { probability: number }

/**
 * Of an item in which the rules find nothing, the sentence that's most probably a defect, as a finding; null if none is probable
 * enough.
 */
export function missedIn(item: DescribedItem, readings: readonly Reading[]): Candidate | null {
  const isVisible = visibilityIn(item.isOfTrade)
  const likeliest = readings
    .filter(({ statement: { text, isTitle } }) => !isTitle && !isPraise(text) && !hasCue(text, ...BLOCKING))
    .map((reading) => ({ ...reading, probability: probabilityOf(reading) }))
    .sort((a, b) => b.probability - a.probability)
  const missed =
    likeliest.find(isVetoedByCue) ??
    likeliest.find((one) => !item.isSound && isVisible(one.statement) && isWordedLikeDefect(one))
  return missed ? candidateOf(missed.statement, missed.matches[0]?.match ?? null, 'observed') : null
}

/** Cues that no wording outweighs. */
const BLOCKING = ['conditional', 'not_a_defect'] as const

const OPENS_WITH_NO = /^(?:there (?:is|are|was|were) )?no\b/i

/**
 * What was repaired isn't open again because of its wording, nor is there what 'No double tapped breakers were observed' denies. 'No
 * GFCI protection was observed' is a defect, though.
 */
const isUndisputed = (text: string, { verdict, match }: Reading['matches'][number]) =>
  verdict === 'past_repair' ||
  (verdict === 'negated' && OPENS_WITH_NO.test(text) && !match.entry.kind.startsWith('missing_'))

/** A sentence that a pattern matches and a cue rules out. */
const isVetoedByCue = ({ statement: { text }, matches: [best], probability }: Rated) =>
  best !== undefined &&
  probability >= TRUSTED_FROM &&
  !isUndisputed(text, best) &&
  !hasTrait(best.match.entry, 'unspecific')

/** A sentence that no pattern matches. Most of these describe the house, so it must be worded like a defect, or say what needs work. */
const isWordedLikeDefect = ({ statement: { text }, matches, probability }: Rated) =>
  matches.length === 0 &&
  (probability >= TRUSTED_UNMATCHED_FROM || hasCue(text, 'needs_work')) &&
  !hasCue(text, 'disclaimer', 'not_inspected', 'scope')
