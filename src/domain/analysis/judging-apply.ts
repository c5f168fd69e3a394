import type { Analysis, Finding, Judge } from './contract.ts'
import { additionsOf } from './judging-additions.ts'
import { type Judgement, NO_FINDING } from './judging-answer.ts'
import type { Case, CaseFinding } from './judging-case.ts'
import {
  believed,
  canBeOne,
  completed,
  confirmed,
  differs,
  joined,
  MAX_REASON_LENGTH,
} from './judging-changes.ts'
import { type Dismissal, mentionsAfter } from './judging-mentions.ts'
import { plainWords, quoteIn } from './judging-words.ts'

type Changes = Judge['changes']
type Verdict = Judgement['findings'][number]

/** What was made of the case so far. Findings are those of the case, by their number in it. */
type Work = {
  findings: Map<string, Finding>
  dismissed: Map<string, Dismissal>
  /** Who now carries the evidence of a duplicate. */
  mergedInto: Map<string, string>
  changes: Changes
}

/**
 * Applies a model's judgement as far as the report bears it out. Every quote must be in the passages word for word, every
 * kind in the catalogue, every number and place in the texts; what is not is refused and counted. A finding goes only with
 * a reason, as a mention that keeps it; and a model that would throw out most of what the rules are sure of throws out
 * nothing of it.
 */
export function applyJudgement(
  analysis: Analysis,
  { passages, findings }: Case,
  judgement: Judgement,
): { analysis: Analysis; changes: Changes } {
  const verdicts = verdictsOf(findings, judgement)
  const work: Work = {
    findings: new Map(findings.map(({ id, finding }) => [id, finding])),
    dismissed: new Map(),
    mergedInto: new Map(),
    changes: { confirmed: 0, completed: 0, merged: 0, added: 0, dismissed: 0, refused: 0 },
  }
  work.changes.refused += judgement.findings.length - verdicts.size
  dismiss(work, findings, verdicts)
  complete(work, findings, verdicts)
  merge(work, findings, verdicts)

  const idOf = new Map(findings.map(({ id, finding }) => [id, finding.id]))
  const numberOf = new Map(findings.map(({ id, finding }) => [finding.id, id]))
  const remaining = analysis.findings.flatMap((finding) => {
    const number = numberOf.get(finding.id)
    return number === undefined ? [finding] : (work.findings.get(number) ?? [])
  })
  const setAside = findings.filter(({ id }) => work.dismissed.has(id)).map(({ finding }) => finding)
  const additions = additionsOf([...remaining, ...setAside], passages, judgement.added)
  work.changes.added += additions.made.length
  work.changes.refused += additions.refused
  const mentions = mentionsAfter(analysis, {
    passages,
    outcomes: judgement.passages,
    dismissed: new Map([...work.dismissed].map(([id, dismissal]) => [idOf.get(id)!, dismissal])),
    mergedInto: new Map([...work.mergedInto].map(([id, target]) => [idOf.get(id)!, idOf.get(target)!])),
    added: new Map(additions.made.map(({ key, finding }) => [key, finding.id])),
  })
  const added = additions.made.map(({ finding }) => finding)
  const found = [...remaining, ...added].sort((a, b) => a.evidence[0]!.page - b.evidence[0]!.page)
  return { analysis: { ...analysis, findings: found, mentions }, changes: work.changes }
}

/** One verdict for each finding of the case: the first. */
function verdictsOf(findings: readonly CaseFinding[], judgement: Judgement): Map<string, Verdict> {
  const known = new Set(findings.map(({ id }) => id))
  const verdicts = new Map<string, Verdict>()
  for (const verdict of judgement.findings)
    if (known.has(verdict.finding) && !verdicts.has(verdict.finding)) verdicts.set(verdict.finding, verdict)
  return verdicts
}

const CONFIDENT = 0.8
/** Of what the rules are sure of, a third may go, and one may always. */
const MAX_SHARE_DISMISSED = 1 / 3

function dismiss(work: Work, findings: readonly CaseFinding[], verdicts: ReadonlyMap<string, Verdict>): void {
  const wanted = findings.flatMap((each) => {
    const verdict = verdicts.get(each.id)
    if (verdict?.verdict !== 'not_deficiency') return []
    const dismissal = dismissalOf(each, verdict)
    if (!dismissal) work.changes.refused += 1
    return dismissal ? [{ ...each, dismissal }] : []
  })
  const isSure = ({ finding }: CaseFinding) => finding.confidence >= CONFIDENT
  const limit = Math.max(1, Math.floor(findings.filter(isSure).length * MAX_SHARE_DISMISSED))
  const isFooled = wanted.filter(isSure).length > limit
  for (const each of wanted) {
    if (isFooled && isSure(each)) {
      work.changes.refused += 1
      work.findings.set(each.id, doubted(each.finding, each.dismissal.note))
    } else {
      work.changes.dismissed += 1
      work.findings.delete(each.id)
      work.dismissed.set(each.id, each.dismissal)
    }
  }
}

/** A finding is set aside with a passage of its own, that passage's words, a reason, and what it is instead. */
function dismissalOf({ finding, passages }: CaseFinding, verdict: Verdict): Dismissal | null {
  const passage = passages.find(({ id }) => id === verdict.passage)
  const reason = plainWords(verdict.reason, MAX_REASON_LENGTH)
  const outcome = NO_FINDING.find((name) => name === verdict.outcome)
  if (!passage || !quoteIn(passage.quote, verdict.quote) || !reason || !outcome) return null
  return { outcome, note: `The rules found “${finding.title}”. The model set it aside: ${reason}` }
}

const doubted = (finding: Finding, note: string): Finding => ({
  ...finding,
  confidenceReason: `${finding.confidenceReason}; kept against the model (${note})`,
})

function complete(
  work: Work,
  findings: readonly CaseFinding[],
  verdicts: ReadonlyMap<string, Verdict>,
): void {
  for (const { id, finding, passages } of findings) {
    const verdict = verdicts.get(id)
    if (verdict?.verdict !== 'deficiency' || !work.findings.has(id)) continue
    const better = believed(
      verdict,
      passages.map(({ quote }) => quote),
    )
    if (better.isOff) work.changes.refused += 1
    const changed = completed(finding, better)
    if (differs(finding, changed)) work.changes.completed += 1
    work.changes.confirmed += 1
    work.findings.set(id, confirmed(finding, changed))
  }
}

function merge(work: Work, findings: readonly CaseFinding[], verdicts: ReadonlyMap<string, Verdict>): void {
  for (const { id } of findings) {
    const verdict = verdicts.get(id)
    if (verdict?.verdict !== 'duplicate') continue
    const targetId = lastOf(work.mergedInto, verdict.duplicateOf)
    const target = work.findings.get(targetId)
    const repeated = work.findings.get(id)
    if (!target || !repeated || targetId === id || !canBeOne(target, repeated)) {
      work.changes.refused += 1
      continue
    }
    work.findings.set(targetId, joined(target, repeated))
    work.findings.delete(id)
    work.mergedInto.set(id, targetId)
    work.changes.merged += 1
  }
}

/** Follows duplicates of duplicates. Never in a circle: who was merged is gone and cannot be a target itself. */
function lastOf(mergedInto: ReadonlyMap<string, string>, id: string): string {
  let last = id
  for (let next = mergedInto.get(last); next !== undefined; next = mergedInto.get(last)) last = next
  return last
}
