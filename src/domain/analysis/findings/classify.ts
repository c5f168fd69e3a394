import { recognize } from '../catalogue/recognize.ts'
import { type CatalogueEntry, hasTrait, kindNamed } from '../catalogue.ts'
import { probabilityOf } from '../classifier/classifier.ts'
import { cuesOf } from '../sentences/cues.ts'
import { type Statement, soundsElectrical } from '../sentences/statements.ts'
import { isReported } from '../sentences/strength.ts'
import { isBoilerplate, isPraise, statesLimitation } from '../sentences/verdict.ts'
import type { Item } from '../structure/items.ts'
import { tokensOf } from '../text/tokens.ts'
import {
  DOUBTED_BELOW,
  DOUBTED_UNLISTED_BELOW,
  MIN_CLASSIFIED,
  STRENGTH,
  TRUSTED_FROM,
  TRUSTED_UNNAMED_FROM,
} from '../weights.ts'
import { type Candidate, type ItemEvaluation, isOpenZone } from './candidates.ts'
import { isElectricalItem, type Reading } from './readings.ts'

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
  const missed = mayMiss ? (missedBy(readings) ?? unnamedIn(item, readings)) : null
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

/** How probably a candidate's words report a defect; null for a title, a fragment, and what was read together with other words. */
function wordingOf({ statement, entry }: Candidate, readings: readonly Reading[]): number | null {
  if (statement.isTitle || statement.tokens.length < MIN_CLASSIFIED) return null
  const reading = readings.find((one) => one.statement === statement)
  const isRecognized = reading?.matches.some(({ match }) => match.entry === entry)
  return reading !== undefined && isRecognized === true ? probabilityOf(reading) : null
}

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

/**
 * What the report itself lists as an electrical defect is one, even if no kind matches its words: the sentence that's most
 * probably a defect, with the kind that its heading suggests.
 */
function unnamedIn(item: Item, readings: readonly Reading[]): Candidate | null {
  if (!isReported(item) || !isElectricalItem(item) || item.isSound) return null
  const sentences = readings.filter(({ statement }) => !statement.isTitle && !isAside(statement.text))
  const isOfOtherTrade =
    !ELECTRICAL.test(item.chapter.name) && !readings.some(({ statement }) => soundsElectrical(statement.text))
  if (isOfOtherTrade || readings.some(({ statement }) => isPraise(statement.text))) return null
  const [best] = sentences
    .map((reading) => ({ statement: reading.statement, probability: probabilityOf(reading) }))
    .filter(({ probability }) => probability >= TRUSTED_UNNAMED_FROM)
    .sort((a, b) => b.probability - a.probability)
  if (!best) return null
  return {
    entry: kindSuggestedBy(item, best.statement),
    statement: best.statement,
    verdict: 'observed',
    strength: STRENGTH.listedWithoutKind,
    reason: 'Listed as an electrical defect, in words that match no kind in the catalogue',
  }
}

/** 'Fire safety' is an electrical chapter, too, because of its alarms; not all in it is electrical. */
const ELECTRICAL = /electric/i

const isAside = (text: string) => isBoilerplate(text) || statesLimitation(text)

/** The kind that the sentence means when it's read with its title or component. */
function kindSuggestedBy({ title, component }: Item, { text }: Statement): CatalogueEntry {
  const texts = [title?.text ?? '', `${title?.text ?? ''} ${text}`, `${component} ${text}`]
  const matches = texts.flatMap((one) => recognize(tokensOf(one), true))
  return matches.find(({ entry }) => !hasTrait(entry, 'unspecific'))?.entry ?? kindNamed('further_evaluation')
}

/** Cues that no wording outweighs. */
const REVOKED = ['conditional', 'not_a_defect'] as const

/** What was repaired isn't open again because of its wording. */
const mayBeMissed = ({ statement, matches: [best] }: Reading) =>
  best !== undefined &&
  best.verdict !== 'past_repair' &&
  !REVOKED.some((name) => cuesOf(statement.text).has(name)) &&
  !hasTrait(best.match.entry, 'unspecific') &&
  !statement.isTitle
