import { describe, expect, test } from 'vitest'
import { levelOf } from '#domain/analysis/rules.ts'
import { buildPassage, buildRuleFinding, numbered } from '#test/builders/report-text-fixtures.ts'
import { ENTRY, VERDICT } from '#test/stand-ins/model-outputs.ts'
import type { Box } from '../contract.ts'
import { compare } from './comparison.ts'
import { checkFindings } from './model-findings.ts'
import type { SecondOutput } from './output.ts'
import { type Decision, decide, secondLookAt } from './second-look.ts'

const TAP = 'A breaker in the panel is double tapped.'
const COVER = 'Junction boxes should always have covers.'
const OUTLET = 'The outlet in the den is loose.'
const ROOF = Array.from({ length: 20 }, (_, i) => `Shingle number ${i} is cracked.`)
const passages = numbered(TAP, ...ROOF, COVER, OUTLET)

const tap = buildRuleFinding('double_tapped_breaker', TAP)
const cover = buildRuleFinding('open_junction_box', COVER)
const outlet = buildRuleFinding('damaged_receptacle', OUTLET)

const byModel = (...entries: { kind: string; quote: string }[]) =>
  checkFindings(
    passages,
    entries.map(({ kind, quote }) => ({ ...ENTRY, kind, quotes: [{ passage: 'P1', quote }] })),
  ).found

test('a finding of the rules is covered by the same words and family, or by the same words under a better kind', () => {
  const found = byModel(
    { kind: 'double_tapped_neutral', quote: TAP },
    { kind: 'dead_receptacle', quote: 'outlet in the den is loose' },
  )
  const { coveredBy, leftOut } = compare([tap, outlet, cover], found)
  expect([...coveredBy].map(([id, { finding }]) => [id, finding.kind])).toEqual([
    [tap.id, 'double_tapped_neutral'],
    [outlet.id, 'dead_receptacle'],
  ])
  expect(leftOut).toEqual([cover])
})

test('of two defects that the rules see in one sentence, the one that the model left out isn’t lost', () => {
  const knockout = buildRuleFinding('open_knockout', TAP)
  const { leftOut } = compare([tap, knockout], byModel({ kind: 'double_tapped_breaker', quote: TAP }))
  expect(leftOut).toEqual([knockout])
})

test('the model is asked about what it left out, with the passages around it and not the whole report', () => {
  const look = secondLookAt([cover], byModel({ kind: 'double_tapped_breaker', quote: TAP }), passages)
  expect(look.asked).toMatchObject([{ id: 'R1', name: 'open_junction_box', quote: COVER, passages: ['P22'] }])
  expect(look.listed).toMatchObject([{ id: 'F1', name: 'double_tapped_breaker', quote: TAP }])
  expect(look.listed).toMatchObject([{ page: 1, passages: ['P1'] }])
  expect(look.passages.map(({ id }) => id)).toEqual(['P1', 'P18', 'P19', 'P20', 'P21', 'P22', 'P23'])
})

describe('a finding of the rules comes with the passages that have its words', () => {
  const at = (page: number, top: number) => ({
    page,
    lines: [{ page, top, bottom: top + 10, edges: [72, 200], words: 1 }],
  })
  const askedAbout = (all: ReturnType<typeof numbered>, quote: string, page: number, top = 0) => {
    const evidence = [
      { page, quote, boxes: [[72, top, 200, top + 10] as Box], ocr: false, source: 'body' as const },
    ]
    return secondLookAt([buildRuleFinding('missing_cover_plate', quote, { evidence })], [], all).asked[0]!
  }

  test('of several with the same word, the one at its place on the page', () => {
    const rooms = numbered(
      buildPassage('Missing', at(4, 100)),
      buildPassage('Missing', at(4, 300)),
      buildPassage('Missing', at(5, 300)),
    )
    expect(askedAbout(rooms, 'Missing', 4, 300)).toMatchObject({ page: 4, passages: ['P2'] })
  })

  test('both passages, where the rules read a title with its text', () => {
    const cut = numbered('The roof is old.', 'Cover plates', 'Missing in the den.')
    expect(askedAbout(cut, 'Cover plates Missing in the den.', 1).passages).toEqual(['P2', 'P3'])
  })

  test('one elsewhere, if its own was left out because the report repeats it so often', () => {
    const repeated = numbered(
      buildPassage('A cover plate is missing here.', at(2, 0)),
      buildPassage('Paint.', at(9, 0)),
    )
    expect(askedAbout(repeated, 'A cover plate is missing here.', 9).passages).toEqual(['P1'])
  })
})

const found = byModel({ kind: 'double_tapped_breaker', quote: TAP })
const look = secondLookAt([cover, outlet], found, passages)
const rejection = {
  ...VERDICT,
  finding: 'R1',
  verdict: 'not_deficiency',
  passage: 'P22',
  quote: 'should always have covers',
  outcome: 'general_advice',
}
const after = (...verdicts: SecondOutput['verdicts']) => decide(look, { verdicts })

test('a confirmed finding is at least sure', () => {
  expect(after({ ...VERDICT, finding: 'R1' }).get(cover.id)).toEqual({
    type: 'kept',
    confidence: 0.95,
    reason: 'confirmed by the model when asked',
  })
})

