import { withKind } from '#domain/analysis/findings/action.ts'
import { mentionsOfEvidence } from '#domain/analysis/findings/findings.ts'
import { distinct } from '#kernel/lists.ts'
import type { Analysis, Finding, Mention } from '../contract.ts'
import { isPossible } from '../rules.ts'
import { type Comparison, isLocatedByRules } from './comparison.ts'
import { type CheckedFindings, MAX_REASON_LENGTH, type ModelFinding } from './model-findings.ts'
import { NON_FINDING_OUTCOMES, type ReadingOutput } from './output.ts'
import type { Passages } from './parts.ts'
import { isSameQuote, locate, quotedAt } from './quotes.ts'
import type { Decision } from './second-look.ts'
import { plainText } from './text-checks.ts'

type Borderline = ReadingOutput['borderline'][number]

/** Everything that the model and the rules said about a report. */
export type Readings = {
  rules: Analysis
  passages: Passages
  checked: CheckedFindings
  borderline: readonly Borderline[]
  comparison: Comparison
  /** By the id of the rules' finding that the model left out. */
  decisions: ReadonlyMap<string, Decision>
}

type Result = Required<Pick<Analysis, 'findings' | 'possible' | 'mentions'>>

/** The model's findings and the rules' that it didn't reject, by level, and every other electrical passage as a mention. */
export function resultOf(readings: Readings): Result {
  const finals = new Map<ModelFinding, Finding>(
    readings.checked.found.map((one) => [one, finalOf(one, readings)]),
  )
  const kept = readings.comparison.leftOut.flatMap((finding) => keptOf(finding, readings.decisions))
  const all = inOrder([...finals.values(), ...kept], readings.passages)
  return {
    findings: all.filter((finding) => !isPossible(finding)),
    possible: all.filter(isPossible),
    mentions: mentionsOf(readings, finals, all),
  }
}

/** In the order of the report; without layout, of its passages. */
function inOrder(findings: readonly Finding[], passages: Passages): Finding[] {
  const placed = findings.map((finding) => {
    const { page, boxes, quote } = finding.evidence[0]!
    const index = passages.findIndex(({ passage }) => passage.page === page && passage.text.includes(quote))
    return { finding, order: [page, boxes[0]?.[1] ?? index] as const }
  })
  placed.sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
  return placed.map(({ finding }) => finding)
}

/**
 * How probably a finding of the model is right, by the certainty it claims and whether the rules found the same, recognized
 * something electrical there, or nothing.
 */
const CONFIDENCE = {
  high: { same: 0.97, located: 0.93, nothing: 0.85 },
  medium: { same: 0.92, located: 0.8, nothing: 0.7 },
  low: { same: 0.75, located: 0.45, nothing: 0.4 },
} as const

const REASONS = {
  same: 'Found by the model and the rules',
  located: 'Found by the model',
  nothing: 'Found by the model; the rules recognize nothing in this passage',
} as const

const certaintyOf = (claimed: string): keyof typeof CONFIDENCE =>
  claimed === 'high' || claimed === 'medium' ? claimed : 'low'

/** The model's finding that says what a finding of the rules does, if only because the model said so when asked. */
function ownerOf(id: string, { comparison, decisions }: Readings): ModelFinding | undefined {
  const decision = decisions.get(id)
  return decision?.type === 'duplicate' ? decision.of : comparison.coveredBy.get(id)
}

