import { estimateTokens } from '#platform/ai/tokens.ts'
import type { Analysis, Evidence, Finding, Mention } from '../contract.ts'
import { visibleText } from './text-checks.ts'

/** A passage as it is put to the model, under a number. */
export type InputPassage = Evidence & {
  id: string
  /** What the rules made of it. */
  outcome: Mention['outcome']
}

export type InputFinding = { id: string; finding: Finding; passages: InputPassage[] }

/** What is put to the model: findings and passages by number, and how many passages did not fit. */
export type ModelInput = { passages: InputPassage[]; findings: InputFinding[]; leftOut: number }

/** Passages that most likely hold a finding come first, should the whole not fit. */
const ORDER: readonly Mention['outcome'][] = [
  'finding',
  'unclear',
  'general_advice',
  'limitation',
  'negated',
  'past_repair',
  'description',
  'not_electrical',
  'boilerplate',
]

export const keyOf = ({ page, quote }: { page: number; quote: string }) => `${page}\n${quote}`

/** Sets up the case from what the rules found, within about `maxTokens` tokens of data. */
export function buildModelInput(analysis: Analysis, maxTokens: number): ModelInput {
  const all = everyPassage(analysis)
  const fitting = fittingPassages(all, maxTokens)
  const passages = all
    .filter((passage) => fitting.has(passage))
    .map((passage, index): InputPassage => ({ ...passage, id: `P${index + 1}` }))
  const byKey = new Map(passages.map((passage) => [keyOf(passage), passage]))
  const findings = analysis.findings
    .map((finding) => ({
      finding,
      passages: [...new Set(finding.evidence.flatMap((piece) => byKey.get(keyOf(piece)) ?? []))],
    }))
    // What cannot be put to the model with all its evidence is not for it to judge.
    .filter(({ finding, passages: own }) => own.length === new Set(finding.evidence.map(keyOf)).size)
    .map((each, index) => ({ id: `F${index + 1}`, ...each }))
  return { passages, findings, leftOut: all.length - passages.length }
}

type Unnumbered = Omit<InputPassage, 'id'>

function everyPassage({ findings, mentions, document }: Analysis): Unnumbered[] {
  const evidence = findings.flatMap((finding) => finding.evidence)
  const byKey = new Map<string, Unnumbered>()
  for (const piece of evidence) byKey.set(keyOf(piece), { ...piece, outcome: 'finding' })
  const scanned = new Set(evidence.filter(({ ocr }) => ocr).map(({ page }) => page))
  for (const { page, quote, boxes, outcome } of mentions) {
    const key = keyOf({ page, quote })
    if (visibleText(quote) === '' || byKey.has(key)) continue
    // A mention does not say whether it was read by OCR. In a document that is scanned in part, rather marked than not.
    const ocr = document.ocrPages > 0 && (scanned.has(page) || !evidence.some((piece) => piece.page === page))
    byKey.set(key, { page, quote, boxes, ocr, source: 'body', outcome })
  }
  return [...byKey.values()].sort((a, b) => a.page - b.page)
}

/** What one passage takes besides its text: number, page, outcome. */
const TOKENS_AROUND = 25

function fittingPassages(all: readonly Unnumbered[], maxTokens: number): Set<Unnumbered> {
  const fitting = new Set<Unnumbered>()
  let tokens = 0
  for (const passage of all.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))) {
    // A finding among them takes up about as much again.
    const around = passage.outcome === 'finding' ? TOKENS_AROUND * 4 : TOKENS_AROUND
    const taken = estimateTokens(passage.quote) + around
    if (tokens + taken > maxTokens) continue
    tokens += taken
    fitting.add(passage)
  }
  return fitting
}
