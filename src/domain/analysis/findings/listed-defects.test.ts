import { expect, test } from 'vitest'
import { inChapter, kindsOf } from '#test/builders/report-fixtures.ts'

/* Items that the report itself lists as defects. */

test('what needs service is listed as a defect; what’s informational only describes', () => {
  const { findings } = inChapter(
    'Electrical',
    'Subpanel',
    'Informational Conditions',
    'There is rust in many panels of this age.',
    'Conditions Needing Service',
    'There is rust in the lower left corner.',
  )
  expect(findings).toMatchObject([{ kind: 'corroded_panel', label: null }])
  expect(findings[0]!.evidence[0]!.quote).toContain('lower left corner')
})

test('under a title that says little, the text tells the kind', () => {
  const text = 'The subpanel is badly wired. The neutrals and the grounds share a bar.'
  expect(kindsOf(inChapter('Electrical', '4.1.1 Circuits', 'WRONG WIRING', text))).toEqual([
    'bonded_subpanel_neutral',
  ])
})

test('two defects in the sentence under a title are two findings', () => {
  const text = 'There was no GFCI protection at the patio outlet, and it also had an open ground.'
  const kinds = kindsOf(inChapter('Electrical', '4.1.1 GFCI', 'NO GFCI PROTECTION', text))
  expect(kinds).toHaveLength(2)
  expect(kinds).toContain('open_ground')
})
