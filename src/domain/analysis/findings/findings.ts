import { hash } from 'node:crypto'
import { type Features, scoreOf } from '#domain/analysis/classifier/score.ts'
import type { Reading } from '#domain/analysis/readings/readings.ts'
import { described } from '#domain/analysis/sentences/described-item.ts'
import { statementsOf } from '#domain/analysis/sentences/statements.ts'
import { opensWithRow } from '#domain/analysis/structure/form-rows.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { documentTypeOf } from '#domain/analysis/structure/other-documents.ts'
import type { Passage } from '#domain/analysis/structure/passages.ts'
import { placeNamedIn, placeOf } from '#domain/analysis/structure/place.ts'
import type { Structure } from '#domain/analysis/structure/structure.ts'
import { distinct, runsOf } from '#kernel/lists.ts'
import {
  type Analysis,
  type Evidence,
  type Finding,
  MAX_QUOTE_LENGTH,
  type Mention,
  type OtherDocument,
} from '../contract.ts'
import { isPossible, POSSIBLE_FROM } from '../rules.ts'
import { actionOf, severityOf } from './action.ts'
import { type Dropped, evaluateItem, leftOut } from './candidates.ts'
import { confidenceReasonOf } from './confidence-reason.ts'
import { evidenceOf, quoteOf } from './evidence.ts'
import { featuresOf, type Readings } from './features.ts'
import { type Deficiency, deficienciesOf, mainOf } from './merge.ts'
import { quantityOf } from './quantity.ts'
import { isCaption, type Occurrence, occurrencesOf } from './resolve.ts'
import { pagesToCheck } from './unfamiliar-layout.ts'

type Result = Required<Pick<Analysis, 'findings' | 'possible' | 'mentions'>> & {
  /** What the document is, if it isn't an inspection report: nothing in it is more than possible. */
  type: OtherDocument | null
  /** What to check, if the rules don't know the layout of this inspection report; else null. */
  pagesToCheck: number[] | null
}

/**
 * Finds every electrical deficiency in a report, and the outcome of every other electrical passage. Pure: the same document
 * gives the same findings with the same ids, in the order of the report.
 */
export function findDeficiencies(structure: Structure): Result {
  const { found, mentions, type, readings } = findWithFeatures(structure)
  const inOrder = found.map(({ finding }) => finding)
  const all = withIds(type === null ? inOrder : findingsIn(type, inOrder))
  for (const finding of all) mentions.push(...mentionsOfEvidence(finding))
  const findings = all.filter((finding) => !isPossible(finding))
  return {
    findings,
    possible: all.filter((finding) => isPossible(finding) && finding.confidence >= POSSIBLE_FROM),
    mentions: withRepeats(mentions, findings).sort((a, b) => a.page - b.page),
    type,
    pagesToCheck: type === null ? pagesToCheck(readings, findings) : null,
  }
}

type Found = { finding: Finding; features: Features; order: number }

/** All findings in the order of the report, whatever their confidence, with what it's made of. Their ids are missing. */
export function findWithFeatures({ lines, placed, items }: Structure) {
  const readings = new Map<Item, readonly Reading[]>()
  const occurrences: Occurrence[] = []
  const mentions: Mention[] = []
  for (const item of items.map(described)) {
    const evaluation = evaluateItem(item, statementsOf(item))
    readings.set(item, evaluation.readings)
    const own = occurrencesOf(item, evaluation.candidates)
    for (const occurrence of own) occurrences.push(occurrence)
    for (const dropped of runsOf([...evaluation.dropped, ...leftOut(evaluation, own)], continues)) {
      const statements = dropped.map(({ statement }) => statement)
      mentions.push({ ...quoteOf(statements, item), outcome: dropped[0]!.outcome, findingId: null })
    }
  }
  const found = deficienciesOf(occurrences).map((deficiency) =>
    findingOf(deficiency, featuresOf(deficiency, readings), readings),
  )
  return {
    found: found.sort((a, b) => a.order - b.order),
    mentions,
    type: documentTypeOf(lines, placed),
    readings,
  }
}

/** In a document that isn't an inspection report. */
const MAX_OUTSIDE_REPORT = 0.3

/** These state no facts about the house. */
const WITHOUT_FINDINGS: ReadonlySet<OtherDocument> = new Set(['blank_form', 'standards', 'agreement'])

/** What a seller or another trade says about electrical defects is for staff to judge. */
const findingsIn = (type: OtherDocument, findings: readonly Finding[]): Finding[] =>
  WITHOUT_FINDINGS.has(type)
    ? []
    : findings.map((finding) => ({
        ...finding,
        confidence: Math.min(finding.confidence, MAX_OUTSIDE_REPORT),
        confidenceReason: 'Stated in a document that isn’t an inspection report',
      }))

const SHORT_MENTION = 90
const SHORT_SENTENCE = 40

/** Whether a short sentence of the same passage is in one mention with these: 'CO detector: none. Install one before closing.' */
function continues(mention: readonly Dropped[], { statement, outcome }: Dropped): boolean {
  const first = mention[0]!.statement
  const last = mention.at(-1)!.statement
  const isNext = !last.isTitle && last.passage === statement.passage && statement.start - last.end <= 1
  const isShort = last.end - first.start <= SHORT_MENTION || statement.end - statement.start <= SHORT_SENTENCE
  const isOne = isNext && isShort && statement.end - first.start <= MAX_QUOTE_LENGTH
  return isOne && mention[0]!.outcome === outcome
}

