import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  doubleTap,
  doubleTapInSummary,
  FINE,
  MISSED,
  madeAnalysis,
  madeFinding,
  madeMention,
  openJunction,
} from '#test/made-analysis.ts'
import { Analysis } from './contract.ts'
import { Judgement } from './judging-answer.ts'
import { applyJudgement } from './judging-apply.ts'
import { caseOf } from './judging-case.ts'

type Verdict = Judgement['findings'][number]
type Added = Judgement['added'][number]

const NOTHING_SAID: Verdict = {
  finding: '',
  verdict: 'deficiency',
  reason: '',
  duplicateOf: '',
  passage: '',
  quote: '',
  outcome: '',
  kind: 'as_it_is',
  severity: 'as_it_is',
  action: 'as_it_is',
  location: '',
  quantity: 0,
  scope: '',
}
const GFCI: Added = {
  passage: '',
  quote: MISSED,
  kind: 'gfci_not_tripping',
  severity: 'safety',
  action: 'replace',
  location: 'kitchen',
  quantity: 0,
  reason: 'It did not trip.',
  scope: 'Replace the receptacle and test it.',
}

/** Judges by what is said of findings and passages under their own ids and words, as a model says it by their numbers. */
function judge(
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

const setAside = {
  of: openJunction.id,
  verdict: 'not_deficiency',
  reason: 'It says how boxes should be in general.',
  passage: openJunction.evidence[0]!.quote,
  quote: 'should always have their covers on',
  outcome: 'general_advice',
}

test('a model that says nothing changes nothing', () => {
  const analysis = madeAnalysis()
  const { findings, mentions, changes } = judge(analysis, {})
  expect(findings.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    analysis.findings.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  expect(mentions).toEqual(analysis.mentions)
  expect(Object.values(changes).every((count) => count === 0)).toBe(true)
})

test('a confirmed finding is surer and keeps its evidence', () => {
  const { findings, changes } = judge(madeAnalysis(), {
    findings: [{ of: doubleTap.id, scope: 'Separate the wires.' }],
  })
  expect(findings.find(({ id }) => id === doubleTap.id)).toEqual({
    ...doubleTap,
    confidence: 0.95,
    confidenceReason: 'Observed, in plain words; confirmed by the model',
    scope: 'Separate the wires.',
  })
  expect(changes).toMatchObject({ confirmed: 1, completed: 0, refused: 0 })
})

test('number and place are taken from a model only where the passages say them', () => {
  const [said] = judge(madeAnalysis({ findings: [doubleTap] }), {
    findings: [{ of: doubleTap.id, quantity: 2, location: 'garage' }],
  }).findings
  expect(said).toMatchObject({ quantity: 2, quantityStated: true, location: 'garage' })
  const [made] = judge(madeAnalysis({ findings: [doubleTap] }), {
    findings: [{ of: doubleTap.id, quantity: 40, location: 'every room' }],
  }).findings
  expect(made).toMatchObject({ quantity: 1, quantityStated: false, location: null })
})

test('another kind of the catalogue is taken, and shown as a difference of opinion', () => {
  const { findings, changes } = judge(madeAnalysis({ findings: [doubleTap] }), {
    findings: [{ of: doubleTap.id, kind: 'double_tapped_neutral' }],
  })
  expect(findings[0]).toMatchObject({
    id: doubleTap.id,
    kind: 'double_tapped_neutral',
    confidence: 0.8,
    confidenceReason: expect.stringContaining('the rules called it “Double tapped breaker”'),
  })
  expect(findings[0]!.title).not.toBe(doubleTap.title)
  expect(changes.completed).toBe(1)
})

test.each(['whole_house_rewiring', 'service_call', 'permit', '__proto__', ''])(
  'a kind that no report reports is refused: %s',
  (kind) => {
    const { findings, changes } = judge(madeAnalysis({ findings: [doubleTap] }), {
      findings: [{ of: doubleTap.id, kind }],
      added: [{ kind }],
    })
    expect(findings.map((finding) => finding.kind)).toEqual([doubleTap.kind])
    expect(changes).toMatchObject({ refused: 2, added: 0 })
  },
)

test("a severity below the inspector's own word is not taken", () => {
  const labelled = { ...doubleTap, label: 'Safety Hazard' }
  const severityOf = (finding: typeof doubleTap) =>
    judge(madeAnalysis({ findings: [finding] }), {
      findings: [{ of: finding.id, severity: 'improvement' }],
    }).findings[0]!.severity
  expect(severityOf(labelled)).toBe('safety')
  expect(severityOf(doubleTap)).toBe('improvement')
})

test('what summary and body both say becomes one finding with both as evidence', () => {
  const { findings, mentions, ids, changes } = judge(madeAnalysis(), {
    findings: [{ of: doubleTapInSummary.id, verdict: 'duplicate', duplicateOf: doubleTap.id }],
  })
  expect(ids).toEqual([doubleTap.id, openJunction.id])
  expect(findings[0]!.evidence).toEqual([...doubleTap.evidence, ...doubleTapInSummary.evidence])
  expect(mentions.filter(({ findingId }) => findingId === doubleTap.id).map(({ page }) => page)).toEqual([
    3, 12,
  ])
  expect(changes.merged).toBe(1)
})

test('duplicates of duplicates end in one, and a circle of them loses none', () => {
  const taps = ['f_1', 'f_2', 'f_3'].map((id, i) =>
    madeFinding(id, i + 1, `Double taps at panel number ${i + 1}.`),
  )
  const chain = judge(madeAnalysis({ findings: taps }), {
    findings: [
      { of: 'f_1', verdict: 'duplicate', duplicateOf: 'f_2' },
      { of: 'f_2', verdict: 'duplicate', duplicateOf: 'f_3' },
    ],
  })
  expect(chain.ids).toEqual(['f_3'])
  expect(chain.findings[0]!.evidence).toHaveLength(3)
  expect(chain.mentions.filter(({ findingId }) => findingId === 'f_3')).toHaveLength(3)
  const circle = judge(madeAnalysis({ findings: taps }), {
    findings: [
      { of: 'f_1', verdict: 'duplicate', duplicateOf: 'f_2' },
      { of: 'f_2', verdict: 'duplicate', duplicateOf: 'f_1' },
      { of: 'f_3', verdict: 'duplicate', duplicateOf: 'f_3' },
    ],
  })
  expect(circle.ids).toEqual(['f_2', 'f_3'])
  expect(circle.changes.refused).toBe(2)
})

test('findings of other families or at other places are never made one', () => {
  const garage = { ...doubleTap, location: 'garage' }
  const barn = madeFinding('f_barn', 13, 'Double taps in the barn panel too.', { location: 'barn' })
  const { ids, changes } = judge(madeAnalysis({ findings: [garage, barn, openJunction] }), {
    findings: [
      { of: barn.id, verdict: 'duplicate', duplicateOf: garage.id },
      { of: openJunction.id, verdict: 'duplicate', duplicateOf: garage.id },
    ],
  })
  expect(ids).toEqual([garage.id, barn.id, openJunction.id])
  expect(changes).toMatchObject({ merged: 0, refused: 2 })
})

test('a finding that is set aside stays as a passage, with its outcome and the reason', () => {
  const { ids, mentions, changes } = judge(madeAnalysis(), { findings: [setAside] })
  expect(ids).toEqual([doubleTapInSummary.id, doubleTap.id])
  expect(mentions.find(({ page }) => page === 20)).toMatchObject({
    outcome: 'general_advice',
    findingId: null,
    note: 'The rules found “Open junction box”. The model set it aside: It says how boxes should be in general.',
  })
  expect(changes.dismissed).toBe(1)
})

test('it stays as a passage even where the rules kept no passage of it', () => {
  const analysis = { ...madeAnalysis(), mentions: [] }
  const [mention, ...others] = judge(analysis, { findings: [setAside] }).mentions
  expect(mention).toMatchObject({
    page: 20,
    outcome: 'general_advice',
    boxes: openJunction.evidence[0]!.boxes,
  })
  expect(others).toEqual([])
})

test.each([
  ['another passage', { passage: FINE }],
  ['no passage', { passage: '' }],
  ['words that are not there', { quote: 'the covers are all in place' }],
  ['no words', { quote: '' }],
  ['no reason', { reason: '' }],
  ['an outcome of its own', { outcome: 'deleted' }],
  ['being a finding', { outcome: 'finding' }],
])('nothing is set aside with %s', (_, wrong) => {
  const { ids, changes } = judge(madeAnalysis(), { findings: [{ ...setAside, ...wrong }] })
  expect(ids).toContain(openJunction.id)
  expect(changes).toMatchObject({ dismissed: 0, refused: 1 })
})

test('a model that would set aside most of what the rules are sure of sets aside none of it', () => {
  const findings = Array.from({ length: 6 }, (_, i) =>
    madeFinding(`f_${i}`, i + 1, `Double taps at panel number ${i}.`),
  )
  const dismissal = (count: number) =>
    judge(madeAnalysis({ findings }), {
      findings: findings.slice(0, count).map(({ id, evidence: [piece] }) => ({
        ...setAside,
        of: id,
        passage: piece!.quote,
        quote: piece!.quote,
      })),
    })
  expect(dismissal(2).ids).toHaveLength(4)
  const fooled = dismissal(3)
  expect(fooled.ids).toHaveLength(6)
  expect(fooled.changes).toMatchObject({ dismissed: 0, refused: 3 })
  expect(fooled.findings[0]!.confidenceReason).toContain('kept against the model')
})

test('a missed finding is added with its own words and place, and its passage says so', () => {
  const { findings, mentions, changes } = judge(madeAnalysis(), {
    added: [{ quote: 'beside the kitchen sink did not trip when its test button was pressed' }],
  })
  const added = findings.at(-1)!
  expect(added).toMatchObject({
    kind: 'gfci_not_tripping',
    location: 'kitchen',
    quantity: 1,
    quantityStated: false,
    confidence: 0.7,
    confidenceReason: 'Added by the model: It did not trip.',
    scope: 'Replace the receptacle and test it.',
    evidence: [
      {
        page: 21,
        quote: 'beside the kitchen sink did not trip when its test button was pressed',
        boxes: [[50, 60, 400, 72]],
      },
    ],
  })
  expect(mentions.find(({ page }) => page === 21)).toMatchObject({ outcome: 'finding', findingId: added.id })
  expect(changes.added).toBe(1)
  expect(judge(madeAnalysis(), { added: [{}] }).ids).toEqual(judge(madeAnalysis(), { added: [{}] }).ids)
})

test('the right words count where the model mixed up the numbers', () => {
  expect(judge(madeAnalysis(), { added: [{ passage: FINE }] }).findings.at(-1)!.evidence[0]!.page).toBe(21)
  expect(judge(madeAnalysis(), { added: [{ passage: 'P999' }] }).changes.added).toBe(1)
})

test.each([
  ['invented', 'The receptacle beside the kitchen sink is burnt.'],
  ['put together from two passages', `${MISSED} ${FINE}`],
  ['shortened in the middle', 'The receptacle beside the kitchen sink … was pressed.'],
  ['empty', ''],
])('an added finding whose quote is %s is dropped', (_, quote) => {
  const { ids, mentions, changes } = judge(madeAnalysis(), { added: [{ quote }] })
  expect(ids).toHaveLength(3)
  expect(mentions.find(({ page }) => page === 21)!.outcome).toBe('unclear')
  expect(changes).toMatchObject({ added: 0, refused: 1 })
})

test('what stands already, was said twice or was just set aside is not added again', () => {
  const { changes } = judge(madeAnalysis(), {
    findings: [setAside],
    added: [
      {},
      {},
      { kind: doubleTap.kind, quote: doubleTap.evidence[0]!.quote },
      { kind: openJunction.kind, quote: openJunction.evidence[0]!.quote },
    ],
  })
  expect(changes).toMatchObject({ added: 1, refused: 3 })
})

test('a passage that was taken for the wrong thing is put right, but becomes no finding by that', () => {
  const { mentions } = judge(madeAnalysis(), {
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

test('findings of which a part did not fit the question are left as they are', () => {
  const long = madeFinding('f_long', 1, 'x '.repeat(150))
  const analysis = madeAnalysis({ findings: [doubleTap, long], mentions: [madeMention(2, 'y '.repeat(150))] })
  const dossier = caseOf(analysis, 150)
  expect(dossier.findings.map(({ finding }) => finding.id)).toEqual([doubleTap.id])
  const { analysis: judged } = applyJudgement(analysis, dossier, { findings: [], added: [], passages: [] })
  expect(judged.findings).toContainEqual(long)
})

test('whatever a model answers in the asked form: every word of evidence stands in the report, and nothing is lost', () => {
  const analysis = madeAnalysis()
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
  const judgement = fc.record({
    findings: fc.array(verdict, { maxLength: 6 }),
    added: fc.array(fc.record(described), { maxLength: 6 }),
    passages: fc.array(fc.record({ passage: text, outcome: closed('negated', 'finding') })),
  })
  const said = analysis.mentions.map(({ page, quote }) => ({ page, quote }))
  fc.assert(
    fc.property(judgement, (answer) => {
      const { analysis: judged } = applyJudgement(analysis, caseOf(analysis, 50_000), answer)
      expect(Analysis.parse(judged)).toEqual(judged)
      for (const { page, quote } of judged.findings.flatMap(({ evidence }) => evidence))
        expect(said.some((passage) => passage.page === page && passage.quote.includes(quote))).toBe(true)
      expect(judged.mentions.map(({ page, quote }) => ({ page, quote }))).toEqual(said)
      const ids = new Set(judged.findings.map(({ id }) => id))
      expect(ids.size).toBe(judged.findings.length)
      for (const { outcome, findingId } of judged.mentions)
        expect(outcome === 'finding' ? ids.has(findingId!) : findingId === null).toBe(true)
    }),
    { seed: 3, numRuns: 500 },
  )
})

test('the form of the answer has no field for anything else', () => {
  const parsed = Judgement.parse({ findings: [], added: [], passages: [], commands: ['rm'], total: 0 })
  expect(parsed).toEqual({ findings: [], added: [], passages: [] })
})
