import { kindNamed } from '../catalogue.ts'
import { Action, type Finding, MAX_SCOPE_LENGTH, Severity } from '../contract.ts'
import { type ModelOutput, REVIEWABLE_KINDS, UNCHANGED } from './output.ts'
import { plainText, statedPlace, statesNumber } from './text-checks.ts'

export const MAX_REASON_LENGTH = 200

type Described = ModelOutput['findings'][number] | ModelOutput['added'][number]

/** The parts of a model's description that hold up: values from our lists, and what the texts themselves state. */
export type CheckedClaims = {
  kind: string | null
  severity: Severity | null
  action: Action | null
  location: string | null
  quantity: number | null
  scope: string | null
  /** Whether it named a kind, severity or action that isn't in our lists. */
  hasUnknownValues: boolean
}

const kinds = new Set(REVIEWABLE_KINDS.map(({ kind }) => kind))

export function checkClaims(described: Described, texts: readonly string[]): CheckedClaims {
  const severity = Severity.safeParse(described.severity).data ?? null
  const action = Action.safeParse(described.action).data ?? null
  const kind = kinds.has(described.kind) ? described.kind : null
  const isWrong = (value: unknown, claimed: string) => value === null && claimed !== UNCHANGED
  return {
    kind,
    severity,
    action,
    location: statedPlace(texts, described.location),
    quantity: statesNumber(texts, described.quantity) ? described.quantity : null,
    scope: plainText(described.scope, MAX_SCOPE_LENGTH),
    hasUnknownValues:
      isWrong(kind, described.kind) ||
      isWrong(severity, described.severity) ||
      isWrong(action, described.action),
  }
}

const SAFETY_LABEL = /safety|hazard|immediate|urgent|critical|danger/i

/** A severity below the inspector's own label is ignored. */
function severityFor({ label, severity }: Finding, claimed: Severity | null): Severity {
  if (!claimed) return severity
  const isMild = claimed === 'function' || claimed === 'improvement'
  return label && SAFETY_LABEL.test(label) && isMild ? severity : claimed
}

/** The finding with the model's accepted claims. The id, evidence and label never come from the model. */
export function applyClaims(finding: Finding, better: CheckedClaims): Finding {
  const kind = better.kind ?? finding.kind
  return {
    ...finding,
    kind,
    title: kind === finding.kind ? finding.title : kindNamed(kind).title,
    severity: severityFor(finding, better.severity),
    action: better.action ?? finding.action,
    location: better.location ?? finding.location,
    quantity: better.quantity ?? finding.quantity,
    quantityStated: finding.quantityStated || better.quantity !== null,
    ...(better.scope && { scope: better.scope }),
  }
}

/** Whether the model changed more than the scope. */
export function hasChanged(a: Finding, b: Finding): boolean {
  const fields = ['kind', 'severity', 'action', 'location', 'quantity', 'quantityStated'] as const
  return fields.some((field) => a[field] !== b[field])
}

const CHANGED_KIND_CONFIDENCE = 0.8

/** Agreement raises the confidence; disagreement about the kind caps it, so that a person looks. */
export function withConfirmation(was: Finding, is: Finding): Finding {
  if (was.kind !== is.kind)
    return {
      ...is,
      confidence: Math.min(was.confidence, CHANGED_KIND_CONFIDENCE),
      confidenceReason: `${was.confidenceReason}; the model chose this kind, the rules chose “${was.title}”`,
    }
  return {
    ...is,
    confidence: Math.min(0.99, Math.round((was.confidence + (1 - was.confidence) / 2) * 100) / 100),
    confidenceReason: `${was.confidenceReason}; confirmed by the model`,
  }
}

/** Whether two findings can be merged: same family, and not in two different places. */
export function canMerge(a: Finding, b: Finding): boolean {
  const isSamePlace = !a.location || !b.location || a.location.toLowerCase() === b.location.toLowerCase()
  return kindNamed(a.kind).family === kindNamed(b.kind).family && isSamePlace
}

/** The finding plus the evidence of its duplicate. */
export function mergeEvidence(target: Finding, repeated: Finding): Finding {
  const isKnown = (page: number, quote: string) =>
    target.evidence.some((piece) => piece.page === page && piece.quote === quote)
  return {
    ...target,
    location: target.location ?? repeated.location,
    ...(!target.quantityStated && repeated.quantityStated
      ? { quantity: repeated.quantity, quantityStated: true }
      : {}),
    label: target.label ?? repeated.label,
    confidence: Math.max(target.confidence, repeated.confidence),
    evidence: [...target.evidence, ...repeated.evidence.filter(({ page, quote }) => !isKnown(page, quote))],
  }
}
