import type { Analysis, Finding } from '#domain/analysis/contract.ts'
import { withKind } from '#domain/analysis/findings/action.ts'
import type { DecidedFindings, Decision } from '#domain/estimates/decisions/contract.ts'
import {
  evidenceFromMention,
  findingFromMention,
  isKindOfDeficiency,
} from '#domain/estimates/decisions/mention-findings.ts'
import type { SentenceDecision } from '#domain/estimates/precedents/precedents.ts'
import { setsPrecedent } from '#domain/estimates/precedents/rules.ts'
import type { LineItem } from '../contract.ts'

/** The findings of an analysis with the kinds that staff chose, and the mentions that they made findings or attached to one. */
export function decidedFindings(analysis: Analysis, decisions: readonly Decision[]): DecidedFindings {
  const kinds = new Map(
    decisions.flatMap((decision) => (decision.type === 'kind' ? [[decision.findingId, decision.kind]] : [])),
  )
  const decide = (findings: readonly Finding[] = []) =>
    findings
      .map((finding) => withKind(finding, kinds.get(finding.id) ?? finding.kind))
      .map((finding) => withAttached(analysis, decisions, finding))
  return {
    findings: decide([...analysis.findings, ...addedFindings(analysis, decisions)]),
    possible: decide(analysis.possible),
    setAside: decide(analysis.setAside),
  }
}

export const everyFinding = ({ findings, possible, setAside }: DecidedFindings): Finding[] => [
  ...findings,
  ...possible,
  ...setAside,
]

/** The finding with the mentions that staff attached to it, each once, after its own evidence. */
function withAttached(analysis: Analysis, decisions: readonly Decision[], finding: Finding): Finding {
  const evidence = [...finding.evidence]
  for (const decision of decisions) {
    if (decision.type !== 'attached' || decision.findingId !== finding.id) continue
    const isKnown = evidence.some(({ page, quote }) => page === decision.page && quote === decision.quote)
    const mention = isKnown ? undefined : mentionOf(analysis, decision)
    if (mention) evidence.push(evidenceFromMention(analysis, mention))
  }
  return evidence.length > finding.evidence.length ? { ...finding, evidence } : finding
}

const addedFindings = (analysis: Analysis, decisions: readonly Decision[]): Finding[] =>
  decisions.flatMap((decision) => {
    const mention = decision.type === 'added' ? mentionOf(analysis, decision) : undefined
    return mention && decision.type === 'added' ? [findingFromMention(analysis, mention, decision.kind)] : []
  })

/** The mention on a page with these words; undefined if there's none. */
export const mentionOf = ({ mentions }: Analysis, { page, quote }: { page: number; quote: string }) =>
  mentions.find((mention) => mention.page === page && mention.quote === quote)

/** The decisions that fit an analysis: about its findings and mentions, with kinds that the catalogue has. */
export function applicableDecisions(analysis: Analysis, decisions: readonly Decision[]): Decision[] {
  const hasKind = (decision: Decision) => !('kind' in decision) || isKindOfDeficiency(decision.kind)
  const usable = decisions.filter(hasKind)
  const added = addedFindings(analysis, usable).map(({ id }) => id)
  const ids = new Set([...everyFinding(decidedFindings(analysis, [])).map(({ id }) => id), ...added])
  const isOfReport = (decision: Decision) =>
    !('quote' in decision) || mentionOf(analysis, decision) !== undefined
  const isOfFinding = (decision: Decision) => !('findingId' in decision) || ids.has(decision.findingId)
  return usable.filter((decision) => isOfReport(decision) && isOfFinding(decision))
}

/**
 * What staff decided about the report's sentences by sending these lines: a finding with a work line was kept, with the kind
 * they chose; one without was removed, which counts if they gave a reason that says something about the sentence.
 */
export function sentenceDecisions(
  analysis: Analysis,
  { decisions, lines }: { decisions: readonly Decision[]; lines: readonly LineItem[] },
): SentenceDecision[] {
  const covered = new Set(
    lines.filter(({ type }) => type === 'work').flatMap(({ finding_ids }) => finding_ids),
  )
  const reasons = new Map(
    decisions.flatMap((decision) =>
      decision.type === 'removed' ? [[decision.findingId, decision.reason]] : [],
    ),
  )
  const found = new Map(
    [...analysis.findings, ...(analysis.possible ?? []), ...(analysis.setAside ?? [])].map((finding) => [
      finding.id,
      finding.precedent ? finding.precedent.foundKind : finding.kind,
    ]),
  )
  return everyFinding(decidedFindings(analysis, decisions)).flatMap(
    ({ id, kind, evidence }): SentenceDecision[] => {
      const sentence = { quote: evidence[0]!.quote, foundKind: found.get(id) ?? null }
      if (covered.has(id)) return [{ ...sentence, reason: null, kind }]
      const reason = reasons.get(id)
      return reason && setsPrecedent(reason) ? [{ ...sentence, reason, kind: null }] : []
    },
  )
}
