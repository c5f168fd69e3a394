import type { Evidence, Finding } from '../contract.ts'
import { isPossible, LIKELY_FROM } from '../rules.ts'
import { areRelated } from './comparison.ts'
import { MAX_REASON_LENGTH, type ModelFinding } from './model-findings.ts'
import { isReportable, NON_FINDING_OUTCOMES, type NonFindingOutcome, type SecondOutput } from './output.ts'
import type { NumberedPassage, Passages } from './parts.ts'
import type { NamedFinding } from './prompt.ts'
import { acrossEnd, locate } from './quotes.ts'
import { plainText, quoteRange } from './text-checks.ts'

/** More than this would be a second reading; the rules never left out as many in a real report. */
const MAX_ASKED = 40
const CONTEXT = 4

/** The second question: the rules' findings that the model left out, its own findings, and the passages around them. */
export type SecondLook = {
  asked: (NamedFinding & { finding: Finding })[]
  listed: (NamedFinding & { finding: ModelFinding })[]
  passages: NumberedPassage[]
}

export function secondLookAt(
  leftOut: readonly Finding[],
  found: readonly ModelFinding[],
  all: Passages,
): SecondLook {
  const asked = leftOut.slice(0, MAX_ASKED).map((finding, index) => {
    const passages = finding.evidence.flatMap((piece) => passagesAt(all, piece))
    return { ...named(`R${index + 1}`, finding.title, finding, passages), finding }
  })
  const listed = found.map((one, index) => {
    const passages = one.located.map(({ passage }) => passage.id)
    return { ...named(`F${index + 1}`, one.finding.kind, one.finding, passages), finding: one }
  })
  return { asked, listed, passages: contextOf(all, { asked, listed }) }
}

function named(id: string, name: string, finding: Finding, passages: readonly string[]): NamedFinding {
  const { page, quote } = finding.evidence[0]!
  return { id, name, page, location: finding.location, quote, passages: [...new Set(passages)] }
}

/** The passages of all findings, and those around the ones that are asked about. */
function contextOf(
  all: Passages,
  { asked, listed }: Pick<SecondLook, 'asked' | 'listed'>,
): NumberedPassage[] {
  const wanted = new Set(asked.flatMap(({ passages }) => passages))
  const shown = new Set(listed.flatMap(({ passages }) => passages))
  return all.filter(
    ({ id }, index) =>
      shown.has(id) ||
      all.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((near) => wanted.has(near.id)),
  )
}

/**
 * The numbers of the passages with a finding's words: the one at their place on the page, else one that has them on this page
 * or next to it, else two that share them, else one anywhere, because a text repeated often is numbered only a few times.
 */
function passagesAt(all: Passages, evidence: Evidence): string[] {
  const { page, quote } = evidence
  const having = all.filter(({ passage }) => quoteRange(passage.text, quote, 1))
  const near = having.filter(({ passage }) => Math.abs(passage.page - page) <= 1)
  const found =
    near.find(({ passage }) => isAt(passage, evidence)) ??
    near.find(({ passage }) => passage.page === page) ??
    near[0]
  if (found) return [found.id]
  const located =
    all
      .keys()
      .filter((index) => Math.abs(all[index]!.passage.page - page) <= 1)
      .map((index) => acrossEnd(all, index, quote))
      .find((places) => places !== null) ?? locate(all, { passage: '', quote })
  return located.map(({ passage }) => passage.id)
}

/** Whether one of the passage's lines is where the words are. */
function isAt({ lines }: NumberedPassage['passage'], { page, boxes }: Evidence): boolean {
  const box = boxes[0]
  if (!box) return false
  const middle = (box[1] + box[3]) / 2
  return lines.some((line) => line.page === page && line.top <= middle && line.bottom >= middle)
}

/** What becomes of a finding of the rules that the model left out. */
export type Decision =
  /** `kind`: what the model calls it, if that isn’t what the rules guessed. */
  | { type: 'kept'; confidence: number; reason: string; kind?: string }
  | { type: 'duplicate'; of: ModelFinding }
  | { type: 'rejected'; outcome: NonFindingOutcome; note: string }

/** The rules and the model agree, if only when asked. */
const CONFIRMED = 0.9
/** Shown as possible, so it follows the threshold: the model read the report and isn't sure. */
const UNSURE = LIKELY_FROM - 0.04
/** A finding that the model was asked about without a usable response. */
const UNANSWERED = 0.6