function finalOf(one: ModelFinding, readings: Readings): Finding {
  const { finding, certainty } = one
  const { rules, comparison } = readings
  const covered = [...rules.findings, ...(rules.possible ?? [])].filter(
    ({ id }) => comparison.coveredBy.get(id) === one,
  )
  const repeats = comparison.leftOut.filter(({ id }) => ownerOf(id, readings) === one)
  const agreement =
    covered.length > 0 ? 'same' : isLocatedByRules(finding, rules.mentions) ? 'located' : 'nothing'
  const same = covered.find(({ kind }) => kind === finding.kind)
  const otherKind = covered.length > 0 && !same ? `; the rules chose “${covered[0]!.title}”` : ''
  const detail = finding.confidenceReason === '' ? '' : `: ${finding.confidenceReason}`
  return {
    ...finding,
    // The same id as in the rules' draft, so that a later result can be compared with it.
    id: same?.id ?? finding.id,
    location: finding.location ?? same?.location ?? null,
    ...(!finding.quantityStated && same?.quantityStated && { quantity: same.quantity, quantityStated: true }),
    label: finding.label ?? same?.label ?? null,
    confidence: CONFIDENCE[certaintyOf(certainty)][agreement],
    confidenceReason: `${REASONS[agreement]}${otherKind}${detail}`,
    evidence: distinct(
      [...covered, ...repeats].flatMap(({ evidence }) => evidence),
      isSameQuote,
      finding.evidence,
    ),
  }
}

function keptOf(finding: Finding, decisions: ReadonlyMap<string, Decision>): Finding[] {
  const decision = decisions.get(finding.id)
  // Without a decision, the finding was merely possible, and the model didn't see it as one.
  if (decision?.type !== 'kept') return []
  return [
    {
      ...withKind(finding, decision.kind ?? finding.kind),
      confidence: decision.confidence,
      confidenceReason: `${finding.confidenceReason}; ${decision.reason}`,
    },
  ]
}

/** The rules' mentions with what became of them, the model's evidence that none of them has, and its borderline cases. */
function mentionsOf(
  readings: Readings,
  finals: ReadonlyMap<ModelFinding, Finding>,
  all: readonly Finding[],
): Mention[] {
  const { rules, passages } = readings
  const inDraft = all.filter((finding) => !isPossible(finding))
  const known = rules.mentions.map((mention) => updated(mention, readings, { finals, inDraft }))
  const mentions = distinct(all.flatMap(mentionsOfEvidence), isSameQuote, known)
  for (const entry of readings.borderline) addBorderline(mentions, entry, passages)
  return mentions.sort((a, b) => a.page - b.page)
}

function updated(
  mention: Mention,
  readings: Readings,
  { finals, inDraft }: { finals: ReadonlyMap<ModelFinding, Finding>; inDraft: readonly Finding[] },
): Mention {
  const { findingId } = mention
  const decision = findingId === null ? undefined : readings.decisions.get(findingId)
  if (decision?.type === 'rejected')
    return { ...mention, outcome: decision.outcome, note: decision.note, findingId: null }
  const model = findingId === null ? undefined : ownerOf(findingId, readings)
  const final = model && finals.get(model)
  const owner =
    inDraft.find(({ id }) => id === (final?.id ?? findingId)) ??
    inDraft.find(({ evidence }) => evidence.some((piece) => isSameQuote(piece, mention)))
  if (owner) return { ...mention, outcome: 'finding', findingId: owner.id }
  return mention.outcome === 'finding' ? { ...mention, outcome: 'unclear', findingId: null } : mention
}

/** A borderline case marks the mention of its passage, or becomes one. It never takes a finding's evidence away. */
function addBorderline(mentions: Mention[], entry: Borderline, passages: Passages): void {
  const [located] = locate(passages, entry)
  const outcome = NON_FINDING_OUTCOMES.find((name) => name === entry.outcome)
  const reason = plainText(entry.reason, MAX_REASON_LENGTH)
  if (!located || !outcome || !reason) return
  const quoted = quotedAt(located)
  const note = `The model decided against a finding: ${reason}`
  const known = mentions.findIndex((mention) => isSameQuote(mention, quoted))
  if (known < 0) mentions.push({ ...quoted, outcome, note, findingId: null })
  else if (mentions[known]!.outcome !== 'finding' && mentions[known]!.note === undefined)
    mentions[known] = { ...mentions[known]!, outcome, note }
}
