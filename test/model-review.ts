import { expect } from 'vitest'
import { Analysis } from '#domain/analysis/contract.ts'
import { applyModelOutput } from '#domain/analysis/model/apply-output.ts'
import { buildModelInput } from '#domain/analysis/model/input.ts'
import type { ModelOutput } from '#domain/analysis/model/output.ts'
import { MISSED, openJunction } from './analysis-fixtures.ts'
import { ADDITION, VERDICT } from './model-outputs.ts'

type Verdict = ModelOutput['findings'][number]
type Added = ModelOutput['added'][number]

const EMPTY_VERDICT: Verdict = { ...VERDICT, finding: '', reason: '' }
const GFCI: Added = { ...ADDITION, passage: '', quote: MISSED, scope: 'Replace the receptacle and test it.' }

/** Applies a model's output that refers to findings by id and passages by quote, translated to the prompt's numbers. */
export function judge(
  analysis: Analysis,
  said: {
    findings?: (Partial<Verdict> & { of: string })[]
    added?: Partial<Added>[]
    passages?: { of: string; outcome: string }[]
  },
) {
  const modelInput = buildModelInput(analysis, 50_000)
  const numberOf = (id: string) => modelInput.findings.find(({ finding }) => finding.id === id)?.id ?? id
  const passageOf = (quote: string) =>
    modelInput.passages.find((passage) => passage.quote === quote)?.id ?? quote
  const { analysis: judged, changes } = applyModelOutput(analysis, modelInput, {
    findings: (said.findings ?? []).map(({ of, ...verdict }) => ({
      ...EMPTY_VERDICT,
      ...verdict,
      finding: numberOf(of),
      duplicateOf: numberOf(verdict.duplicateOf ?? ''),
      passage: passageOf(verdict.passage ?? ''),
    })),
    added: (said.added ?? []).map((added) => ({ ...GFCI, passage: passageOf(MISSED), ...added })),
    passages: (said.passages ?? []).map(({ of, outcome }) => ({ passage: passageOf(of), outcome })),
  })
  expect(Analysis.parse(judged)).toEqual(judged)
  return { ...judged, changes, ids: judged.findings.map(({ id }) => id) }
}

/** A verdict that dismisses the open junction box for a valid reason. */
export const setAside = {
  of: openJunction.id,
  verdict: 'not_deficiency',
  reason: 'It says how boxes should be in general.',
  passage: openJunction.evidence[0]!.quote,
  quote: 'should always have their covers on',
  outcome: 'general_advice',
}
