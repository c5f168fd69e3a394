import { hash } from 'node:crypto'
import { severityOf } from '#domain/analysis/findings/action.ts'
import { placeNamedIn } from '#domain/analysis/structure/place.ts'
import { distinct } from '#kernel/lists.ts'
import { kindNamed } from '../catalogue.ts'
import { Action, type Finding, MAX_SCOPE_LENGTH, Severity } from '../contract.ts'
import { isReportable, type ReadingOutput } from './output.ts'
import type { NumberedPassage, Passages } from './parts.ts'
import { evidenceAt, type Located, locate, overlaps } from './quotes.ts'
import { plainText, statedPlace, statesNumber } from './text-checks.ts'

export const MAX_REASON_LENGTH = 200

type Entry = ReadingOutput['findings'][number]

/** A finding of the model whose words are in the report. */
export type ModelFinding = { finding: Finding; located: Located[]; certainty: Entry['confidence'] }

/** Entries that stand, how many were dropped, and how many quotes weren't in the report. */
export type CheckedFindings = { found: ModelFinding[]; dropped: number; rejectedQuotes: number }

/**
 * Checks the model's entries against the report: quotes must be there verbatim, kinds in the catalogue, places and numbers
 * near the quote. An entry without any such quote, or of no such kind, is dropped. Entries about the same words and the same
 * family of kinds are one finding: overlapping parts of a report are read twice.
 */
export function checkFindings(passages: Passages, entries: readonly Entry[]): CheckedFindings {
  const checked: CheckedFindings = { found: [], dropped: 0, rejectedQuotes: 0 }
  for (const entry of entries) {
    const places = entry.quotes.map((quote) => locate(passages, quote))
    const located = distinct(places.flat(), overlaps)
    checked.rejectedQuotes += places.filter(({ length }) => length === 0).length
    if (located.length > 0 && isReportable(entry.kind))
      addFinding(checked.found, modelFinding(passages, entry, located))
    else checked.dropped += 1
  }
  return checked
}

function addFinding(found: ModelFinding[], made: ModelFinding): void {
  const twin = found.findIndex((known) => isSame(known, made))
  if (twin < 0) found.push(made)
  else found[twin] = merged(found[twin]!, made)
}

function modelFinding(passages: Passages, entry: Entry, located: Located[]): ModelFinding {
  const catalogueEntry = kindNamed(entry.kind)
  const texts = located.map(({ passage }) => passage.passage.text)
  const quantity = statesNumber(texts, entry.quantity) ? entry.quantity : null
  const scope = plainText(entry.scope, MAX_SCOPE_LENGTH)
  const label =
    located.map(({ passage }) => passage.passage.item?.label ?? null).find((one) => one !== null) ?? null
  const severity = Severity.safeParse(entry.severity).data ?? catalogueEntry.severity
  const reason = plainText(entry.reason, MAX_REASON_LENGTH)
  return {
    located,
    certainty: entry.confidence,
    finding: {
      id: idOf(entry.kind, located[0]!),
      kind: entry.kind,
      title: catalogueEntry.title,
      severity: severityOf(severity, label),
      action: Action.safeParse(entry.action).data ?? catalogueEntry.action,
      location: statedPlace(textsAround(passages, located), entry.location),
      quantity: quantity ?? 1,
      quantityStated: quantity !== null,
      label,
      confidence: 0,
      confidenceReason: reason ?? '',
      evidence: located.map(evidenceAt),
      ...(scope && { scope }),
    },
  }
}

/** Derived from the words, so that the same answer gives the same ids. */
function idOf(kind: string, { passage, start }: Located): string {
  const { page, text } = passage.passage
  return `m_${hash('sha256', `${kind}\n${page}\n${start}\n${text}`).slice(0, 12)}`
}

const LINES_BEFORE = 3
const LINES_AFTER = 2

/** Where a place may be named: the passages, their items and chapters, the lines next to them, and the headings of their room. */
function textsAround(all: Passages, located: readonly Located[]): string[] {
  return located.flatMap(({ passage: one }) => {
    const index = all.indexOf(one)
    const near = all.slice(Math.max(0, index - LINES_BEFORE), index + LINES_AFTER + 1)
    const { item, chapter } = one.passage
    return [
      ...near.map(({ passage }) => passage.text),
      ...headingsOfPlace(all, index),
      chapter,
      ...(item ? [item.component, item.title ?? '', ...item.places] : []),
    ]
  })
}

/** 'Bathroom 3' and 'Location: upstairs' are this close to each other. */
const HEADINGS_TOGETHER = 4

/**
 * The nearest heading above that names a place, and those right before it: 'Bathroom 3' can stand a page above '8. Electrical'. What's
 * above them belongs to another room.
 */
function headingsOfPlace(all: Passages, index: number): string[] {
  const isHeading = ({ passage: { role } }: NumberedPassage) => role !== 'text' && role !== 'caption'
  const nearest = all.findLastIndex(
    (one, at) => at < index && isHeading(one) && placeNamedIn(one.passage.text) !== null,
  )
  return all
    .slice(Math.max(0, nearest - HEADINGS_TOGETHER), nearest + 1)
    .filter(isHeading)
    .map(({ passage }) => passage.text)
}

const familyOf = ({ finding }: ModelFinding) => kindNamed(finding.kind).family

/** Both report the same defect: one family, and the main words of one are among the other's. */
function isSame(a: ModelFinding, b: ModelFinding): boolean {
  if (familyOf(a) !== familyOf(b)) return false
  return (
    a.located.some((place) => overlaps(place, b.located[0]!)) ||
    b.located.some((place) => overlaps(place, a.located[0]!))
  )
}

const RANK: Readonly<Record<string, number>> = { high: 2, medium: 1, low: 0 }

/** The surer of both, with the evidence of both. */
function merged(a: ModelFinding, b: ModelFinding): ModelFinding {
  const [main, other] = (RANK[b.certainty] ?? 0) > (RANK[a.certainty] ?? 0) ? [b, a] : [a, b]
  const located = distinct([...main.located, ...other.located], overlaps)
  const { finding } = main
  const takesCount = !finding.quantityStated && other.finding.quantityStated
  return {
    located,
    certainty: main.certainty,
    finding: {
      ...finding,
      location: bothPlaces(finding.location, other.finding.location),
      ...(takesCount && { quantity: other.finding.quantity, quantityStated: true }),
      label: finding.label ?? other.finding.label,
      evidence: located.map(evidenceAt),
    },
  }
}

function bothPlaces(a: string | null, b: string | null): string | null {
  if (!a || !b) return a ?? b
  const [first, second] = [a.toLowerCase(), b.toLowerCase()]
  if (first.includes(second)) return a
  return second.includes(first) ? b : `${a}, ${b}`
}
