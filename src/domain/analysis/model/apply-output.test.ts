import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildAnalysis,
  buildFinding,
  buildMention,
  doubleTap,
  FINE,
  MISSED,
} from '#test/analysis-fixtures.ts'
import { judge } from '#test/model-review.ts'
import { Analysis } from '../contract.ts'
import { applyModelOutput } from './apply-output.ts'
import { buildModelInput } from './input.ts'
import { ModelOutput } from './output.ts'

test('an empty output changes nothing', () => {
  const analysis = buildAnalysis()
  const { findings, mentions, changes } = judge(analysis, {})
  expect(findings.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    analysis.findings.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  expect(mentions).toEqual(analysis.mentions)
  expect(Object.values(changes).every((count) => count === 0)).toBe(true)
})

test('a misclassified passage is corrected, but that doesn’t make it a finding', () => {
  const { mentions } = judge(buildAnalysis(), {
    passages: [
      { of: FINE, outcome: 'negated' },
      { of: MISSED, outcome: 'finding' },
      { of: doubleTap.evidence[0]!.quote, outcome: 'boilerplate' },
    ],
  })
  expect(mentions.map(({ outcome }) => outcome)).toEqual([
    'finding',
    'finding',
    'finding',
    'unclear',
    'negated',
  ])
})

test('findings whose evidence didn’t all fit the prompt are left unchanged', () => {
  const long = buildFinding('f_long', 1, 'x '.repeat(150))
  const analysis = buildAnalysis({
    findings: [doubleTap, long],
    mentions: [buildMention(2, 'y '.repeat(150))],
  })
  const modelInput = buildModelInput(analysis, 150)
  expect(modelInput.findings.map(({ finding }) => finding.id)).toEqual([doubleTap.id])
  const { analysis: judged } = applyModelOutput(analysis, modelInput, {
    findings: [],
    added: [],
    passages: [],
  })
  expect(judged.findings).toContainEqual(long)
})

test('whatever a model outputs within the schema, every word of evidence is in the report and nothing is lost', () => {
  const analysis = buildAnalysis()
  const words = [...analysis.mentions.map(({ quote }) => quote), 'made up words here', '']
  const text = fc.constantFrom(...words, 'P1', 'P2', 'P3', 'P4', 'P5', 'F1', 'F2', 'F3', 'as_it_is')
  const closed = (...values: string[]) => fc.constantFrom(...values, 'as_it_is', 'nonsense')
  const described = {
    kind: closed('double_tapped_breaker', 'open_junction_box', 'gfci_not_tripping', 'permit'),
    severity: closed('urgent', 'improvement'),
    action: closed('repair', 'monitor'),
    location: text,
    quantity: fc.constantFrom(0, 1, 2, -5, 1.5, 1e9, Number.NaN),
    reason: text,
    scope: text,
    quote: text,
    passage: text,
  }
  const verdict = fc.record({
    ...described,
    finding: closed('F1', 'F2', 'F3', 'F4'),
    verdict: closed('deficiency', 'duplicate', 'not_deficiency', 'unsure'),
    duplicateOf: closed('F1', 'F2', 'F3'),
    outcome: closed('description', 'negated', 'finding'),
  })
  const output = fc.record({
    findings: fc.array(verdict, { maxLength: 6 }),
    added: fc.array(fc.record(described), { maxLength: 6 }),
    passages: fc.array(fc.record({ passage: text, outcome: closed('negated', 'finding') })),
  })
  const passages = analysis.mentions.map(({ page, quote }) => ({ page, quote }))
  fc.assert(
    fc.property(output, (answer) => {
      const { analysis: judged } = applyModelOutput(analysis, buildModelInput(analysis, 50_000), answer)
      expect(Analysis.parse(judged)).toEqual(judged)
      for (const { page, quote } of judged.findings.flatMap(({ evidence }) => evidence))
        expect(passages.some((passage) => passage.page === page && passage.quote.includes(quote))).toBe(true)
      expect(judged.mentions.map(({ page, quote }) => ({ page, quote }))).toEqual(passages)
      const ids = new Set(judged.findings.map(({ id }) => id))
      expect(ids.size).toBe(judged.findings.length)
      for (const { outcome, findingId } of judged.mentions)
        expect(outcome === 'finding' ? ids.has(findingId!) : findingId === null).toBe(true)
    }),
    { seed: 3, numRuns: 500 },
  )
})

test('the output schema drops unknown fields', () => {
  const parsed = ModelOutput.parse({ findings: [], added: [], passages: [], commands: ['rm'], total: 0 })
  expect(parsed).toEqual({ findings: [], added: [], passages: [] })
})
