import { createHash } from 'node:crypto'
import type { ReadDocument } from '#platform/documents/document.ts'
import { actionOf, severityOf } from './action.ts'
import { boilerplateSections } from './boilerplate.ts'
import { evaluateItem } from './candidates.ts'
import type { Evidence, Finding, Mention } from './contract.ts'
import { evidenceOf, placesOf } from './evidence.ts'
import { type Item, itemsOf } from './items.ts'
import { type Deficiency, deficienciesOf } from './merge.ts'
import { outlineOf } from './outline.ts'
import { passagesOf } from './passages.ts'
import { placeNamedIn, placeOf } from './place.ts'
import { quantityOf } from './quantity.ts'
import { isCaption, type Report, reportsOf } from './resolve.ts'
import { type Statement, statementsOf } from './statements.ts'
import { textLinesOf } from './text-lines.ts'
import { withoutEmptyBoxes } from './tick-boxes.ts'

/**
 * Finds every electrical deficiency in a report, and the outcome of every other electrical passage. Pure: the same document
 * gives the same findings with the same ids, in the order of the report.
 */
export function findDeficiencies(document: ReadDocument): { findings: Finding[]; mentions: Mention[] } {
  const placed = withoutEmptyBoxes(boilerplateSections(outlineOf(passagesOf(textLinesOf(document)))))
  const items = itemsOf(placed)
  const reports: Report[] = []
  const mentions: Mention[] = []
  for (const item of items) {
    const statements = statementsOf(item)
    const { candidates, dropped } = evaluateItem(item, statements)
    for (const report of reportsOf(item, candidates)) reports.push(report)
    for (const { statement, outcome } of dropped) mentions.push(mentionOf(statement, outcome, null))
  }
  const found = deficienciesOf(reports).map(findingOf)
  const findings = withIds(found.sort((a, b) => a.order - b.order).map(({ finding }) => finding))
  for (const finding of findings)
    for (const { page, quote, boxes } of finding.evidence)
      mentions.push({ page, quote, boxes, outcome: 'finding', findingId: finding.id })
  return { findings, mentions: mentions.sort((a, b) => a.page - b.page) }
}

const MAX_MENTION = 400

function mentionOf(statement: Statement, outcome: Mention['outcome'], findingId: string | null): Mention {
  const end = Math.min(statement.end, statement.start + MAX_MENTION)
  const { page, boxes } = placesOf(statement.passage, statement.start, end)
  return { page, quote: statement.passage.text.slice(statement.start, end), boxes, outcome, findingId }
}

function findingOf({ reports }: Deficiency): { finding: Finding; order: number } {
  const main = reports[0]!
  const { lead, item } = main
  const entry = lead.entry
  const evidence = distinct(reports.flatMap(evidenceOfReport))
  const texts = reports.flatMap(({ lead: { statement }, item: { passages } }) => [
    statement.passage.text,
    ...passages.map(({ text }) => text).filter((text) => /^recommend/i.test(text)),
  ])
  const label = reports.map((report) => report.item.label).find((word) => word !== null) ?? null
  const quantity = quantityOf(
    entry,
    reports.flatMap(({ candidates }) => candidates.map(({ statement }) => statement)),
  )
  const strength = reports.reduce((most, report) => Math.max(most, report.lead.strength), 0)
  return {
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
      confidence: Math.min(0.99, Math.round((strength + (reports.length > 1 ? 0.04 : 0)) * 100) / 100),
      confidenceReason: lead.reason,
      evidence,
    },
  }
}

function evidenceOfReport({ item, candidates }: Report): Evidence[] {
  const source = item.zone === 'summary' ? 'summary' : 'body'
  const pieces = candidates
    .slice(0, 3)
    .map((candidate) => evidenceOf(candidate.statement, isCaption(item, candidate) ? 'caption' : source))
  const isTitleOnly = candidates.every(({ statement }) => statement.isTitle)
  const first = item.passages[0]
  if (!isTitleOnly || !first) return pieces
  const [opening] = statementsOf({ ...item, title: null, headline: null, passages: [first] })
  return opening ? [evidenceOf(opening, source), ...pieces] : pieces
}

function distinct(evidence: readonly Evidence[]): Evidence[] {
  const kept: Evidence[] = []
  for (const piece of evidence) {
    const isKnown = kept.some(
      ({ page, quote }) =>
        page === piece.page && (quote.includes(piece.quote) || piece.quote.includes(quote)),
    )
    if (!isKnown) kept.push(piece)
  }
  return kept
}

function locationOf(item: Item, { candidates }: Report): string | null {
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
    const hash = createHash('sha256').update(`${finding.kind}\n${page}\n${quote}`).digest('hex').slice(0, 12)
    const count = (seen.get(hash) ?? 0) + 1
    seen.set(hash, count)
    return { ...finding, id: count === 1 ? `f_${hash}` : `f_${hash}_${count}` }
  })
}