type Verdicts = Pick<SecondOutput, 'verdicts'>

/**
 * Decides by the model's verdicts. A rejection needs words of the report, an outcome and a reason. A duplicate is of the same
 * family or has the same words; of any other finding, it counts as a rejection. Without a usable verdict (`output` is null if the
 * question failed), a finding stays in the draft with less confidence.
 */
export function decide(look: SecondLook, output: Verdicts | null): Map<string, Decision> {
  const verdicts = new Map(output?.verdicts.map((verdict) => [verdict.finding, verdict]))
  const decisions = new Map(
    look.asked.map(({ id, finding }) => [finding.id, decisionFor(finding, verdicts.get(id), look)]),
  )
  return withoutMassRejection(look, decisions)
}

type Verdict = SecondOutput['verdicts'][number]

function decisionFor(
  finding: Finding,
  verdict: Verdict | undefined,
  { listed, passages }: SecondLook,
): Decision {
  const { confidence } = finding
  const reason = verdict ? plainText(verdict.reason, MAX_REASON_LENGTH) : null
  const unanswered = kept(Math.min(confidence, UNANSWERED), 'the model left it out and didn’t say why')
  switch (verdict?.verdict) {
    case 'deficiency':
      return {
        ...kept(Math.max(confidence, CONFIRMED), 'confirmed by the model when asked'),
        ...(isReportable(verdict.kind) && verdict.kind !== finding.kind && { kind: verdict.kind }),
      }
    case 'duplicate': {
      const original = listed.find(({ id }) => id === verdict.duplicateOf)?.finding
      return (original && repetition(finding, original, reason)) ?? unanswered
    }
    case 'not_deficiency': {
      const outcome = NON_FINDING_OUTCOMES.find((name) => name === verdict.outcome)
      if (!outcome || !reason || locate(passages, verdict).length === 0) return unanswered
      return rejected(finding, outcome, `The model rejected it: ${reason}`)
    }
    case 'unsure':
      return kept(Math.min(confidence, UNSURE), `the model isn’t sure${reason ? `: ${reason}` : ''}`)
    default:
      return unanswered
  }
}

export const kept = (confidence: number, reason: string): Decision => ({ type: 'kept', confidence, reason })

const rejected = ({ title }: Finding, outcome: NonFindingOutcome, why: string): Decision => ({
  type: 'rejected',
  outcome,
  note: `The rules found “${title}”. ${why}`,
})

/** Null without a reason where one is needed. */
function repetition(finding: Finding, original: ModelFinding, reason: string | null): Decision | null {
  if (areRelated(finding, original.finding)) return { type: 'duplicate', of: original }
  // Another defect at another place: the model rejects the finding in other words.
  if (!reason) return null
  return rejected(finding, 'unclear', `The model classified it as “${original.finding.title}”: ${reason}`)
}

/** More rejections than this, and more than two thirds of what the rules put in the draft, look like an injected instruction. */
const MAX_REJECTED = 2
const MAX_SHARE_REJECTED = 2 / 3

/**
 * A report can't talk the model out of its deficiencies: what it rejects of nearly everything that the rules found is kept. If
 * the model lists findings of its own, it did read the report, so the kept ones are possible: an old report full of standards
 * had 8 of the rules' 9 findings rejected, rightly. If it lists none, they stay in the draft, but one or two are possible.
 */
function withoutMassRejection(look: SecondLook, decisions: Map<string, Decision>): Map<string, Decision> {
  const count = [...decisions.values()].filter(({ type }) => type === 'rejected').length
  const likely = look.asked.filter(({ finding }) => !isPossible(finding)).length
  const standing = likely - count + look.listed.length
  const isSuspicious = count > MAX_REJECTED && count > MAX_SHARE_REJECTED * (count + standing)
  if (!isSuspicious && standing > 0) return decisions
  const limit = isSuspicious && look.listed.length === 0 ? UNANSWERED : UNSURE
  const result = new Map(decisions)
  for (const { finding } of look.asked) {
    const decision = decisions.get(finding.id)
    if (decision?.type !== 'rejected') continue
    const reason = `the model rejected nearly everything that the rules found, so this was kept (${decision.note})`
    result.set(finding.id, kept(Math.min(finding.confidence, limit), reason))
  }
  return result
}
