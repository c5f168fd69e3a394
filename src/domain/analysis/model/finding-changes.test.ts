import { expect, test } from 'vitest'
import {
  buildAnalysis,
  buildFinding,
  doubleTap,
  doubleTapInSummary,
  FINE,
  openJunction,
} from '#test/analysis-fixtures.ts'
import { judge, setAside } from '#test/model-review.ts'

test('a confirmed finding gains confidence and keeps its evidence', () => {
  const { findings, changes } = judge(buildAnalysis(), {
    findings: [{ of: doubleTap.id, scope: 'Separate the wires.' }],
  })
  expect(findings.find(({ id }) => id === doubleTap.id)).toEqual({
    ...doubleTap,
    confidence: 0.95,
    confidenceReason: 'Clearly observed; confirmed by the model',
    scope: 'Separate the wires.',
  })
  expect(changes).toMatchObject({ confirmed: 1, completed: 0, refused: 0 })
})

test('a quantity or location from the model counts only if the passages state it', () => {
  const [supported] = judge(buildAnalysis({ findings: [doubleTap] }), {
    findings: [{ of: doubleTap.id, quantity: 2, location: 'garage' }],
  }).findings
  expect(supported).toMatchObject({ quantity: 2, quantityStated: true, location: 'garage' })
  const [unsupported] = judge(buildAnalysis({ findings: [doubleTap] }), {
    findings: [{ of: doubleTap.id, quantity: 40, location: 'every room' }],
  }).findings
  expect(unsupported).toMatchObject({ quantity: 1, quantityStated: false, location: null })
})

test('a different kind from the catalogue is accepted, and shown as a disagreement', () => {
  const { findings, changes } = judge(buildAnalysis({ findings: [doubleTap] }), {
    findings: [{ of: doubleTap.id, kind: 'double_tapped_neutral' }],
  })
  expect(findings[0]).toMatchObject({
    id: doubleTap.id,
    kind: 'double_tapped_neutral',
    confidence: 0.8,
    confidenceReason: expect.stringContaining('the rules chose “Double tapped breaker”'),
  })
  expect(findings[0]!.title).not.toBe(doubleTap.title)
  expect(changes.completed).toBe(1)
})

test.each(['whole_house_rewiring', 'service_call', 'permit', '__proto__', ''])(
  'a kind that can’t be reported is rejected: %s',
  (kind) => {
    const { findings, changes } = judge(buildAnalysis({ findings: [doubleTap] }), {
      findings: [{ of: doubleTap.id, kind }],
      added: [{ kind }],
    })
    expect(findings.map((finding) => finding.kind)).toEqual([doubleTap.kind])
    expect(changes).toMatchObject({ refused: 2, added: 0 })
  },
)

test("a severity below the inspector's own label is ignored", () => {
  const labelled = { ...doubleTap, label: 'Safety Hazard' }
  const severityOf = (finding: typeof doubleTap) =>
    judge(buildAnalysis({ findings: [finding] }), {
      findings: [{ of: finding.id, severity: 'improvement' }],
    }).findings[0]!.severity
  expect(severityOf(labelled)).toBe('safety')
  expect(severityOf(doubleTap)).toBe('improvement')
})

test('what the summary and the body both report becomes one finding with both as evidence', () => {
  const { findings, mentions, ids, changes } = judge(buildAnalysis(), {
    findings: [{ of: doubleTapInSummary.id, verdict: 'duplicate', duplicateOf: doubleTap.id }],
  })
  expect(ids).toEqual([doubleTap.id, openJunction.id])
  expect(findings[0]!.evidence).toEqual([...doubleTap.evidence, ...doubleTapInSummary.evidence])
  expect(mentions.filter(({ findingId }) => findingId === doubleTap.id).map(({ page }) => page)).toEqual([
    3, 12,
  ])
  expect(changes.merged).toBe(1)
})

test('duplicates of duplicates end up as one finding, and a cycle of them loses none', () => {
  const taps = ['f_1', 'f_2', 'f_3'].map((id, i) =>
    buildFinding(id, i + 1, `Double taps at panel number ${i + 1}.`),
  )
  const chain = judge(buildAnalysis({ findings: taps }), {
    findings: [
      { of: 'f_1', verdict: 'duplicate', duplicateOf: 'f_2' },
      { of: 'f_2', verdict: 'duplicate', duplicateOf: 'f_3' },
    ],
  })
  expect(chain.ids).toEqual(['f_3'])
  expect(chain.findings[0]!.evidence).toHaveLength(3)
  expect(chain.mentions.filter(({ findingId }) => findingId === 'f_3')).toHaveLength(3)
  const circle = judge(buildAnalysis({ findings: taps }), {
    findings: [
      { of: 'f_1', verdict: 'duplicate', duplicateOf: 'f_2' },
      { of: 'f_2', verdict: 'duplicate', duplicateOf: 'f_1' },
      { of: 'f_3', verdict: 'duplicate', duplicateOf: 'f_3' },
    ],
  })
  expect(circle.ids).toEqual(['f_2', 'f_3'])
  expect(circle.changes.refused).toBe(2)
})

test('findings of different families or in different places are never merged', () => {
  const garage = { ...doubleTap, location: 'garage' }
  const barn = buildFinding('f_barn', 13, 'Double taps in the barn panel too.', { location: 'barn' })
  const { ids, changes } = judge(buildAnalysis({ findings: [garage, barn, openJunction] }), {
    findings: [
      { of: barn.id, verdict: 'duplicate', duplicateOf: garage.id },
      { of: openJunction.id, verdict: 'duplicate', duplicateOf: garage.id },
    ],
  })
  expect(ids).toEqual([garage.id, barn.id, openJunction.id])
  expect(changes).toMatchObject({ merged: 0, refused: 2 })
})

test('a dismissed finding remains as a mention, with its outcome and the reason', () => {
  const { ids, mentions, changes } = judge(buildAnalysis(), { findings: [setAside] })
  expect(ids).toEqual([doubleTapInSummary.id, doubleTap.id])
  expect(mentions.find(({ page }) => page === 20)).toMatchObject({
    outcome: 'general_advice',
    findingId: null,
    note: 'The rules found “Open junction box”. The model dismissed it: It says how boxes should be in general.',
  })
  expect(changes.dismissed).toBe(1)
})

test('a dismissed finding becomes a mention even if the rules kept none for it', () => {
  const analysis = { ...buildAnalysis(), mentions: [] }
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
  ['a quote that is not there', { quote: 'the covers are all in place' }],
  ['no quote', { quote: '' }],
  ['no reason', { reason: '' }],
  ['an outcome of its own', { outcome: 'deleted' }],
  ['the outcome "finding"', { outcome: 'finding' }],
])('nothing is dismissed with %s', (_, wrong) => {
  const { ids, changes } = judge(buildAnalysis(), { findings: [{ ...setAside, ...wrong }] })
  expect(ids).toContain(openJunction.id)
  expect(changes).toMatchObject({ dismissed: 0, refused: 1 })
})

test('a model that would dismiss most of what the rules are sure of dismisses none of it', () => {
  const findings = Array.from({ length: 6 }, (_, i) =>
    buildFinding(`f_${i}`, i + 1, `Double taps at panel number ${i}.`),
  )
  const dismissal = (count: number) =>
    judge(buildAnalysis({ findings }), {
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
  expect(fooled.findings[0]!.confidenceReason).toContain('kept despite the model')
})
