import { type Circumstances, probabilityRight } from '#domain/analysis/classifier/circumstances.ts'
import { probabilityOf } from '#domain/analysis/classifier/classifier.ts'
import type { Reading } from '#domain/analysis/readings/readings.ts'
import { soundsElectrical } from '#domain/analysis/sentences/statements.ts'
import { isReported } from '#domain/analysis/sentences/strength.ts'
import { givesAdvice } from '#domain/analysis/sentences/verdict.ts'
import { opensWithRow } from '#domain/analysis/structure/form-rows.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { DOUBTED_RIGHT_BELOW, MIN_SENTENCES_OF_REPORT } from '../weights.ts'
import type { Deficiency } from './merge.ts'
import type { Occurrence } from './resolve.ts'

/** What is known about the whole report when its findings are judged. */
export type ReportContext = {
  /** Whether the report lists its defects itself. */
  isListing: boolean
  /** How many statements there are, without those of standards and limitations. */
  sentences: number
  /** Each item's statements as they were read. */
  readings: ReadonlyMap<Item, readonly Reading[]>
}

const MAX_LOG_ODDS = 6

/** Items with more sentences aren't longer. */
const LONG_ITEM = 10

/**
 * Whether a deficiency is stated the way reports describe and teach. A text of a few sentences isn't doubted, because
 * far more of its sentences report defects, and neither is a scanned page, where items are harder to separate.
 */
export const isUnlikely = (deficiency: Deficiency, report: ReportContext): boolean =>
  report.sentences >= MIN_SENTENCES_OF_REPORT &&
  !isMarked(deficiency) &&
  !deficiency.occurrences.some(({ lead }) => lead.statement.passage.ocr) &&
  probabilityRight(circumstancesOf(deficiency, report)) < DOUBTED_RIGHT_BELOW

/** How and where the report states a deficiency. */
export function circumstancesOf({ occurrences }: Deficiency, report: ReportContext): Circumstances {
  const places = occurrences.map((occurrence) => placeIn(occurrence, report.readings))
  const wordings = places.flatMap(({ wording }) => (wording === null ? [] : [wording]))
  return {
    wording: wordings.length > 0 ? wordings.reduce((one, other) => Math.max(one, other)) : 0,
    repeated: Number(occurrences.length > 1),
    advised: Number(places.some(({ isAdvised }) => isAdvised)),
    unlisted: Number(report.isListing && !occurrences.some(({ item }) => isReported(item))),
    electrical: Number(occurrences.some(({ lead }) => soundsElectrical(lead.statement.text))),
    length: Math.log(places.reduce((least, { sentences }) => Math.min(least, sentences), LONG_ITEM)),
  }
}

function placeIn({ item, lead: { statement } }: Occurrence, all: ReportContext['readings']) {
  const readings = all.get(item)!
  // What was read together with the next sentence begins where its first sentence does.
  const at = readings.findIndex(
    (one) => one.statement.passage === statement.passage && one.statement.start === statement.start,
  )
  const next = readings[at + 1]?.statement
  return {
    sentences: readings.length,
    wording: at < 0 ? null : logOddsOf(readings[at]!),
    isAdvised: at >= 0 && next !== undefined && givesAdvice(next.text),
  }
}

/**
 * Whether the report presents the deficiency as one: names it in a title, states it under a title with a rating, ticks a box, or has
 * it in a row such as 'Condition: …'.
 */
const isMarked = ({ occurrences }: Deficiency): boolean =>
  occurrences.some(
    ({ item, lead: { statement }, candidates }) =>
      candidates.some((candidate) => candidate.statement.isTitle) ||
      (item.label !== null && item.title !== null && isReported(item)) ||
      statement.passage.marker?.type === 'box' ||
      opensWithRow(item.passages, statement.passage),
  )

/** How clearly the sentence is worded like a defect, as the logarithm of its odds. */
function logOddsOf(reading: Reading): number {
  const probability = probabilityOf(reading)
  const odds = Math.log(probability / (1 - probability))
  return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, odds))
}
