import { hasTrait } from '../catalogue.ts'
import { probabilityOf } from '../classifier/classifier.ts'
import type { Statement } from '../sentences/statements.ts'
import type { Item } from '../structure/items.ts'
import { DOUBTED_BELOW, MIN_CLASSIFIED, STRENGTH, TRUSTED_FROM } from '../weights.ts'
import { type Candidate, type ItemEvaluation, isOpenZone } from './candidates.ts'
import type { Reading } from './readings.ts'

/**
 * What the classifier changes about the rules' result for one item: a finding that's worded like teaching text is merely
 * possible, and in an item in which the rules find nothing, the sentence that's most clearly worded like a defect is a finding.
 */
export function classify(item: Item, evaluation: ItemEvaluation): ItemEvaluation {
  const { candidates, dropped, readings } = evaluation
  const sure = candidates.filter((candidate) => !isDoubted(candidate, readings))
  const doubted = candidates.filter((candidate) => !sure.includes(candidate)).map(asDoubted)
  const missed = candidates.length === 0 && isOpenZone(item) ? missedBy(readings) : null
  return {
    candidates: [...sure, ...doubted, ...(missed ? [missed] : [])],
    dropped: dropped.filter(({ statement }) => statement !== missed?.statement),
    readings,
  }
}

/** What the report itself presents as a defect isn't doubted, nor is a title or a fragment, which has too few words to tell. */
function isDoubted({ statement, strength, entry }: Candidate, readings: readonly Reading[]): boolean {
  if (strength >= STRENGTH.observedInItem || strength <= STRENGTH.doubted || isShort(statement)) return false
  const reading = readings.find((one) => one.statement === statement)
  const isRecognized = reading?.matches.some(({ match }) => match.entry === entry)
  return reading !== undefined && isRecognized === true && probabilityOf(reading) < DOUBTED_BELOW
}

const isShort = ({ isTitle, tokens }: Statement) => isTitle || tokens.length < MIN_CLASSIFIED

const asDoubted = (candidate: Candidate): Candidate => ({
  ...candidate,
  strength: STRENGTH.doubted,
  reason: 'Worded like general text',
})

/**
 * The sentence that's most probably a defect, of those with a kind; null if none is probable enough. Sentences without one stay
 * mentions: in reports, most that the classifier chose described the house.
 */
function missedBy(readings: readonly Reading[]): Candidate | null {
  const [best] = readings
    .filter(mayBeMissed)
    .map((reading) => ({ ...reading, probability: probabilityOf(reading) }))
    .filter(({ probability }) => probability >= TRUSTED_FROM)
    .sort((a, b) => b.probability - a.probability)
  if (!best) return null
  return {
    entry: best.matches[0]!.match.entry,
    statement: best.statement,
    verdict: 'observed',
    strength: STRENGTH.wordedLikeDefect,
    reason: 'Worded like a defect',
  }
}

/** What was repaired isn't open again because of its wording. */
const mayBeMissed = ({ statement, matches: [best] }: Reading) =>
  best !== undefined &&
  best.verdict !== 'past_repair' &&
  !hasTrait(best.match.entry, 'unspecific') &&
  !statement.isTitle
