import { estimateTokens } from '#platform/ai/tokens.ts'
import type { Analysis, Evidence, Finding, Mention } from '../contract.ts'
import { visibleText } from './text-checks.ts'

/** A numbered passage in the model's input. */
export type InputPassage = Evidence & {
  id: string
  /** The rules' interpretation. */
  outcome: Mention['outcome']
}

export type InputFinding = { id: string; finding: Finding; passages: InputPassage[] }

/** What the model receives: numbered findings and passages, and how many passages didn't fit. */
export type ModelInput = { passages: InputPassage[]; findings: InputFinding[]; leftOut: number }

/** If not everything fits, passages most likely to contain a finding come first. */
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

/** Builds the model's input from the rules' result, within about `maxTokens` tokens of data. */
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
    // The model doesn't review a finding unless it sees all of its evidence.
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
    // A mention doesn't record whether it was read by OCR. In a partly scanned document, marking too many is safer.
    const ocr = document.ocrPages > 0 && (scanned.has(page) || !evidence.some((piece) => piece.page === page))
    byKey.set(key, { page, quote, boxes, ocr, source: 'body', outcome })
  }
  return [...byKey.values()].sort((a, b) => a.page - b.page)
}

/** Tokens per passage besides its text: number, page, outcome. */
const TOKENS_AROUND = 25

function fittingPassages(all: readonly Unnumbered[], maxTokens: number): Set<Unnumbered> {
  const fitting = new Set<Unnumbered>()
  let tokens = 0
  for (const passage of all.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))) {
    // A finding adds its own entry.
    const around = passage.outcome === 'finding' ? TOKENS_AROUND * 4 : TOKENS_AROUND
    const taken = estimateTokens(passage.quote) + around
    if (tokens + taken > maxTokens) continue
    tokens += taken
    fitting.add(passage)
  }
  return fitting
}
