import type { Analysis, Finding, Judge } from '../contract.ts'
import { buildAdditions } from './additions.ts'
import {
  applyClaims,
  canMerge,
  checkClaims,
  hasChanged,
  MAX_REASON_LENGTH,
  mergeEvidence,
  withConfirmation,
} from './finding-changes.ts'
import type { InputFinding, ModelInput } from './input.ts'
import { type Dismissal, updateMentions } from './mentions.ts'
import { type ModelOutput, NON_FINDING_OUTCOMES } from './output.ts'
import { findQuote, plainText } from './text-checks.ts'

type Changes = Judge['changes']
type Verdict = ModelOutput['findings'][number]

/** The review so far. Findings are keyed by their number in the model's input. */
type ReviewState = {
  findings: Map<string, Finding>
  dismissed: Map<string, Dismissal>
  /** The finding that a duplicate was merged into. */
  mergedInto: Map<string, string>
  changes: Changes
}

/**
 * Applies a model's output as far as the report supports it. Every quote must appear verbatim in the passages, every kind in
 * the catalogue, every number and place in the texts; anything else is rejected and counted. A finding is dismissed only with
 * a reason and remains as a mention; a model that would dismiss most of what the rules are sure of dismisses none of it.
 */
export function applyModelOutput(
  analysis: Analysis,
  { passages, findings }: ModelInput,
  output: ModelOutput,
): { analysis: Analysis; changes: Changes } {
  const verdicts = verdictsOf(findings, output)
  const state: ReviewState = {
    findings: new Map(findings.map(({ id, finding }) => [id, finding])),
    dismissed: new Map(),
    mergedInto: new Map(),
    changes: { confirmed: 0, completed: 0, merged: 0, added: 0, dismissed: 0, refused: 0 },
  }
  state.changes.refused += output.findings.length - verdicts.size
  dismiss(state, findings, verdicts)
  complete(state, findings, verdicts)
  merge(state, findings, verdicts)

  const idOf = new Map(findings.map(({ id, finding }) => [id, finding.id]))
  const numberOf = new Map(findings.map(({ id, finding }) => [finding.id, id]))
  const remaining = analysis.findings.flatMap((finding) => {
    const number = numberOf.get(finding.id)
    return number === undefined ? [finding] : (state.findings.get(number) ?? [])
  })
  const setAside = findings.filter(({ id }) => state.dismissed.has(id)).map(({ finding }) => finding)
  const additions = buildAdditions([...remaining, ...setAside], passages, output.added)
  state.changes.added += additions.made.length
  state.changes.refused += additions.refused
  const mentions = updateMentions(analysis, {
    passages,
    outcomes: output.passages,
    dismissed: new Map([...state.dismissed].map(([id, dismissal]) => [idOf.get(id)!, dismissal])),
    mergedInto: new Map([...state.mergedInto].map(([id, target]) => [idOf.get(id)!, idOf.get(target)!])),
    added: new Map(additions.made.map(({ key, finding }) => [key, finding.id])),
  })
  const added = additions.made.map(({ finding }) => finding)
  const found = [...remaining, ...added].sort((a, b) => a.evidence[0]!.page - b.evidence[0]!.page)
  return { analysis: { ...analysis, findings: found, mentions }, changes: state.changes }
}

/** The first verdict for each finding. */
function verdictsOf(findings: readonly InputFinding[], output: ModelOutput): Map<string, Verdict> {
  const known = new Set(findings.map(({ id }) => id))
  const verdicts = new Map<string, Verdict>()
  for (const verdict of output.findings)
    if (known.has(verdict.finding) && !verdicts.has(verdict.finding)) verdicts.set(verdict.finding, verdict)
  return verdicts
}

const CONFIDENT = 0.8
/** At most a third of the confident findings can be dismissed, and always at least one. */
const MAX_SHARE_DISMISSED = 1 / 3

function dismiss(
  state: ReviewState,
  findings: readonly InputFinding[],
  verdicts: ReadonlyMap<string, Verdict>,
): void {
  const wanted = findings.flatMap((each) => {
    const verdict = verdicts.get(each.id)
    if (verdict?.verdict !== 'not_deficiency') return []
    const dismissal = dismissalOf(each, verdict)
    if (!dismissal) state.changes.refused += 1
    return dismissal ? [{ ...each, dismissal }] : []
  })
  const isSure = ({ finding }: InputFinding) => finding.confidence >= CONFIDENT
  const limit = Math.max(1, Math.floor(findings.filter(isSure).length * MAX_SHARE_DISMISSED))
  const exceedsDismissalLimit = wanted.filter(isSure).length > limit
  for (const each of wanted) {
    if (exceedsDismissalLimit && isSure(each)) {
      state.changes.refused += 1
      state.findings.set(each.id, doubted(each.finding, each.dismissal.note))
    } else {
      state.changes.dismissed += 1
      state.findings.delete(each.id)
      state.dismissed.set(each.id, each.dismissal)
    }
  }
}

/** A dismissal needs one of the finding's own passages, words from it, a reason, and an outcome. */
function dismissalOf({ finding, passages }: InputFinding, verdict: Verdict): Dismissal | null {
  const passage = passages.find(({ id }) => id === verdict.passage)
  const reason = plainText(verdict.reason, MAX_REASON_LENGTH)
  const outcome = NON_FINDING_OUTCOMES.find((name) => name === verdict.outcome)
  if (!passage || !findQuote(passage.quote, verdict.quote) || !reason || !outcome) return null
  return { outcome, note: `The rules found “${finding.title}”. The model dismissed it: ${reason}` }
}

const doubted = (finding: Finding, note: string): Finding => ({
  ...finding,
  confidenceReason: `${finding.confidenceReason}; kept despite the model (${note})`,
})

function complete(
  state: ReviewState,
  findings: readonly InputFinding[],
  verdicts: ReadonlyMap<string, Verdict>,
): void {
  for (const { id, finding, passages } of findings) {
    const verdict = verdicts.get(id)
    if (verdict?.verdict !== 'deficiency' || !state.findings.has(id)) continue
    const better = checkClaims(
      verdict,
      passages.map(({ quote }) => quote),
    )
    if (better.hasUnknownValues) state.changes.refused += 1
    const changed = applyClaims(finding, better)
    if (hasChanged(finding, changed)) state.changes.completed += 1
    state.changes.confirmed += 1
    state.findings.set(id, withConfirmation(finding, changed))
  }
}

function merge(
  state: ReviewState,
  findings: readonly InputFinding[],
  verdicts: ReadonlyMap<string, Verdict>,
): void {
  for (const { id } of findings) {
    const verdict = verdicts.get(id)
    if (verdict?.verdict !== 'duplicate') continue
    const targetId = lastOf(state.mergedInto, verdict.duplicateOf)
    const target = state.findings.get(targetId)
    const repeated = state.findings.get(id)
    if (!target || !repeated || targetId === id || !canMerge(target, repeated)) {
      state.changes.refused += 1
      continue
    }
    state.findings.set(targetId, mergeEvidence(target, repeated))
    state.findings.delete(id)
    state.mergedInto.set(id, targetId)
    state.changes.merged += 1
  }
}

/** Follows duplicates of duplicates. Never circular: a merged finding is gone and can't be a target. */
function lastOf(mergedInto: ReadonlyMap<string, string>, id: string): string {
  let last = id
  for (let next = mergedInto.get(last); next !== undefined; next = mergedInto.get(last)) last = next
  return last
}
