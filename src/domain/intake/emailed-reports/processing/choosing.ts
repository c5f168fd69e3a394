import type { OtherDocument } from '#domain/analysis/contract.ts'
import { isSameAddress } from '#domain/reports/same-address.ts'

/** A document that came in a message, as it was read. */
export type Candidate = {
  name: string
  /** What it is, if it isn't an inspection report. */
  type: OtherDocument | null
  printedAddress: string | null
  /** Electrical deficiencies. */
  findings: number
  /** Its passages in reading order. */
  passages: readonly string[]
}

/** Why a document isn't used: it's another kind of document, or another report was used instead, and `of` says which. */
export type Unused<C> =
  | { candidate: C; why: 'other_document' }
  | { candidate: C; why: 'summary' | 'same_house' | 'no_findings'; of: C }

export type Choice<C> = { reports: C[]; unused: Unused<C>[] }

/** The share of a document's passages that another one has, from which on it's a part of that one. */
const MOSTLY = 0.6
const MIN_PASSAGE_LENGTH = 25
const SAYS_INSPECTION = /\binspect(?:ion|ed|or)\b/i
const FIRST_PASSAGES = 20
const SUMMARY = /\bsummary\b/i

/**
 * Chooses the inspection reports among the documents of one message: one for each house. A summary is left out if the full report is
 * there, too. Documents that only might be reports count where nothing else does.
 */
export function choose<C extends Candidate>(candidates: readonly C[]): Choice<C> {
  const possible = candidates.filter(({ type }) => type === null)
  const likely = possible.filter(isLikely)
  const counted = (likely.length > 0 ? likely : possible).toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const reports: C[] = []
  const unused: Unused<C>[] = candidates
    .filter((candidate) => !counted.includes(candidate))
    .map((candidate) => ({ candidate, why: 'other_document' }))
  // The longest first: what's left out is a part of one before it, or shorter.
  for (const candidate of counted) {
    const reason = reasonAgainst(candidate, reports)
    if (reason) unused.push(reason)
    else reports.push(candidate)
  }
  return { reports, unused }
}

function reasonAgainst<C extends Candidate>(candidate: C, chosen: readonly C[]): Unused<C> | null {
  const whole = chosen.find((report) => isPartOf(candidate, report))
  if (whole) return { candidate, why: 'summary', of: whole }
  const sameHouse = chosen.find((report) => isOfSameHouse(candidate, report))
  if (sameHouse)
    return { candidate, why: SUMMARY.test(candidate.name) ? 'summary' : 'same_house', of: sameHouse }
  const [first] = chosen
  // Another house's, as far as it says; otherwise only what there's something to estimate in.
  if (!first || candidate.printedAddress) return null
  if (SUMMARY.test(candidate.name)) return { candidate, why: 'summary', of: first }
  return candidate.findings === 0 ? { candidate, why: 'no_findings', of: first } : null
}

const isLikely = ({ findings, printedAddress, passages }: Candidate) =>
  findings > 0 ||
  printedAddress !== null ||
  SAYS_INSPECTION.test(passages.slice(0, FIRST_PASSAGES).join('\n'))

const lengthOf = ({ passages }: Candidate) => passages.reduce((sum, { length }) => sum + length, 0)

const isOfSameHouse = (one: Candidate, other: Candidate) =>
  one.printedAddress !== null &&
  other.printedAddress !== null &&
  isSameAddress(one.printedAddress, other.printedAddress)

/** Whether most of what a document says is in another one, too, and both aren't about different houses. */
function isPartOf(part: Candidate, whole: Candidate): boolean {
  if (part.printedAddress && whole.printedAddress && !isOfSameHouse(part, whole)) return false
  const known = new Set(whole.passages.map(keyOf))
  const own = part.passages.filter(({ length }) => length >= MIN_PASSAGE_LENGTH)
  return own.length > 0 && own.filter((passage) => known.has(keyOf(passage))).length >= MOSTLY * own.length
}

const keyOf = (passage: string) => passage.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