/** Each piece of a finding's evidence; of a merely possible one, it's unclear. */
export function mentionsOfEvidence(finding: Finding): Mention[] {
  const isFound = !isPossible(finding)
  return finding.evidence.map(({ page, quote, boxes }) => ({
    page,
    quote,
    boxes,
    outcome: isFound ? 'finding' : 'unclear',
    findingId: isFound ? finding.id : null,
  }))
}

const MIN_REPEATED_WORDS = 4

/**
 * What's said again in the words of a finding, where the rules took it for something else, belongs to that finding. What a form
 * denies isn't repeated: its box is empty.
 */
function withRepeats(mentions: readonly Mention[], findings: readonly Finding[]): Mention[] {
  const found = new Map(findings.flatMap(({ id, evidence }) => evidence.map(({ quote }) => [quote, id])))
  return mentions.map((mention) => {
    const isLong = mention.quote.split(' ').length >= MIN_REPEATED_WORDS
    const findingId = isLong && mention.outcome !== 'negated' ? found.get(mention.quote) : undefined
    return findingId === undefined ? mention : { ...mention, outcome: 'finding', findingId }
  })
}

function findingOf(deficiency: Deficiency, features: Features, readings: Readings): Found {
  const { occurrences } = deficiency
  const main = mainOf(deficiency)
  const { lead, item } = main
  const entry = lead.entry
  const evidence = distinct(
    occurrences.flatMap((one) => evidenceOfOccurrence(one, readings.get(one.item)!)),
    isWithin,
  )
  const texts = occurrences.flatMap(({ lead: { statement }, item: { passages } }) => [
    statement.passage.text,
    ...passages.map(({ text }) => text).filter((text) => /^recommend/i.test(text)),
  ])
  const label = occurrences.map((occurrence) => occurrence.item.label).find((word) => word !== null) ?? null
  const quantity = quantityOf(
    entry,
    occurrences.flatMap(({ candidates }) => candidates.map(({ statement }) => statement)),
  )
  const confidence = scoreOf(features)
  return {
    features,
    order: evidence[0]!.page * 1e5 + (evidence[0]!.boxes[0]?.[1] ?? 0),
    finding: {
      id: '',
      kind: entry.kind,
      title: entry.title,
      severity: severityOf(entry.severity, label),
      action: actionOf(lead, label, texts.join(' ')),
      location: locationOf(item, main),
      quantity: quantity ?? 1,
      quantityStated: quantity !== null,
      label,
      confidence,
      confidenceReason: confidenceReasonOf(features, {
        isFor: !isPossible({ confidence }),
        places: occurrences.length,
        isCountOpen: quantity === null && entry.unit === 'each',
      }),
      evidence,
    },
  }
}

function evidenceOfOccurrence(occurrence: Occurrence, readings: readonly Reading[]): Evidence[] {
  const { item, candidates } = occurrence
  const source = item.zone === 'summary' ? 'summary' : 'body'
  const pieces = candidates
    .slice(0, 3)
    .map((candidate) =>
      evidenceOf(candidate.statement, item, isCaption(item, candidate) ? 'caption' : source),
    )
  const isTitleOnly = candidates.every(({ statement }) => statement.isTitle)
  const isRowOnly = candidates.every(({ statement }) => opensWithRow(item.passages, statement.passage))
  if (isRowOnly && item.passages[1]) return [...pieces, ...openingOf(item, item.passages[1], source)]
  const first = item.passages[0]
  if (!isTitleOnly || !first) return pieces
  const confirming = confirmingOf(occurrence, readings)
  return confirming
    ? [evidenceOf(confirming, item, source), ...pieces]
    : [...openingOf(item, first, source), ...pieces]
}

/** 'The bond could not be verified': under a title that names the defect, the sentence that says so of this house. */
const confirmingOf = ({ lead }: Occurrence, readings: readonly Reading[]) =>
  readings.find(
    ({ statement, matches }) =>
      !statement.isTitle &&
      matches.some(({ match, verdict }) => match.entry.kind === lead.entry.kind && verdict === 'limitation'),
  )?.statement

/** The first sentence of a passage, as evidence. */
function openingOf(item: Item, passage: Passage, source: Evidence['source']): Evidence[] {
  const [opening] = statementsOf({ ...item, title: null, headline: null, passages: [passage] })
  return opening ? [evidenceOf(opening, item, source)] : []
}

const isWithin = (known: Evidence, { page, quote }: Evidence) =>
  known.page === page && (known.quote.includes(quote) || quote.includes(known.quote))

function locationOf(item: Item, { candidates }: Occurrence): string | null {
  const { room } = item.chapter
  if (item.places.length > 0) return placeOf(item.places, room)
  for (const { statement } of candidates) {
    const place = placeNamedIn(statement.text) ?? placeNamedIn(statement.passage.text)
    if (place) return placeOf([place], room)
  }
  return room ? placeOf([room], null) : null
}

/** Ids are derived from the quote, so they stay the same as long as the report and the rules do. */
function withIds(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const { page, quote } = finding.evidence[0]!
    const id = `f_${hash('sha256', `${finding.kind}\n${page}\n${quote}`).slice(0, 12)}`
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return { ...finding, id: count === 1 ? id : `${id}_${count}` }
  })
}
