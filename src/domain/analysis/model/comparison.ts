import { kindNamed } from '../catalogue.ts'
import type { Finding, Mention } from '../contract.ts'
import type { ModelFinding } from './model-findings.ts'
import { isSameQuote } from './quotes.ts'

/** How the model's findings and the rules' relate. */
export type Comparison = {
  /** The model's finding that covers a finding of the rules, by its id. */
  coveredBy: ReadonlyMap<string, ModelFinding>
  /** The rules' findings that the model left out. */
  leftOut: Finding[]
}

export const hasSameWords = (a: Finding, b: Finding) =>
  a.evidence.some((piece) => b.evidence.some((other) => isSameQuote(piece, other)))

const isOneFamily = (a: Finding, b: Finding) => kindNamed(a.kind).family === kindNamed(b.kind).family

/** Whether two findings can be about one defect: kinds of one family, or the same words of the report. */
export const areRelated = (a: Finding, b: Finding) => isOneFamily(a, b) || hasSameWords(a, b)

/**
 * Pairs the rules' findings with the model's: by the same words and the same family of kinds; failing that, by the same words
 * alone, because the model may name the kind better. A finding of the model replaces only one of another family: a sentence
 * can report two defects.
 */
export function compare(rules: readonly Finding[], found: readonly ModelFinding[]): Comparison {
  const coveredBy = new Map<string, ModelFinding>()
  for (const rule of rules) {
    const same = found.find(({ finding }) => isOneFamily(rule, finding) && hasSameWords(rule, finding))
    if (same) coveredBy.set(rule.id, same)
  }
  const taken = new Set(coveredBy.values())
  for (const rule of rules) {
    if (coveredBy.has(rule.id)) continue
    const other = found.find((one) => !taken.has(one) && hasSameWords(rule, one.finding))
    if (!other) continue
    coveredBy.set(rule.id, other)
    taken.add(other)
  }
  return { coveredBy, leftOut: rules.filter(({ id }) => !coveredBy.has(id)) }
}

/** Whether the rules recognized anything at a finding's passages, if only a mention. */
export const isLocatedByRules = ({ evidence }: Finding, mentions: readonly Mention[]) =>
  evidence.some((piece) => mentions.some((mention) => isSameQuote(piece, mention)))
