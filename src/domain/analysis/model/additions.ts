import { createHash } from 'node:crypto'
import { kindNamed } from '../catalogue.ts'
import { type Finding, MAX_QUOTE_LENGTH } from '../contract.ts'
import { checkClaims, MAX_REASON_LENGTH } from './finding-changes.ts'
import { type InputPassage, keyOf } from './input.ts'
import type { ModelOutput } from './output.ts'
import { findQuote, plainText } from './text-checks.ts'

type Entry = ModelOutput['added'][number]

/** A finding that the model added, and the passage it's based on. */
export type Addition = { finding: Finding; key: string }

/** A passage of a sentence or two reports no more than this. */
const MAX_PER_PASSAGE = 3

/**
 * Turns what the model says was missed into findings: entries whose quote appears verbatim in the report, whose kind is in
 * the catalogue, and which no finding in `known` (current and just dismissed ones) already covers.
 */
export function buildAdditions(
  known: readonly Finding[],
  passages: readonly InputPassage[],
  entries: readonly Entry[],
): { made: Addition[]; refused: number } {
  const made: Addition[] = []
  for (const entry of entries) {
    const addition = buildAddition(passages, entry)
    if (!addition || made.filter(({ key }) => key === addition.key).length >= MAX_PER_PASSAGE) continue
    const others = [...known, ...made.map(({ finding }) => finding)]
    if (!others.some((other) => covers(other, addition.finding))) made.push(addition)
  }
  return { made, refused: entries.length - made.length }
}

const ADDED_CONFIDENCE = 0.7

function buildAddition(passages: readonly InputPassage[], entry: Entry): Addition | null {
  const quoted = quotedPassage(passages, entry)
  const claims = checkClaims(entry, quoted ? [quoted.passage.quote] : [])
  if (!quoted || !claims.kind) return null
  const { passage, quote } = quoted
  const { page, boxes, ocr, source } = passage
  const entryOfKind = kindNamed(claims.kind)
  const hash = createHash('sha256').update(`${claims.kind}\n${page}\n${quote}`).digest('hex').slice(0, 12)
  const reason = plainText(entry.reason, MAX_REASON_LENGTH)
  const finding: Finding = {
    id: `m_${hash}`,
    kind: claims.kind,
    title: entryOfKind.title,
    severity: claims.severity ?? entryOfKind.severity,
    action: claims.action ?? entryOfKind.action,
    location: claims.location,
    quantity: claims.quantity ?? 1,
    quantityStated: claims.quantity !== null,
    label: null,
    confidence: ADDED_CONFIDENCE,
    confidenceReason: `Added by the model${reason ? `: ${reason}` : ''}`,
    // The boxes are those of the whole passage: the position of a part isn't known here.
    evidence: [{ page, quote, boxes, ocr, source }],
    ...(claims.scope && { scope: claims.scope }),
  }
  return { finding, key: keyOf(passage) }
}

/** The passage that contains the entry's quote: the named one, or another if the model mixed up the numbers. */
function quotedPassage(
  passages: readonly InputPassage[],
  { passage: id, quote }: Entry,
): { passage: InputPassage; quote: string } | null {
  if (quote.length > MAX_QUOTE_LENGTH * 2) return null
  const named = passages.filter((passage) => passage.id === id)
  for (const passage of [...named, ...passages]) {
    const words = findQuote(passage.quote, quote)
    if (words) return { passage, quote: words }
  }
  return null
}

/** Whether a finding of the same family is already based on the same words. */
function covers({ kind, evidence }: Finding, added: Finding): boolean {
  if (kindNamed(kind).family !== kindNamed(added.kind).family) return false
  const { page, quote } = added.evidence[0]!
  return evidence.some(
    (piece) => piece.page === page && (piece.quote.includes(quote) || quote.includes(piece.quote)),
  )
}
