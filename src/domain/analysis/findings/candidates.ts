import { hasCue } from '#domain/analysis/cues/cues.ts'
import { type Reading, readingsOf } from '#domain/analysis/readings/readings.ts'
import { visibilityIn } from '#domain/analysis/readings/trade-words.ts'
import { type Match, recognize } from '#domain/analysis/recognition/recognize.ts'
import type { DescribedItem } from '#domain/analysis/sentences/described-item.ts'
import { mayBeFinding } from '#domain/analysis/sentences/reporting.ts'
import { mentionsTrade, type Statement } from '#domain/analysis/sentences/statements.ts'
import { isPraise, REPORTING, type Verdict, verdictOf } from '#domain/analysis/sentences/verdict.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { tokensOf } from '#domain/analysis/text/tokens.ts'
import type { Mention } from '../contract.ts'
import { SPECIFIC_RANK } from '../weights.ts'
import { type Candidate, candidateOf, FALLBACK } from './candidate.ts'
import { missedIn } from './missed.ts'
import type { Occurrence } from './resolve.ts'

type Outcome = Exclude<Mention['outcome'], 'finding'>

/** The result for one item: its candidates, and the outcome of every other electrical statement. */
export type ItemEvaluation = {
  candidates: Candidate[]
  dropped: Dropped[]
  /** Its statements as they were read; none where a report states no findings. */
  readings: readonly Reading[]
}

export type Dropped = { statement: Statement; outcome: Outcome }

/** Evaluates every statement of an item. */
export function evaluateItem(item: DescribedItem, statements: readonly Statement[]): ItemEvaluation {
  if (outcomeOfZone(item) !== null && item.zone !== 'information')
    return { candidates: [], dropped: dropAll(item, statements), readings: [] }
  const evaluation: ItemEvaluation = { candidates: [], dropped: [], readings: readingsOf(item, statements) }
  const isVisible = visibilityIn(item.isOfTrade)
  for (const reading of evaluation.readings) {
    const { statement, matches } = reading
    if (matches.length > 0) evaluateMatches(item, reading, evaluation)
    else if (isVisible(statement)) evaluation.dropped.push({ statement, outcome: outcomeOf(item, statement) })
  }
  if (evaluation.candidates.every(({ entry }) => entry === FALLBACK) && isOpenZone(item))
    evaluation.candidates.push(...underComponent(item, statements))
  if (evaluation.candidates.length === 0 && isOpenZone(item)) addMissed(item, evaluation)
  return evaluation
}

function addMissed(item: DescribedItem, { candidates, dropped, readings }: ItemEvaluation): void {
  const missed = missedIn(item, readings)
  if (!missed) return
  candidates.push(missed)
  const at = dropped.findIndex(({ statement }) => statement === missed.statement)
  if (at >= 0) dropped.splice(at, 1)
}

/** The statements of candidates that add nothing to what their item reports. */
export function leftOut({ candidates, dropped }: ItemEvaluation, kept: readonly Occurrence[]): Dropped[] {
  const known = new Set([
    ...kept.flatMap((occurrence) => occurrence.candidates.map(({ statement }) => statement)),
    ...dropped.map(({ statement }) => statement),
  ])
  return candidates
    .filter(({ statement }) => !known.has(statement))
    .map(({ statement, verdict }) => ({
      statement,
      outcome: verdict === 'observed' ? 'unclear' : outcomeOfVerdict(verdict),
    }))
}

/** Standards, contents and limitations never yield findings; their electrical statements are kept as mentions. */
const dropAll = (item: DescribedItem, statements: readonly Statement[]) =>
  statements
    .filter(visibilityIn(item.zone === 'limitation' && item.isOfTrade))
    .map((statement) => ({ statement, outcome: outcomeOf(item, statement) }))

/** Where a report states what was found. */
const isOpenZone = ({ zone }: Item) => zone === 'body' || zone === 'summary'

function evaluateMatches(
  item: DescribedItem,
  { statement, matches }: Reading,
  evaluation: ItemEvaluation,
): void {
  const [best, ...others] = matches.filter(({ verdict }) => REPORTING.has(verdict))
  if (!best) {
    evaluation.dropped.push({ statement, outcome: outcomeOfVerdict(matches[0]!.verdict) })
    return
  }
  const other = others.find(({ match }) => isApart(best.match, match, statement))
  for (const { match, verdict } of other ? [best, other] : [best]) {
    if (mayBeFinding(item, statement, match, verdict))
      evaluation.candidates.push(candidateOf(statement, match, verdict))
    else evaluation.dropped.push({ statement, outcome: outcomeOfZone(item) ?? outcomeOfVerdict(verdict) })
  }
}

const BECAUSE =
  /\b(?:due to|because|caus|result|which|leaving|exposing|allow|therefore|so that|creat|since|making|behind|through)\w*\b/i

/** Two defects in one sentence ('double taps and missing knockouts'): different things, different words, and neither causes the other. */
function isApart(first: Match, second: Match, { text, tokens }: Statement): boolean {
  if (first.entry.family === second.entry.family || second.entry.rank < SPECIFIC_RANK) return false
  const [a, b] = first.covered[0]! < second.covered[0]! ? [first, second] : [second, first]
  const [last, next] = [a.covered.at(-1)!, b.covered[0]!]
  if (last >= next) return false
  const between = text.slice(tokens[last]!.end, tokens[next]!.start)
  return /,|;|\band\b|&|\/|\+/.test(between) && !BECAUSE.test(between)
}

/** 'There is corrosion at the upper corner', in an item on the sub panel that the report lists as a defect; 'Outlets: ☒ Loose'. */
function underComponent(item: DescribedItem, statements: readonly Statement[]): Candidate[] {
  if (!item.isReported && !item.question) return []
  const component = item.component.replace(/ [-–—] .*/, '')
  if (component === '' || !item.isOfTrade) return []
  for (const statement of statements) {
    const { text, isTitle } = statement
    if (isTitle || mentionsTrade(text) || isPraise(text) || hasCue(text, 'advice')) continue
    const together = `${component} ${text}`
    const under = { ...statement, text: together, tokens: tokensOf(together) }
    const match = recognize(under.tokens, true).find((found) => verdictOf(under, found) === 'observed')
    if (match) return [candidateOf(statement, match, 'observed')]
  }
  return []
}

function outcomeOf(item: DescribedItem, { text }: Statement): Outcome {
  const zone = outcomeOfZone(item)
  if (zone) return zone
  if (hasCue(text, 'disclaimer')) return 'boilerplate'
  if (hasCue(text, 'not_inspected', 'scope')) return 'limitation'
  if (isPraise(text)) return 'negated'
  if (hasCue(text, 'advice')) return 'general_advice'
  return /^[^.]{2,60}:\s/.test(text) || text.split(' ').length <= 6 ? 'description' : 'unclear'
}

function outcomeOfZone({ zone }: Item): Outcome | null {
  if (zone === 'unticked') return 'negated'
  if (zone === 'boilerplate' || zone === 'contents') return 'boilerplate'
  if (zone === 'limitation') return 'limitation'
  return zone === 'information' ? 'description' : null
}

function outcomeOfVerdict(verdict: Verdict): Outcome {
  if (verdict === 'advice' || verdict === 'general') return 'general_advice'
  return verdict === 'observed' ? 'description' : verdict
}
