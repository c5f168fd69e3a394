import { hash } from 'node:crypto'
import { catalogue, kindNamed } from '#domain/analysis/catalogue.ts'
import type { Analysis, Evidence, Finding, Kind, Mention } from '#domain/analysis/contract.ts'
import { placeNamedIn, placeOf } from '#domain/analysis/structure/place.ts'

/** Whether a finding can have this kind: the catalogue has it, and it isn't a charge, which no report mentions. */
export const isKindOfDeficiency = (kind: Kind): boolean =>
  catalogue.some((entry) => entry.kind === kind && entry.patterns.length > 0)

const CONFIDENCE_OF_STAFF = 0.95

/** The finding that staff make of a mention. Its id stays the same when its kind changes. */
export function findingFromMention(analysis: Analysis, mention: Mention, kind: Kind): Finding {
  const { page, quote } = mention
  const { title, severity, action } = kindNamed(kind)
  const place = placeNamedIn(quote)
  return {
    id: `s_${hash('sha256', `${page}\n${quote}`).slice(0, 12)}`,
    kind,
    title,
    severity,
    action,
    location: place && placeOf([place], null),
    quantity: 1,
    quantityStated: false,
    label: null,
    confidence: CONFIDENCE_OF_STAFF,
    confidenceReason: 'Added by staff',
    evidence: [evidenceFromMention(analysis, mention)],
  }
}

/** The evidence that a mention is for a finding. */
export const evidenceFromMention = (analysis: Analysis, { page, quote, boxes }: Mention): Evidence => ({
  page,
  quote,
  boxes,
  ocr: isReadByOcr(analysis, page),
  source: 'body',
})

/** A mention doesn't record whether it was read by OCR. In a partly scanned document, marking too many is safer. */
const isReadByOcr = ({ document, findings }: Analysis, page: number) =>
  document.ocrPages > 0 &&
  !findings.some(({ evidence }) => evidence.some((piece) => piece.page === page && !piece.ocr))
