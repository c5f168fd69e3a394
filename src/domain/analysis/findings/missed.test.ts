import { expect, test } from 'vitest'
import { recognize } from '#domain/analysis/recognition/recognize.ts'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { tokensOf } from '#domain/analysis/text/tokens.ts'
import { reportOf } from '#test/quality/batches.ts'
import { findDeficiencies } from './findings.ts'

const findIn = (chapter: string, text: string) =>
  findDeficiencies(structureOf(reportOf({ chapter, item: '', text })))

const UNMATCHED = 'The main enclosure needs attention.'
const ODD = 'Sparks flew out of the box next to the stairs when I turned the knob for the hall.'

test('a sentence that no pattern matches is possible if it says what needs work', () => {
  const { findings, possible, mentions } = findIn('Electrical', UNMATCHED)

  expect(recognize(tokensOf(UNMATCHED), true)).toEqual([])
  expect(findings).toEqual([])
  expect(possible).toMatchObject([{ kind: 'further_evaluation' }])
  expect(possible[0]!.confidenceReason).toContain('In unusual words')
  expect(mentions.map(({ outcome }) => outcome)).toEqual(['unclear'])
})

test('… it’s a finding if that’s an electrician’s repair', () => {
  const { findings } = findIn('Electrical', 'The doorbell wiring needs repair by a licensed electrician.')
  expect(findings).toMatchObject([{ kind: 'further_evaluation' }])
})

/** In real reports, hardly any of these sentences reports a defect. */
test('… and it stays a mention if it’s only worded like a defect', () => {
  const { findings, possible, mentions } = findIn('Electrical', ODD)
  expect([...findings, ...possible]).toEqual([])
  expect(mentions).toMatchObject([{ quote: ODD, outcome: 'unclear' }])
})

test('… but not where nothing is electrical', () => {
  expect(findIn('Roof', UNMATCHED)).toMatchObject({ findings: [], possible: [] })
})

test.each(['Attic wiring', 'Exposed wires'])(
  'a form’s heading makes what’s below it electrical: %s',
  (chapter) => {
    expect(findIn(chapter, UNMATCHED).possible).toMatchObject([{ kind: 'further_evaluation' }])
  },
)

test('what no pattern matches and describes the house stays a mention', () => {
  const { findings, possible, mentions } = findIn(
    'Electrical',
    'The main enclosure is on the left side of the garage.',
  )

  expect([...findings, ...possible]).toEqual([])
  expect(mentions).toHaveLength(1)
})
