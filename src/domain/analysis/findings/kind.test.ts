import { expect, test } from 'vitest'
import { recognize } from '#domain/analysis/recognition/recognize.ts'
import { tokensOf } from '#domain/analysis/text/tokens.ts'
import { inChapter, kindsOf } from '#test/builders/report-fixtures.ts'

const BLADES = 'Only ungrounded outlets for two blades are in the den.'
const CORD = 'The closet light runs on lamp cord stapled to the trim.'

test.each([
  { text: BLADES, matched: 'open_ground', kind: 'two_prong_receptacle' },
  { text: CORD, matched: 'extension_cord_as_wiring', kind: 'lamp_cord_wiring' },
])(
  'a finding has the kind that all of its words fit best: $kind, not $matched',
  ({ text, matched, kind }) => {
    expect(recognize(tokensOf(text), true)[0]!.entry.kind).toBe(matched)

    const { findings } = inChapter('Electrical', text)

    expect(findings).toMatchObject([{ kind, quantityStated: false }])
    expect(findings[0]!.evidence[0]!.quote).toBe(text)
  },
)

test('in an item with several deficiencies, each keeps the kind of its own words', () => {
  const text =
    'Open grounds were found at two outlets in the den. The cover plate beside the sink is missing.'
  expect(kindsOf(inChapter('Electrical', text))).toEqual(['open_ground', 'missing_cover_plate'])
})

test('a defect without a kind gets none by chance', () => {
  const { findings, possible } = inChapter(
    'Electrical',
    '4.1.1 The wiring behind the door chime was unusual at this visit.',
  )
  expect([...findings, ...possible]).toMatchObject([{ kind: 'further_evaluation' }])
})
