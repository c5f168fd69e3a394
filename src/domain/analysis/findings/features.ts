import { probabilityOf } from '#domain/analysis/classifier/classifier.ts'
import type { Features } from '#domain/analysis/classifier/score.ts'
import { hasCue } from '#domain/analysis/cues/cues.ts'
import type { Reading } from '#domain/analysis/readings/readings.ts'
import type { Match } from '#domain/analysis/recognition/recognize.ts'
import { depthOf, type Item, isRated } from '#domain/analysis/structure/items.ts'
import { isCheckedBox } from '#domain/analysis/structure/tick-boxes.ts'
import { hasTrait } from '../catalogue.ts'
import type { Candidate } from './candidate.ts'
import { type Deficiency, mainOf } from './merge.ts'
import type { Occurrence } from './resolve.ts'

/** Each item's statements as they were read. */
export type Readings = ReadonlyMap<Item, readonly Reading[]>

const MAX_LOG_ODDS = 6
/** As a right finding in a real report has on average. */
const UNRATED_WORDING = 0.8
const MAX_WORDS = 5
const MAX_PLACES = 4
const MAX_SENTENCES = 20

/** What the score knows about a deficiency. */
export function featuresOf(deficiency: Deficiency, readings: Readings): Features {
  const { occurrences } = deficiency
  const { entry } = mainOf(deficiency).lead
  const contexts = occurrences.flatMap(({ item, candidates }) =>
    candidates.map((candidate) => contextOf(candidate, readings.get(item)!)),
  )
  const matches = occurrences.flatMap(({ candidates }) => candidates.map(({ match }) => match))
  const wordings = contexts.flatMap(({ wording }) => (wording === null ? [] : [wording]))
  const some = (is: (one: Occurrence) => boolean) => Number(occurrences.some(is))
  const every = (is: (one: Occurrence) => boolean) => Number(occurrences.every(is))
  return {
    wording: wordings.length > 0 ? Math.max(...wordings) : UNRATED_WORDING,
    matchedWords: Math.min(MAX_WORDS, Math.max(...matches.map(wordsOf))),
    unmatched: every(({ lead }) => lead.match === null),
    byContext: every(({ lead }) => lead.match?.needsContext ?? false),
    needsWork: some(({ lead }) => hasCue(lead.statement.text, 'needs_work')),
    adviceFollows: Number(contexts.some(({ adviceFollows }) => adviceFollows)),
    occurrences: Math.log(Math.min(MAX_PLACES, occurrences.length)),
    inSummary: some(({ item }) => item.zone === 'summary'),
    labeled: some(({ item }) => isRated(item)),
    numbered: some(({ item }) => depthOf(item) >= 3),
    inInformation: every(({ item }) => item.zone === 'information'),
    length: Math.log(Math.min(MAX_SENTENCES, ...contexts.map(({ sentences }) => sentences))),
    general: every(({ lead }) => lead.verdict === 'general' && !isTicked(lead)),
    ticked: some(({ lead }) => isTicked(lead)),
    improvement: Number(hasTrait(entry, 'improvement')),
  }
}

const wordsOf = (match: Match | null) => (match ? match.covered.length + (match.coveredBefore ?? 0) : 0)

/** A checked box is a statement about this house, however the form words it. */
const isTicked = ({ statement: { passage } }: Candidate) => isCheckedBox(passage)

function contextOf(candidate: Candidate, readings: readonly Reading[]) {
  const { statement, entry, verdict, match } = candidate
  // What was read together with the next sentence begins where its first sentence does.
  const at = readings.findIndex(
    (one) => one.statement.passage === statement.passage && one.statement.start === statement.start,
  )
  const next = readings[at + 1]?.statement
  // What's outdated is a defect by being there, however it's worded, unless all such things are meant.
  const isPlain = isTicked(candidate) ? match !== null : verdict !== 'general' && hasTrait(entry, 'outdated')
  return {
    sentences: Math.max(1, readings.length),
    wording: isPlain ? null : logOddsOf(readings[at]!),
    adviceFollows: next !== undefined && hasCue(next.text, 'advice', 'orders_work'),
  }
}

/** How clearly the sentence is worded like a defect, as the logarithm of its odds. */
function logOddsOf(reading: Reading): number {
  const probability = probabilityOf(reading)
  const odds = Math.log(probability / (1 - probability))
  return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, odds))
}
