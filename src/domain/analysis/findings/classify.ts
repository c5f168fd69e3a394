import { probabilityOf } from '#domain/analysis/classifier/classifier.ts'
import type { Reading } from '#domain/analysis/readings/readings.ts'
import { isReported } from '#domain/analysis/sentences/strength.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { hasTrait } from '../catalogue.ts'
import { DOUBTED_BELOW, DOUBTED_UNLISTED_BELOW, MIN_CLASSIFIED, STRENGTH, TRUSTED_FROM } from '../weights.ts'
import { type Candidate, type ItemEvaluation, isOpenZone } from './candidates.ts'
import { missedIn } from './missed.ts'

/**
 * What the classifier changes about the rules' result for one item: a finding that's worded like teaching text is merely
 * possible, and in an item in which the rules find nothing, the sentence that's most clearly worded like a defect is a finding.
 * Where a report lists its defects itself (`isListing`), what stands outside of them must be worded more clearly.
 */
export function classify(item: Item, evaluation: ItemEvaluation, isListing: boolean): ItemEvaluation {
  const { candidates, dropped, readings } = evaluation
  const isUnlisted = isListing && !isReported(item)
  const rated = candidates.map((candidate) => {
    const isExempt = candidate.strength >= STRENGTH.observedInItem && candidates.length === 1
    return { candidate, probability: isExempt ? null : wordingOf(candidate, readings) }
  })
  const isLed = rated.some(({ probability }) => probability !== null && probability >= TRUSTED_FROM)
  const isDoubted = ({ candidate: { strength }, probability }: (typeof rated)[number]) => {
    if (strength <= STRENGTH.doubted) return false
    if (isUnlisted && strength <= STRENGTH.advisedAlone) return true
    // What the report itself presents as a defect isn't doubted, except for an explanation next to it.
    if (probability === null || (strength >= STRENGTH.observedInItem && !isLed)) return false
    return probability < (isUnlisted ? DOUBTED_UNLISTED_BELOW : DOUBTED_BELOW)
  }
  const trusted = rated.filter((one) => !isDoubted(one))
  // Next to a sure sentence of its kind, a sentence needn't be clear by itself.
  const isBacked = ({ candidate }: (typeof rated)[number]) =>
    trusted.some((one) => one.candidate.entry === candidate.entry && isBeside(one.candidate, candidate))
  const [doubted, sure] = parted(rated, (one) => isDoubted(one) && !isBacked(one))
  const mayMiss = candidates.length === 0 && isOpenZone(item) && !isUnlisted
  const missed = mayMiss ? missedIn(item, readings) : null
  return {
    candidates: [
      ...sure.map(({ candidate }) => candidate),
      ...doubted.map(({ candidate }) => asDoubted(candidate)),
      ...(missed ? [missed] : []),
    ],
    dropped: dropped.filter(({ statement }) => statement !== missed?.statement),
    readings,
  }
}

const parted = <T>(list: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  list.filter(isFirst),
  list.filter((one) => !isFirst(one)),
]

const isBeside = (one: Candidate, other: Candidate) => one.statement.passage === other.statement.passage

/**
 * How probably a candidate's words report a defect; null for a title, a fragment, and what was read together with other words. It's
 * also null for what is a defect by being there: it's worded like a description ('The attic has knob-and-tube wiring').
 */
function wordingOf({ statement, entry, verdict }: Candidate, readings: readonly Reading[]): number | null {
  if (statement.isTitle || statement.tokens.length < MIN_CLASSIFIED) return null
  if (verdict === 'observed' && hasTrait(entry, 'outdated')) return null
  const reading = readings.find((one) => one.statement === statement)
  const isRecognized = reading?.matches.some(({ match }) => match.entry === entry)
  return reading !== undefined && isRecognized === true ? probabilityOf(reading) : null
}

const asDoubted = (candidate: Candidate): Candidate => ({
  ...candidate,
  strength: STRENGTH.doubted,
  reason: 'Worded like general text',
})
