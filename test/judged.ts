import { expect } from 'vitest'
import { Analysis } from '#domain/analysis/contract.ts'
import type { Judgement } from '#domain/analysis/judging-answer.ts'
import { applyJudgement } from '#domain/analysis/judging-apply.ts'
import { caseOf } from '#domain/analysis/judging-case.ts'
import { ADDED, SAID } from './judging-answers.ts'
import { MISSED, openJunction } from './made-analysis.ts'

type Verdict = Judgement['findings'][number]
type Added = Judgement['added'][number]

const NOTHING_SAID: Verdict = { ...SAID, finding: '', reason: '' }
const GFCI: Added = { ...ADDED, passage: '', quote: MISSED, scope: 'Replace the receptacle and test it.' }

/** Judges by what is said of findings and passages under their own ids and words, as a model says it by their numbers. */
export function judge(
  analysis: Analysis,
  said: {
    findings?: (Partial<Verdict> & { of: string })[]
    added?: Partial<Added>[]
    passages?: { of: string; outcome: string }[]
  },
) {
  const dossier = caseOf(analysis, 50_000)
  const numberOf = (id: string) => dossier.findings.find(({ finding }) => finding.id === id)?.id ?? id
  const passageOf = (quote: string) =>
    dossier.passages.find((passage) => passage.quote === quote)?.id ?? quote
  const { analysis: judged, changes } = applyJudgement(analysis, dossier, {
    findings: (said.findings ?? []).map(({ of, ...verdict }) => ({
      ...NOTHING_SAID,
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

/** What a model says that sets the open junction box aside for a good reason. */
export const setAside = {
  of: openJunction.id,
  verdict: 'not_deficiency',
  reason: 'It says how boxes should be in general.',
  passage: openJunction.evidence[0]!.quote,
  quote: 'should always have their covers on',
  outcome: 'general_advice',
}
