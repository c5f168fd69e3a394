import chapters from '#domain/analysis/catalogue/electrical/chapters.json' with { type: 'json' }
import { probabilityOf } from '#domain/analysis/classifier/classifier.ts'
import { rankedKinds } from '#domain/analysis/classifier/kinds.ts'
import { cuesOf } from '#domain/analysis/cues/cues.ts'
import type { Reading } from '#domain/analysis/readings/readings.ts'
import { visibilityIn } from '#domain/analysis/readings/trade-words.ts'
import type { DescribedItem } from '#domain/analysis/sentences/described-item.ts'
import { mentionsTrade } from '#domain/analysis/sentences/statements.ts'
import { isBoilerplate, isPraise, statesLimitation } from '#domain/analysis/sentences/verdict.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { hasTrait, kindNamed } from '../catalogue.ts'
import { TRUSTED_FROM, TRUSTED_KIND_FROM, TRUSTED_UNNAMED_FROM, UNMATCHED_FROM } from '../weights.ts'
import { type Candidate, candidateOf, unmatchedCandidate } from './candidate.ts'

/** A statement as it was read, its index in the item, and the probability (0 to 1) that it reports a defect. */
type Rated = Reading & { at: number; probability: number }

/**
 * Of an item in which the rules find nothing, the sentence that's most probably a defect, as a finding; null if none is probable
 * enough.
 */
export function missedIn(item: DescribedItem, readings: readonly Reading[]): Candidate | null {
  const isVisible = visibilityIn(item.isOfTrade)
  const likeliest = readings
    .map((reading, at) => ({ ...reading, at }))
    .filter(({ statement, matches }) => !statement.isTitle && (matches.length > 0 || isVisible(statement)))
    .map((reading) => ({ ...reading, probability: probabilityOf(reading) }))
    .sort((a, b) => b.probability - a.probability)
  return (
    vetoedByCue(likeliest) ?? listedIn(item, readings, likeliest) ?? unmatchedIn(item, readings, likeliest)
  )
}

/** Cues that no wording outweighs. */
const BLOCKING = ['conditional', 'not_a_defect'] as const

const hasBlockingCue = ({ statement: { text } }: Rated) => BLOCKING.some((name) => cuesOf(text).has(name))

/** A sentence that a pattern matches and a cue rules out. What was repaired isn't open again because of its wording. */
function vetoedByCue(likeliest: readonly Rated[]): Candidate | null {
  const missed = likeliest.find(
    (one) =>
      one.probability >= TRUSTED_FROM &&
      one.matches[0] !== undefined &&
      one.matches[0].verdict !== 'past_repair' &&
      !hasTrait(one.matches[0].match.entry, 'unspecific') &&
      !isPraise(one.statement.text) &&
      !hasBlockingCue(one),
  )
  return missed ? candidateOf(missed.statement, missed.matches[0]!.match, 'observed') : null
}

/** 'Fire safety' counts as a chapter of the trade because of its alarms, but has more than those. */
const OWN_CHAPTER = new RegExp(chapters.ownHeadings, 'i')

const isAside = ({ statement: { text } }: Rated) => isBoilerplate(text) || statesLimitation(text)

/** What the report itself lists as a defect of the trade is one, even if no pattern matches its words. */
function listedIn(
  item: DescribedItem,
  readings: readonly Reading[],
  likeliest: readonly Rated[],
): Candidate | null {
  if (!item.isReported || !item.isOfTrade || item.isSound) return null
  const isOfOtherTrade =
    !OWN_CHAPTER.test(item.chapter.name) && !readings.some(({ statement }) => mentionsTrade(statement.text))
  if (isOfOtherTrade || readings.some(({ statement }) => isPraise(statement.text))) return null
  const missed = likeliest.find((one) => !isAside(one))
  if (!missed || missed.probability < TRUSTED_UNNAMED_FROM) return null
  const [best] = rankedKinds(item, readings, missed.at)
  const kind = best!.score >= TRUSTED_KIND_FROM ? best!.kind : 'further_evaluation'
  return unmatchedCandidate(missed.statement, kindNamed(kind), { isListed: true })
}

/**
 * A sentence that no pattern matches. Most of these describe the house, so it must be worded clearly, and like one kind.
 */
function unmatchedIn(
  item: Item,
  readings: readonly Reading[],
  likeliest: readonly Rated[],
): Candidate | null {
  if (item.isSound) return null
  const missed = likeliest.find(
    (one) =>
      one.matches.length === 0 && !hasBlockingCue(one) && !isAside(one) && !isPraise(one.statement.text),
  )
  if (!missed) return null
  const [best] = rankedKinds(item, readings, missed.at)
  if (best!.score < TRUSTED_KIND_FROM) return null
  const isClear = missed.probability + best!.score / 2 >= UNMATCHED_FROM
  return isClear ? unmatchedCandidate(missed.statement, kindNamed(best!.kind), { isListed: false }) : null
}