test('a confirmed finding takes the kind that the model names, but no kind that reports can’t have', () => {
  const confirm = (kind: string) => after({ ...VERDICT, finding: 'R1', kind }).get(cover.id)
  expect(confirm('exposed_splice')).toMatchObject({ type: 'kept', kind: 'exposed_splice' })
  for (const kind of ['', 'open_junction_box', 'permit', 'nonsense'])
    expect(confirm(kind)).not.toHaveProperty('kind')
})

const duplicate = { ...VERDICT, finding: 'R1', verdict: 'duplicate', duplicateOf: 'F1' }

test.each([
  ['the same family', buildRuleFinding('double_tapped_neutral', ROOF[0]!)],
  ['the same words', buildRuleFinding('open_knockout', TAP)],
])('a duplicate of %s adds its evidence to the model’s finding', (_, finding) => {
  const decisions = decide(secondLookAt([finding], found, passages), { verdicts: [duplicate] })
  expect(decisions.get(finding.id)).toEqual({ type: 'duplicate', of: found[0] })
})

test('a duplicate of another defect at another place is a rejection, and staff can read why', () => {
  expect(after(duplicate).get(cover.id)).toEqual({
    type: 'rejected',
    outcome: 'unclear',
    note: `The rules found “open_junction_box”. The model classified it as “${found[0]!.finding.title}”: The words are plain.`,
  })
})

test('a report can’t empty its draft by having everything called a duplicate of one finding', () => {
  const kinds = [
    'open_junction_box',
    'damaged_receptacle',
    'open_knockout',
    'dead_receptacle',
    'missing_gfci',
  ]
  const findings = kinds.map((kind, index) => buildRuleFinding(kind, ROOF[index]!))
  const asked = secondLookAt(findings, found, passages)
  const verdicts = asked.asked.map(({ id }) => ({ ...duplicate, finding: id }))
  expect([...decide(asked, { verdicts }).values()].map(({ type }) => type)).toEqual(kinds.map(() => 'kept'))
})

test('a rejected finding keeps a note with the reason', () => {
  expect(after(rejection).get(cover.id)).toEqual({
    type: 'rejected',
    outcome: 'general_advice',
    note: 'The rules found “open_junction_box”. The model rejected it: The words are plain.',
  })
})

test.each<[string, Partial<SecondOutput['verdicts'][number]>]>([
  ['a quote that isn’t in the report', { quote: 'the covers are all in place' }],
  ['no quote', { quote: '' }],
  ['no reason', { reason: '' }],
  ['an outcome of its own', { outcome: 'deleted' }],
  ['the outcome “finding”', { outcome: 'finding' }],
  ['a verdict of its own', { verdict: 'delete' }],
  ['a duplicate of nothing', { verdict: 'duplicate', duplicateOf: 'F9' }],
  ['an unrelated duplicate without a reason', { verdict: 'duplicate', duplicateOf: 'F1', reason: '' }],
])('a verdict with %s rejects nothing: the finding stays in the draft, with less confidence', (_, wrong) => {
  expect(after({ ...rejection, ...wrong }).get(cover.id)).toMatchObject({ type: 'kept', confidence: 0.6 })
})

test('if the model is unsure, the finding is merely possible; without any answer it stays in the draft', () => {
  const unsure = after({ ...VERDICT, finding: 'R1', verdict: 'unsure' }).get(cover.id)
  expect(unsure && levelOfDecision(unsure)).toBe('possible')
  for (const decision of decide(look, null).values())
    expect(decision).toMatchObject({ type: 'kept', confidence: 0.6 })
})

const levelOfDecision = (decision: Decision) =>
  decision.type === 'kept' ? levelOf(decision.confidence) : decision.type

const taps = Array.from({ length: 6 }, (_, i) => `Breaker number ${i} of the panel is double tapped.`)
const tapPassages = numbered(...taps)
const tapFindings = taps.map((quote) => buildRuleFinding('double_tapped_breaker', quote))

function rejectingAll(count: number, ownFindings: number) {
  const own = checkFindings(
    tapPassages,
    taps
      .slice(count)
      .slice(0, ownFindings)
      .map((quote) => ({ ...ENTRY, quotes: [{ passage: 'P1', quote }] })),
  ).found
  const asked = secondLookAt(tapFindings.slice(0, count), own, tapPassages)
  const verdicts = asked.asked.map(({ id, quote }, index) => ({
    ...rejection,
    finding: id,
    passage: `P${index + 1}`,
    quote,
  }))
  return [...decide(asked, { verdicts }).values()].map(levelOfDecision)
}

test('what a model rejects of nearly everything is kept: in the draft, or as possible if it lists findings', () => {
  expect(rejectingAll(3, 0)).toEqual(['likely', 'likely', 'likely'])
  expect(rejectingAll(5, 1)).toEqual(Array(5).fill('possible'))
  expect(rejectingAll(3, 3)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('the one or two findings of a report stay as possible if the model rejects them and finds nothing itself', () => {
  expect(rejectingAll(2, 0)).toEqual(['possible', 'possible'])
  expect(rejectingAll(1, 0)).toEqual(['possible'])
  expect(rejectingAll(2, 1)).toEqual(['rejected', 'rejected'])
})
